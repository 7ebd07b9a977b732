import { LinkIcon, LockIcon, SettingsIcon } from '#ui/icons/content-icons.tsx';
import { WarningIcon } from '#ui/icons/entry-icons.tsx';
import { icon } from '#ui/icons/icon.tsx';
import { BellIcon, ExternalIcon, InfoIcon, MenuIcon } from '#ui/icons/icons.tsx';

/** Icons of the console and of rare entries, and those an administrator may choose; loaded on first use. */
export const otherIcons = {
  api: icon(<path d="m8 8-4.5 4L8 16M16 8l4.5 4-4.5 4M13.5 5.5l-3 13" />),
  apartment: icon(
    <>
      <rect x="9" y="3.5" width="6" height="5" rx="1" />
      <rect x="2.5" y="15.5" width="6" height="5" rx="1" />
      <rect x="15.5" y="15.5" width="6" height="5" rx="1" />
      <path d="M12 8.5V12M5.5 15.5V12h13v3.5" />
    </>,
  ),
  audit: icon(
    <>
      <path d="M11 20.5H6.5a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2h11a2 2 0 0 1 2 2V10M8 8h8M8 12h4" />
      <circle cx="16" cy="16" r="3.5" />
      <path d="m18.6 18.6 2.4 2.4" />
    </>,
  ),
  bell: BellIcon,
  chart: icon(<path d="M4 4v16.5h16.5M8.5 16.5v-4M12.5 16.5v-8M16.5 16.5v-6" />),
  dashboard: icon(
    <>
      <path d="M4.6 18.5a8.5 8.5 0 1 1 14.8 0ZM12 14l3.5-4.5" />
      <path d="M7.5 13h.01M9 9.5h.01" />
    </>,
  ),
  export: ExternalIcon,
  file: icon(<path d="M14 3.5H7a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-10l-5-5ZM13.5 3.5v5.5H19M8.5 13h7M8.5 16.5h5" />),
  info: InfoIcon,
  laptop: icon(
    <>
      <rect x="4.5" y="5" width="15" height="10.5" rx="2" />
      <path d="M2.5 19h19" />
    </>,
  ),
  link: LinkIcon,
  lock: LockIcon,
  mail: icon(
    <>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <path d="m4 7.5 8 5.5 8-5.5" />
    </>,
  ),
  menu: MenuIcon,
  safety: icon(<path d="M12 3 4.5 6v5.5c0 4.5 3 8 7.5 9.5 4.5-1.5 7.5-5 7.5-9.5V6L12 3ZM8.5 12l2.5 2.5 4.5-4.5" />),
  setting: SettingsIcon,
  sliders: icon(
    <>
      <path d="M6 3.5v6M6 14.5v6M12 3.5v3M12 11.5v9M18 3.5v9M18 17.5v3" />
      <circle cx="6" cy="12" r="2.2" />
      <circle cx="12" cy="9" r="2.2" />
      <circle cx="18" cy="15" r="2.2" />
    </>,
  ),
  thunderbolt: icon(<path d="M13.5 2.5 4.5 13.5h6l-1 8 9-11h-6l1-8Z" />),
  warning: WarningIcon,
};
