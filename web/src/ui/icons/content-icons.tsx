import { icon } from './icon.tsx';

/** Icons of pages; those of the shell are in `icons.tsx`, as they are part of the initial load. */
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = icon(<path d="M5 12h14" />);
export const ArrowUpIcon = icon(<path d="M12 19.5v-15M6 10.5l6-6 6 6" />);
export const ArrowDownIcon = icon(<path d="M12 4.5v15M6 13.5l6 6 6-6" />);
export const ArrowLeftIcon = icon(<path d="M19.5 12h-15M10.5 6l-6 6 6 6" />);
export const EditIcon = icon(<path d="M4 20h4L19.5 8.5a2.1 2.1 0 0 0-3-3L5 17l-1 3ZM14.5 7.5l3 3" />);
export const SendIcon = icon(<path d="M20.5 3.5 10 14M20.5 3.5 14 20.5 10 14 3.5 10l17-6.5Z" />);
export const CopyIcon = icon(
  <>
    <rect x="8.5" y="8.5" width="12" height="12" rx="2" />
    <path d="M15.5 8.5v-3a2 2 0 0 0-2-2h-8a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h3" />
  </>,
);
export const LinkIcon = icon(
  <path d="M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7l1.2-1.2" />,
);
export const LockIcon = icon(
  <>
    <rect x="4.5" y="10.5" width="15" height="10" rx="2" />
    <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3" />
  </>,
);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.5 2" />
  </>,
);
export const CalendarIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="15.5" rx="2.5" />
    <path d="M3.5 10h17M8 2.8v4M16 2.8v4" />
  </>,
);
export const PlaceIcon = icon(
  <>
    <path d="M12 21.5s7-6.3 7-11.5a7 7 0 1 0-14 0c0 5.2 7 11.5 7 11.5Z" />
    <circle cx="12" cy="10" r="2.5" />
  </>,
);
export const VideoIcon = icon(
  <>
    <rect x="2.5" y="6" width="13" height="12" rx="2.5" />
    <path d="m15.5 10.5 6-3.5v10l-6-3.5" />
  </>,
);
export const GlobeIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c2.4 2.3 3.6 5.1 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.1-3.6-8.5S9.6 5.8 12 3.5Z" />
  </>,
);
export const KeyIcon = icon(
  <>
    <circle cx="8" cy="15.5" r="4.5" />
    <path d="m11.2 12.3 8.3-8.3M16 7.5l3 3M13.5 10l2 2" />
  </>,
);
export const TagIcon = icon(
  <>
    <path d="M3.5 11.5v-6a2 2 0 0 1 2-2h6l9 9a2 2 0 0 1 0 2.8l-5.2 5.2a2 2 0 0 1-2.8 0l-9-9Z" />
    <path d="M8 8h.01" strokeWidth="2.4" />
  </>,
);
export const AddPersonIcon = icon(
  <>
    <circle cx="9.5" cy="8.5" r="4" />
    <path d="M2.5 20c1-3.6 3.7-5.5 7-5.5s6 1.9 7 5.5M19 7.5v6M16 10.5h6" />
  </>,
);
export const BlockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m6 6 12 12" />
  </>,
);
export const HashIcon = icon(<path d="M9.5 4 7.5 20M16.5 4l-2 16M4.5 9h16M3.5 15h16" />);
export const CardsIcon = icon(
  <>
    <rect x="3.5" y="3.5" width="7" height="7" rx="1.5" />
    <rect x="13.5" y="3.5" width="7" height="7" rx="1.5" />
    <rect x="3.5" y="13.5" width="7" height="7" rx="1.5" />
    <rect x="13.5" y="13.5" width="7" height="7" rx="1.5" />
  </>,
);
export const ListIcon = icon(<path d="M8.5 6h12M8.5 12h12M8.5 18h12M3.8 6h.01M3.8 12h.01M3.8 18h.01" />);
export const ReplyIcon = icon(<path d="M10 5.5 4 11.5l6 6M4.5 11.5H14c3.5 0 6 2.3 6 6v1" />);
export const SmileIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M8.5 14c1.6 2.4 5.4 2.4 7 0M9 9.5v.5M15 9.5v.5" />
  </>,
);
export const PinIcon = icon(<path d="M9 3.5h6l-1 6 3.5 3.5v2h-11v-2L10 9.5zM12 15v6" />);
export const ImageIcon = icon(
  <>
    <rect x="3.5" y="4.5" width="17" height="15" rx="2" />
    <path d="m4 17 5-5 4 4 3-3 4 4M15.5 9h.01" />
  </>,
);
export const CommentIcon = icon(<path d="M4 5.5h16v11h-8.5L7 20.5v-4H4z" />);
export const MutedIcon = icon(
  <path d="M8.2 5A6 6 0 0 1 18 9.5c0 1.4.2 2.6.4 3.5M16.5 16H4s2-1.5 2-6.5c0-.5.1-1 .2-1.5M10 19.5a2.2 2.2 0 0 0 4 0M4 4l16 16" />,
);
export const MegaphoneIcon = icon(
  <path d="M4 10v4a1.5 1.5 0 0 0 1.5 1.5H8L18.5 20V4L8 8.5H5.5A1.5 1.5 0 0 0 4 10ZM8.5 15.5 10 20h2.5L11.3 17M21 10.5v3" />,
);
export const FlagIcon = icon(<path d="M5.5 21V4M5.5 4.5c4-2 7.5 2 13 0v9c-5.5 2-9-2-13 0" />);
export const SettingsIcon = icon(
  <>
    <circle cx="12" cy="12" r="3" />
    <path d="m10 3-.6 2.5-2 1.2L5 6 3 9.5 4.8 11.3v1.4L3 14.5 5 18l2.4-.7 2 1.2L10 21h4l.6-2.5 2-1.2L19 18l2-3.5-1.8-1.8v-1.4L21 9.5 19 6l-2.4.7-2-1.2L14 3h-4Z" />
  </>,
);
