import { afterAll, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { RouteItem } from '#contract/menus/index.ts';
import { meQuery } from '#kernel/me/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { queryClient } from '#kernel/query/index.ts';
import { deliverHint, onHint, onResync, resync } from '#kernel/realtime/index.ts';
import { answer } from '#test/answers.ts';
import { demoRoutes, mei } from '#test/people.ts';
import { Application } from './application.tsx';
import { followAccess } from './follow-access.ts';

const profile = '/personal-center/my-profile';
const docs: RouteItem = { path: '/docs', handle: { title: 'Handbook', order: 4, iframeLink: '/api/docs' } };
const without = (path: string) => demoRoutes.filter((route) => route.path !== path);

let routes = demoRoutes;
let me = mei;
afterAll(followAccess({ onHint, onResync }));

const open = async (path: string) => {
  setPreferences({ enableBackendAccess: false, enableFrontendAceess: true });
  [routes, me] = [demoRoutes, mei];
  const calls = answer({
    'GET /me': () => me,
    'GET /get-async-routes': () => ({ result: routes }),
    'GET /menus/forbidden': () => ({ isForbidden: false }),
  });
  history.replaceState(null, '', path);
  queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, mei);
  const page = await render(<Application me={mei} routes={demoRoutes} />);
  return { page, calls, menu: page.getByRole('navigation', { name: 'Main menu' }) };
};
const hint = () => deliverHint('access.changed', {});

test('an entry that came stands in the menu and opens, and words that were not saved stay', async () => {
  const { page, menu } = await open(profile);
  await page.getByLabelText('Job title').fill('Baker');
  routes = [...demoRoutes, docs];
  hint();
  await expect.element(menu.getByRole('link', { name: 'Handbook' })).toBeVisible();
  await expect.element(page.getByLabelText('Job title')).toHaveValue('Baker');
  await menu.getByRole('link', { name: 'Handbook' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Handbook' })).toBeVisible();
});

test('a page that was taken away closes with the reason and a way back; what comes back opens again', async () => {
  const { page, menu } = await open(profile);
  await expect.element(page.getByLabelText('Job title')).toBeVisible();
  routes = without('/personal-center');
  hint();
  await expect.element(page.getByRole('heading', { level: 1, name: 'This page was closed' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back home' })).toBeVisible();
  await expect.poll(() => page.getByLabelText('Job title').query()).toBeNull();
  await expect.poll(() => menu.getByRole('link', { name: 'My profile' }).query()).toBeNull();
  routes = demoRoutes;
  hint();
  await expect.element(page.getByLabelText('Job title')).toBeVisible();
});

test('what was written and not saved on a page that was taken away is shown, and can be copied', async () => {
  const { page } = await open(profile);
  await page.getByLabelText('Job title').fill('Baker of bread');
  routes = without('/personal-center');
  hint();
  await expect.element(page.getByRole('heading', { level: 1, name: 'This page was closed' })).toBeVisible();
  const kept = page.getByRole('region', { name: 'What you had written' });
  await expect.element(kept.getByText(/Job title: Baker of bread/)).toBeVisible();
  expect(kept.element().textContent).not.toContain('Search');
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await kept.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => written.mock.calls[0]?.[0]).toContain('Job title: Baker of bread');
  await page.getByRole('link', { name: 'Back home' }).click();
  await expect.poll(() => kept.query()).toBeNull();
});

test('a page that was left before it was taken away is 404 like all others', async () => {
  const { page, menu } = await open(profile);
  routes = [...demoRoutes, docs];
  hint();
  await menu.getByRole('link', { name: 'Handbook' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Handbook' })).toBeVisible();
  routes = [...without('/personal-center'), docs];
  hint();
  await expect.poll(() => menu.getByText('Personal center').query()).toBeNull();
  history.back();
  await expect.element(page.getByText('Sorry, the page you visited does not exist.')).toBeVisible();
  // A hidden page is not given what the open address shows.
  await expect.poll(() => document.querySelectorAll('main h1').length).toBe(2);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Handbook', includeHidden: true })).not.toBeVisible();
  await expect.poll(() => page.getByText('This page was closed').query()).toBeNull();
  await expect.poll(() => page.getByLabelText('Job title').query()).toBeNull();
});

test('a role that was given opens its pages at once', async () => {
  const { page, menu } = await open('/console');
  await expect.element(page.getByText('Sorry, you are not authorized to access this page.')).toBeVisible();
  me = { ...mei, isAdmin: true, roles: ['admin'] };
  hint();
  await expect.element(menu.getByRole('link', { name: 'Console' })).toBeVisible();
  await expect.poll(() => page.getByText('Sorry, you are not authorized to access this page.').query()).toBeNull();
});

test('what could not be fetched stays as it is, and a new connection asks again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { page, calls, menu } = await open(profile);
  await expect.element(page.getByLabelText('Job title')).toBeVisible();
  resync();
  vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('no line'));
  const asked = () => calls.filter((call) => call === 'GET /get-async-routes').length;
  routes = [...demoRoutes, docs];
  resync();
  await expect.poll(asked).toBeGreaterThan(0);
  await expect.element(menu.getByRole('link', { name: 'Handbook' })).toBeVisible();
  expect(warn).not.toHaveBeenCalledWith(expect.stringContaining('No routes matched'));
});
