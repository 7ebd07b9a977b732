import { icon } from './icon.tsx';

export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />);
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5M12 8h.01" />
  </>,
);
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const ChevronIcon = icon(<path d="m9 6 6 6-6 6" />);
export const CollapseIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="2.5" />
    <path d="M9.5 5v14M16 9.5 13.5 12l2.5 2.5" />
  </>,
);
export const ExpandIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="2.5" />
    <path d="M9.5 5v14M13.5 9.5 16 12l-2.5 2.5" />
  </>,
);
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8.5" r="4" />
    <path d="M4.5 20c1.2-3.6 4-5.5 7.5-5.5s6.3 1.9 7.5 5.5" />
  </>,
);
export const SignOutIcon = icon(<path d="M14.5 4.5h-8a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h8M10.5 12h10M17 8.5l3.5 3.5-3.5 3.5" />);
export const BellIcon = icon(<path d="M6 9.5a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5ZM10 19.5a2.2 2.2 0 0 0 4 0" />);
export const OfflineIcon = icon(
  <path d="M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4-2.4M13 9.1a10 10 0 0 1 6 2.9M2.5 8.5A14 14 0 0 1 6 6.2M11 5a14 14 0 0 1 10.5 3.5M12 19h.01" />,
);
export const ExternalIcon = icon(<path d="M13.5 4.5h6v6M19.5 4.5 11 13M17.5 14v4a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h4" />);
export const MoreIcon = icon(<path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="2.4" />);
export const FullscreenIcon = icon(
  <path d="M4 9V5.5A1.5 1.5 0 0 1 5.5 4H9M15 4h3.5A1.5 1.5 0 0 1 20 5.5V9M20 15v3.5a1.5 1.5 0 0 1-1.5 1.5H15M9 20H5.5A1.5 1.5 0 0 1 4 18.5V15" />,
);
export const LeaveFullscreenIcon = icon(
  <path d="M9 4v3.5A1.5 1.5 0 0 1 7.5 9H4M20 9h-3.5A1.5 1.5 0 0 1 15 7.5V4M15 20v-3.5a1.5 1.5 0 0 1 1.5-1.5H20M4 15h3.5A1.5 1.5 0 0 1 9 16.5V20" />,
);
export const KeyboardIcon = icon(
  <>
    <rect x="2.5" y="6" width="19" height="12" rx="2" />
    <path d="M6.5 10h.01M10.2 10h.01M13.8 10h.01M17.5 10h.01M8 14h8" />
  </>,
);
export const LanguageIcon = icon(
  <path d="M3.5 6h9M8 3.5V6m3 0c-.8 4-3.6 7-7 8.5M5.5 9c1 2.4 3 4.3 5.5 5.3M12.5 20.5l4-9.5 4 9.5M14 17.2h5" />,
);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
