import { icon } from '#ui/icons/icon.tsx';

export const KeyIcon = icon(
  <>
    <circle cx="8" cy="15" r="4" />
    <path d="M11 12 19.5 3.5M16 7l3 3M13.5 9.5l2 2" />
  </>,
);
