import { icon } from './icon.tsx';

// Icons of lazy lists; the bell itself is with the icons of the shell.
export const ReadIcon = icon(<path d="m2.5 12.5 4 4L15 8M11.5 15.5l1 1L21 8" />);
export const UnreadIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <circle cx="12" cy="12" r="3" fill="currentColor" stroke="none" />
  </>,
);
export const PeopleIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 19.5c.9-3.2 3.4-5 6.5-5s5.6 1.8 6.5 5M16 5.4a3.5 3.5 0 0 1 0 6.2M18 14.9c1.8.8 3 2.4 3.5 4.6" />
  </>,
);
export const PostIcon = icon(<path d="M4 5.5h16v11h-8.5L7 20.5v-4H4z" />);
export const EventIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="15.5" rx="2.5" />
    <path d="M3.5 10h17M8 2.8v4M16 2.8v4" />
  </>,
);
export const MentionIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M16 8v5.2a2.8 2.8 0 0 0 5.5 0V12a9.5 9.5 0 1 0-3.8 7.6" />
  </>,
);
export const AccountIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6" />
  </>,
);
