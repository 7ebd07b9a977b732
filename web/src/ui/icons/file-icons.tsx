import { icon } from './icon.tsx';

/** Icons of files; only the chat loads them. */
export const PaperclipIcon = icon(
  <path d="m19.5 11.5-7.4 7.4a4.6 4.6 0 0 1-6.5-6.5l8-8a3.1 3.1 0 0 1 4.4 4.4l-7.9 7.9a1.5 1.5 0 0 1-2.2-2.2l7-7" />,
);
export const FileIcon = icon(<path d="M13.5 3.5h-6a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-10l-5-5ZM13.5 3.5v5h5" />);
export const DownloadIcon = icon(<path d="M12 4v11M7 10.5l5 5 5-5M4.5 19.5h15" />);
