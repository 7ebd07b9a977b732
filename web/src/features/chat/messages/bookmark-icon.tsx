import { icon } from '#ui/icons/icon.tsx';

export const BookmarkIcon = icon(<path d="M6.5 3.5h11v17L12 16l-5.5 4.5z" />);
