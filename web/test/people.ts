import type { RouteItem } from '#contract/menus/index.ts';
import type { CurrentUser } from '#contract/profile.ts';

export const mei: CurrentUser = {
  id: '0192f6a0-1111-7000-8000-000000000001',
  email: 'mei.lin@example.com',
  username: 'meilin',
  firstName: 'Mei',
  lastName: 'Lin',
  profilePicture: null,
  bio: 'Bread on weekdays, hills on weekends.',
  phone: '',
  gender: null,
  location: 'Shanghai',
  dateOfBirth: '1992-04-12',
  jobTitle: '',
  language: null,
  didCompleteOnboarding: true,
  interests: [],
  emailVerified: true,
  phoneVerified: false,
  pendingConsents: [],
  isPublic: true,
  timezone: null,
  messagesFrom: 'everyone',
  showsPresence: true,
  isAdmin: false,
  roles: ['user'],
  permissions: [],
  menus: [],
  communities: [],
};

const row = (path: string, component: string, handle: RouteItem['handle']): RouteItem => ({ path, component, handle });

/** A menu as sent by the server, with a page that is not hers and one that does not exist. */
export const demoRoutes: RouteItem[] = [
  row('/welcome', 'exceptions/not-found', { title: 'Welcome', icon: 'home', order: 1 }),
  row('/welcome/:name', 'exceptions/not-found', { title: 'Guest', hideInMenu: true, currentActiveMenu: '/welcome' }),
  row('/console', 'exceptions/not-found', { title: 'Console', roles: ['admin'], order: 2 }),
  row('/nowhere', 'nowhere/nothing', { title: 'Nowhere', order: 3 }),
  {
    path: '/personal-center',
    handle: { title: 'menu.personalCenter', icon: 'user', order: 110 },
    children: [row('/personal-center/my-profile', 'profile/my-profile', { title: 'menu.myProfile', icon: 'profile' })],
  },
];
