import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { MenuItem, RouteItem } from '#contract/menus/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { queryClient } from '#kernel/query/index.ts';
import { answer, held, refuse } from '#test/answers.ts';
import { mei } from '#test/people.ts';
import { Application } from './application.tsx';
import { loadAccess } from './load-access.ts';

const row = (path: string, handle: Partial<RouteItem['handle']> = {}, more: Partial<RouteItem> = {}): RouteItem => ({
  path,
  component: 'exceptions/server-error',
  handle: { title: path.slice(1), ...handle },
  ...more,
});
const profile = row('/personal-center/my-profile', { title: 'menu.myProfile' }, { component: 'profile/my-profile' });
const entry = (key: string, label = key.slice(1)): MenuItem => ({ key, label });

type Sent = { routes?: unknown; menu?: unknown; isForbidden?: boolean };
const serve = ({ routes = [profile], menu = [entry('/personal-center/my-profile', 'menu.myProfile')], isForbidden = false }: Sent = {}) => {
  queryClient.clear();
  return answer({
    'GET /me': () => mei,
    'GET /get-async-routes': () => ({ result: routes }),
    'GET /menus/mine': () => ({ result: menu }),
    'GET /menus/forbidden': () => ({ isForbidden }),
  });
};
/** As in the entry: fetches the user, then renders the application. */
const open = async (path: string) => {
  history.replaceState(null, '', path);
  return render(<Application {...await loadAccess()} />);
};
const menuOf = (page: Awaited<ReturnType<typeof open>>) => page.getByRole('navigation', { name: 'Main menu' });

test('person, pages and menu are asked for side by side, and once', async () => {
  queryClient.clear();
  const me = held<unknown>();
  const calls = answer({
    'GET /me': () => me.promise,
    'GET /get-async-routes': () => ({ result: [profile] }),
    'GET /menus/mine': () => ({ result: [] }),
  });
  const loading = loadAccess();
  await expect.poll(() => calls.toSorted()).toEqual(['GET /get-async-routes', 'GET /me', 'GET /menus/mine']);
  me.resolve(mei);
  expect(await loading).toEqual({ me: mei, routes: [profile] });
  await loadAccess();
  await expect.poll(() => calls).toHaveLength(3);
});

test('in the mode of the client the server is not asked for a menu', async () => {
  setPreferences({ enableBackendAccess: false, enableFrontendAceess: true });
  const calls = serve();
  await loadAccess();
  await expect.poll(() => calls.toSorted()).toEqual(['GET /get-async-routes', 'GET /me']);
});

test('a deep link opened cold reaches its page in one pass: no other page, no other address, no further question', async () => {
  const calls = serve();
  const headings = new Set<string>();
  const watch = new MutationObserver(() => document.querySelectorAll('h1').forEach((h1) => headings.add(h1.textContent)));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  const pushed = vi.spyOn(history, 'pushState');
  const page = await open('/personal-center/my-profile?tab=a&from=mail#bio');
  await expect.element(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
  watch.disconnect();
  expect([...headings]).toEqual(['My profile']);
  await expect.poll(() => location.pathname + location.search + location.hash).toBe('/personal-center/my-profile?tab=a&from=mail#bio');
  expect(pushed).not.toHaveBeenCalled();
  await expect
    .poll(() => calls.filter((call) => /me$|routes|menus/.test(call)).toSorted())
    .toEqual(['GET /get-async-routes', 'GET /me', 'GET /menus/mine']);
});

test.each(['GET /me', 'GET /get-async-routes', 'GET /menus/mine'] as const)(
  'without an answer to %s nothing loads for ever',
  async (failing) => {
    queryClient.clear();
    const replies = { 'GET /me': () => mei, 'GET /get-async-routes': () => ({ result: [] }), 'GET /menus/mine': () => ({ result: [] }) };
    answer({ ...replies, [failing]: () => refuse(404, 'request.not_found') });
    await expect(loadAccess()).rejects.toMatchObject({ status: 404 });
  },
);

test('a page of others is 403 by its address; what is nowhere is 404, also when nobody can tell', async () => {
  serve({ isForbidden: true });
  const forbidden = await open('/access/admin-visible');
  await expect.element(forbidden.getByRole('heading', { name: '403' })).toBeVisible();
  await expect.element(menuOf(forbidden)).toBeVisible();
  await forbidden.unmount();
  const calls = serve();
  const missing = await open('/no/such/page');
  await expect.element(missing.getByRole('heading', { name: '404' })).toBeVisible();
  await expect.poll(() => calls).toContain('GET /menus/forbidden');
  await missing.unmount();
  queryClient.clear();
  answer({ 'GET /me': () => mei, 'GET /get-async-routes': () => ({ result: [] }), 'GET /menus/mine': () => ({ result: [] }) });
  const silent = await open('/no/such/page');
  await expect.element(silent.getByRole('heading', { name: '404' })).toBeVisible();
});

test('guards: the root leads home, a heading is no page, a role that is missing is 403, a page without a rule opens', async () => {
  const group = row('/group', {}, { component: undefined, children: [row('/group/page')] });
  const rows = [row('/home'), group, row('/secret', { roles: ['admin'] }), row('/open', { roles: ['admin'], ignoreAccess: true })];
  serve({ routes: rows });
  const warn = vi.spyOn(console, 'warn');
  const results: Record<string, string> = {};
  for (const path of ['/', '/group', '/group/page', '/secret', '/open']) {
    const page = await open(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    results[path] = `${page.getByRole('heading', { level: 1 }).element().textContent} at ${location.pathname}`;
    await page.unmount();
  }
  expect(results).toEqual({
    '/': '500 at /home',
    '/group': '404 at /group',
    '/group/page': '500 at /group/page',
    '/secret': '403 at /secret',
    '/open': '500 at /open',
  });
  // The router warns if nothing is rendered.
  expect(warn).not.toHaveBeenCalled();
});

test('another mode changes the menu at once, and the open page stays as it is', async () => {
  const calls = serve({ routes: [profile, row('/extra')], menu: [entry('/personal-center/my-profile', 'menu.myProfile')] });
  const page = await open('/personal-center/my-profile');
  await page.getByLabelText('Job title').fill('Baker');
  await expect.element(menuOf(page).getByRole('link', { name: 'My profile' })).toBeVisible();
  await expect.poll(() => menuOf(page).getByRole('link', { name: 'extra' }).query()).toBeNull();
  setPreferences({ enableBackendAccess: false, enableFrontendAceess: true });
  await expect.element(menuOf(page).getByRole('link', { name: 'extra' })).toBeVisible();
  await expect.element(page.getByLabelText('Job title')).toHaveValue('Baker');
  setPreferences({ enableBackendAccess: true, enableFrontendAceess: false });
  await expect.poll(() => menuOf(page).getByRole('link', { name: 'extra' }).query()).toBeNull();
  await expect.poll(() => calls.filter((call) => call === 'GET /menus/mine')).toHaveLength(1);
});

test('a menu that is asked for later and fails is told, and the one of the routes stays', async () => {
  setPreferences({ enableBackendAccess: false, enableFrontendAceess: true });
  queryClient.clear();
  answer({
    'GET /me': () => mei,
    'GET /get-async-routes': () => ({ result: [profile] }),
    'GET /menus/mine': () => refuse(404, 'request.not_found'),
  });
  const page = await open('/personal-center/my-profile');
  setPreferences({ enableBackendAccess: true, enableFrontendAceess: false });
  await expect.element(page.getByText('There is nothing at this address.', { exact: false })).toBeVisible();
  await expect.element(menuOf(page).getByRole('link', { name: 'My profile' })).toBeVisible();
});

test('broken entries of the server cost nobody the page: they are left out with a warning that names them', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const own: Record<string, unknown> = { path: '/own', handle: { title: 'own' } };
  own['children'] = [{ path: '/own', handle: { title: 'own again' } }];
  const broken = [
    profile,
    null,
    row('/script', { externalLink: 'javascript:alert(1)' }),
    row('/data', { iframeLink: 'data:text/html,x' }),
    own,
  ];
  serve({ routes: broken, menu: [entry('javascript:alert(1)', 'Script'), entry('/personal-center/my-profile', 'menu.myProfile')] });
  const page = await open('/personal-center/my-profile');
  await expect.element(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
  await expect.poll(() => page.getByRole('link', { name: 'Script' }).query()).toBeNull();
  const named = warn.mock.calls.map(([text]) => /entry (.+) was left out/.exec(String(text))?.[1]);
  expect(named.toSorted()).toEqual(['/data', '/own', '/script', '2 below /', 'javascript:alert(1)']);
});

test('an icon that nobody knows is another one, and one warning says so', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  serve({ menu: [{ ...entry('/personal-center/my-profile', 'menu.myProfile'), icon: 'constructor' }] });
  const page = await open('/personal-center/my-profile');
  await expect.element(menuOf(page).getByRole('link', { name: 'My profile' })).toBeVisible();
  await expect.poll(() => warn.mock.calls).toEqual([['No menu icon is called constructor']]);
});

test('another site opens in a window of its own; its address here shows a page with the link', async () => {
  const link = row('/outside/react', { title: 'React docs', externalLink: 'https://react.dev' }, { component: undefined });
  serve({ routes: [link], menu: [entry('https://react.dev', 'React docs')] });
  const page = await open('/outside/react');
  await expect.element(page.getByRole('heading', { level: 1, name: 'React docs' })).toBeVisible();
  for (const target of [menuOf(page).getByRole('link', { name: /^React docs/ }), page.getByRole('link', { name: 'Open react.dev' })]) {
    await expect.element(target).toHaveAttribute('href', 'https://react.dev');
    await expect.element(target).toHaveAttribute('target', '_blank');
  }
});

test('the name of a group in the breadcrumb leads to its first page', async () => {
  const group = row('/g', { title: 'Group' }, { component: undefined, children: [row('/g/first'), row('/g/second')] });
  serve({ routes: [group], menu: [{ key: '/g', label: 'Group', children: [entry('/g/first'), entry('/g/second')] }] });
  const page = await open('/g/second');
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  await crumbs.getByRole('link', { name: 'Group' }).click();
  await expect.poll(() => location.pathname).toBe('/g/first');
});
