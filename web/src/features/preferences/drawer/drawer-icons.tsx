import { icon } from '#ui/icons/icon.tsx';
import type { PanelName } from './panels.ts';

export const CopyIcon = icon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M5.5 15H5a1.5 1.5 0 0 1-1.5-1.5V5A1.5 1.5 0 0 1 5 3.5h8.5A1.5 1.5 0 0 1 15 5v.5" />
  </>,
);
export const ImportIcon = icon(<path d="M12 4v10.5M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15" />);
export const ResetIcon = icon(<path d="M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4.5v4h4" />);

export const panelIcons: Record<PanelName, ReturnType<typeof icon>> = {
  theme: icon(
    <>
      <path d="M12 3.5a8.5 8.5 0 1 0 0 17c1.5 0 2-1 1.5-2.2-.6-1.5.2-2.8 1.8-2.8H18a2.5 2.5 0 0 0 2.5-2.5c0-5.3-3.9-9.5-8.5-9.5Z" />
      <path d="M8 11.5h.01M11 7.8h.01M15.5 9h.01" />
    </>,
  ),
  layout: icon(
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="2.5" />
      <path d="M3.5 9.5h17M9.5 9.5v10" />
    </>,
  ),
  sidebar: icon(
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="2.5" />
      <path d="M9.5 4.5v15M5.8 8.5h1.4M5.8 11.5h1.4" />
    </>,
  ),
  animation: icon(
    <>
      <rect x="10" y="5" width="10.5" height="14" rx="2" />
      <path d="M6.5 7v10M3.5 9v6" />
    </>,
  ),
  general: icon(
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c2.5 2.5 3.5 5.2 3.5 8.5s-1 6-3.5 8.5c-2.5-2.5-3.5-5.2-3.5-8.5s1-6 3.5-8.5Z" />
    </>,
  ),
  footer: icon(
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="2.5" />
      <path d="M3.5 15h17M9 17.3h6" />
    </>,
  ),
};
