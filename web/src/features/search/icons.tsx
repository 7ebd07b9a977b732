import { icon } from '#ui/icons/icon.tsx';

export const HistoryIcon = icon(<path d="M4 5v4.5h4.5M4.6 9.5A8 8 0 1 1 4 12.5M12 8v4.5l3 2" />);
export const PageIcon = icon(<path d="M6.5 3.5h7l4 4v13h-11zM13.5 3.5v4h4" />);
export const EnterIcon = icon(<path d="M19 6v5a2 2 0 0 1-2 2H5.5M9 9.5 5.5 13 9 16.5" />);
