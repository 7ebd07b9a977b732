import { icon } from '#ui/icons/icon.tsx';

export const DesktopIcon = icon(
  <>
    <rect x="3" y="4.5" width="18" height="12" rx="2" />
    <path d="M9 20h6M12 16.5V20" />
  </>,
);
export const PhoneIcon = icon(
  <>
    <rect x="7" y="3" width="10" height="18" rx="2.5" />
    <path d="M11 18h2" />
  </>,
);
