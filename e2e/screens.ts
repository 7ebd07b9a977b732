import { type Page, expect } from '@playwright/test';

/** Every screen of the product, and the user who opens it. */
export const screens: readonly { name: string; path: string; as: string | null }[] = [
  { name: 'landing', path: '/', as: null },
  { name: 'about', path: '/about', as: null },
  { name: 'contact', path: '/contact', as: null },
  { name: 'privacy', path: '/privacy', as: null },
  { name: 'terms', path: '/terms', as: null },
  { name: 'person outside', path: '/people/admin', as: null },
  { name: 'nobody outside', path: '/people/nobody-at-all', as: null },
  { name: 'communities outside', path: '/communities', as: null },
  { name: 'community outside', path: '/communities/sourdough-club', as: null },
  { name: 'events outside', path: '/events', as: null },
  { name: 'event outside', path: '/events/dinner-in-mandarin', as: null },
  { name: 'month in a frame', path: '/embed/events?view=month', as: null },
  { name: 'login', path: '/login', as: null },
  { name: 'login by code', path: '/login?flow=code', as: null },
  { name: 'sign-up', path: '/login?flow=register', as: null },
  { name: 'forgotten password', path: '/login?flow=forgot', as: null },
  { name: 'spent link', path: '/reset-password?token=spent', as: null },
  { name: 'home', path: '/home', as: 'user' },
  { name: 'communities', path: '/communities', as: 'user' },
  { name: 'new community', path: '/communities/new', as: 'user' },
  { name: 'community', path: '/communities/mandarin-table', as: 'user' },
  { name: 'channels of a community', path: '/communities/mandarin-table?tab=manage&section=channels', as: 'user' },
  { name: 'community from outside', path: '/communities/harbour-sailors', as: 'user' },
  { name: 'missing community', path: '/communities/no-such-place', as: 'user' },
  { name: 'events', path: '/events', as: 'user' },
  { name: 'map of events', path: '/events?view=map', as: 'user' },
  { name: 'new event', path: '/events/new', as: 'user' },
  { name: 'event', path: '/events/dinner-in-mandarin', as: 'user' },
  { name: 'edit event', path: '/events/dinner-in-mandarin/edit', as: 'user' },
  { name: 'manage event', path: '/events/dinner-in-mandarin/manage', as: 'user' },
  { name: 'questions of an event', path: '/events/dinner-in-mandarin/manage?tab=questions', as: 'user' },
  { name: 'tickets of an event', path: '/events/dinner-in-mandarin/manage?tab=tickets', as: 'user' },
  { name: 'messages of an event', path: '/events/dinner-in-mandarin/manage?tab=messages', as: 'user' },
  { name: 'numbers of an event', path: '/events/dinner-in-mandarin/manage?tab=figures', as: 'user' },
  { name: 'named guests of an event', path: '/events/dinner-in-mandarin/manage?tab=invited', as: 'user' },
  { name: 'door of event', path: '/events/dinner-in-mandarin/manage?tab=door', as: 'user' },
  { name: 'papers of event', path: '/events/dinner-in-mandarin/manage?tab=print', as: 'user' },
  { name: 'chat', path: '/chat', as: 'user' },
  { name: 'about inside', path: '/about', as: 'user' },
  { name: 'notifications', path: '/notifications', as: 'user' },
  { name: 'own dashboard', path: '/dashboard', as: 'user' },
  { name: 'dashboard of a community', path: '/dashboard/communities', as: 'common' },
  { name: 'dashboard of the site', path: '/dashboard/admin', as: 'admin' },
  { name: 'users', path: '/system/user', as: 'admin' },
  { name: 'roles', path: '/system/role', as: 'admin' },
  { name: 'menus', path: '/system/menu', as: 'admin' },
  { name: 'departments', path: '/system/dept', as: 'admin' },
  { name: 'sessions', path: '/system/session', as: 'admin' },
  { name: 'audit', path: '/system/audit', as: 'admin' },
  { name: 'outbox', path: '/system/outbox', as: 'admin' },
  { name: 'moderation', path: '/system/moderation', as: 'admin' },
  { name: 'jobs', path: '/system/job', as: 'admin' },
  { name: 'site-settings', path: '/system/settings', as: 'admin' },
  { name: 'my profile', path: '/personal-center/my-profile', as: 'user' },
  { name: 'person', path: '/people/admin', as: 'user' },
  ...['picture', 'about', 'place', 'interests', 'communities'].map((step) => ({
    name: `first steps ${step}`,
    path: `/create-profile?step=${step}`,
    as: 'user',
  })),
  ...['security', 'account', 'linked', 'devices', 'privacy', 'notices', 'time', 'data'].map((section) => ({
    name: `settings ${section}`,
    path: `/personal-center/settings?section=${section}`,
    as: 'user',
  })),
  { name: 'buttons by role', path: '/access/button-control', as: 'user' },
  { name: 'nested page', path: '/route-nest/menu1/menu1-2', as: 'user' },
  { name: 'embedded page', path: '/outside/embedded/project-docs', as: 'user' },
  { name: 'outside page', path: '/outside/external-link/react-docs', as: 'user' },
  { name: 'page without a component', path: '/exception/not-found-component', as: 'user' },
  { name: 'forbidden', path: '/exception/403', as: 'user' },
  { name: 'not found', path: '/exception/404', as: 'user' },
  { name: 'server error', path: '/exception/500', as: 'user' },
];

/** Expected console errors: requests for a missing item and a used link, and blocked scripts of an embedded page. */
export const complaintsOfScreens = /404 \(Not Found\)|410 \(Gone\)|Blocked script execution/;

/** Opens the page and waits until its main content is visible. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('log')).first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /Loading|正在加载/ })).toHaveCount(0);
}
