import { type Page, expect } from '@playwright/test';

/** Every screen of the product, and who looks at it. */
export const screens: readonly { name: string; path: string; as: string | null }[] = [
  { name: 'landing', path: '/', as: null },
  { name: 'about', path: '/about', as: null },
  { name: 'contact', path: '/contact', as: null },
  { name: 'privacy', path: '/privacy', as: null },
  { name: 'terms', path: '/terms', as: null },
  { name: 'login', path: '/login', as: null },
  { name: 'home', path: '/home', as: 'user' },
  { name: 'communities', path: '/communities', as: 'user' },
  { name: 'new community', path: '/communities/new', as: 'user' },
  { name: 'community', path: '/communities/mandarin-table', as: 'user' },
  { name: 'community from outside', path: '/communities/harbour-sailors', as: 'user' },
  { name: 'missing community', path: '/communities/no-such-place', as: 'user' },
  { name: 'events', path: '/events', as: 'user' },
  { name: 'new event', path: '/events/new', as: 'user' },
  { name: 'event', path: '/events/mandarin-table-29', as: 'user' },
  { name: 'chat', path: '/chat', as: 'user' },
  { name: 'about inside', path: '/about', as: 'user' },
  { name: 'notifications', path: '/notifications', as: 'user' },
  { name: 'my profile', path: '/personal-center/my-profile', as: 'user' },
  { name: 'buttons by role', path: '/access/button-control', as: 'user' },
  { name: 'nested page', path: '/route-nest/menu1/menu1-2', as: 'user' },
  { name: 'embedded page', path: '/outside/embedded/project-docs', as: 'user' },
  { name: 'outside page', path: '/outside/external-link/react-docs', as: 'user' },
  { name: 'page without a component', path: '/exception/not-found-component', as: 'user' },
  { name: 'forbidden', path: '/exception/403', as: 'user' },
  { name: 'not found', path: '/exception/404', as: 'user' },
  { name: 'server error', path: '/exception/500', as: 'user' },
];

/** The screen of a missing thing asks for it first, and an embedded page may not run its scripts. */
export const complaintsOfScreens = /404 \(Not Found\)|Blocked script execution/;

/** Goes there and waits until what the screen is about stands on it. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('log')).first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /Loading|正在加载/ })).toHaveCount(0);
}
