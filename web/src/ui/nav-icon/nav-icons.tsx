import { icon } from '#ui/icons/icon.tsx';
import { CalendarIcon, CardsIcon } from '#ui/icons/content-icons.tsx';
import { PeopleIcon } from '#ui/icons/notice-icons.tsx';
import { UserIcon } from '#ui/icons/icons.tsx';

const HomeIcon = icon(<path d="m3.5 11.5 8.5-7.5 8.5 7.5M5.5 10v9.5a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V10M9.5 20.5v-6h5v6" />);
const MessageIcon = icon(
  <path d="M4 18.5V7a2.5 2.5 0 0 1 2.5-2.5h11A2.5 2.5 0 0 1 20 7v6.5a2.5 2.5 0 0 1-2.5 2.5H8l-4 4v-1.5ZM8.5 10.3h.01M12 10.3h.01M15.5 10.3h.01" />,
);
const ProfileIcon = icon(
  <>
    <rect x="3.5" y="4" width="17" height="16" rx="2.5" />
    <circle cx="9" cy="10" r="2" />
    <path d="M6 16c.5-1.8 1.6-2.6 3-2.6s2.5.8 3 2.6M15 9.5h2.5M15 13.5h2.5" />
  </>,
);

/** Icons of the product's own menu. */
export const navIcons = {
  appstore: CardsIcon,
  calendar: CalendarIcon,
  home: HomeIcon,
  message: MessageIcon,
  profile: ProfileIcon,
  team: PeopleIcon,
  user: UserIcon,
};
