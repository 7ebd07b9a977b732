import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { routesQuery, menuQuery } from '#features/menus/index.ts';
import { meQuery, type Me } from '#kernel/me/index.ts';
import { AccessContext } from '#kernel/access/index.ts';
import { setPreferences, usePreferences } from '#kernel/preferences/index.ts';
import { session } from '#kernel/session/index.ts';
import { answer, held, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { mei } from '#test/people.ts';
import { Page as AdminVisible } from './admin-visible.page.tsx';
import { Page as ButtonControl } from './button-control.page.tsx';
import { Page as Nested } from './nested.page.tsx';
import { Page as PageControl } from './page-control.page.tsx';

const admin: Me = { ...mei, username: 'admin', isAdmin: true, roles: ['admin'] };
const common: Me = {
  ...mei,
  username: 'common',
  roles: ['user', 'common'],
  permissions: ['permission:button:get', 'permission:button:update'],
};
const user: Me = { ...mei, username: 'user' };

/** Renders a page for one of the three accounts. */
const openAs = async (me: Me, Shown: ComponentType, at = '/demo') => {
  const Seen = () => (
    <AccessContext value={me}>
      <Shown />
    </AccessContext>
  );
  const screen = await openScreen({ [at]: Seen }, at, 'access-demo');
  screen.cache.setQueryData(meQuery.queryKey, me);
  return screen;
};
type Screen = Awaited<ReturnType<typeof openAs>>['page'];
const buttonsOf = (page: Screen, way: string) =>
  page
    .getByRole('region', { name: way })
    .getByRole('button')
    .elements()
    .map((button) => button.textContent);

test.each([
  ['an administrator', admin, ['View', 'Edit', 'Add', 'Delete'], ['View', 'Edit', 'Add', 'Delete']],
  ['the role common', common, ['View', 'Edit'], ['View', 'Edit']],
  ['everybody else', user, [], ['View']],
])('%s sees the buttons that code and role allow, as component and in code alike', async (_, me, byPermission, byRole) => {
  const { page } = await openAs(me, ButtonControl);
  await expect.element(page.getByText(`@${me.username}`)).toBeVisible();
  expect(buttonsOf(page, 'By permission, as a component')).toEqual(byPermission);
  expect(buttonsOf(page, 'By permission, in code')).toEqual(byPermission);
  expect(buttonsOf(page, 'By role, as a component')).toEqual(byRole);
  expect(buttonsOf(page, 'By role, in code')).toEqual(byRole);
});

test('a button that may be pressed says so', async () => {
  const { page } = await openAs(common, ButtonControl);
  await page.getByRole('region', { name: 'By role, in code' }).getByRole('button', { name: 'Edit' }).click();
  await expect.element(page.getByText('Edit: you may do this.')).toBeVisible();
});

test('the mode is handed over once the menu is there, and back', async () => {
  setPreferences({ enableBackendAccess: false, enableFrontendAceess: true });
  const menu = held<unknown>();
  answer({ 'GET /menus/mine': () => menu.promise });
  const { page, cache } = await openAs(common, PageControl);
  const panel = page.getByRole('region', { name: 'Who makes the menu' });
  await expect
    .element(panel.getByRole('status'))
    .toHaveTextContent('The client makes the menu by role, from the pages that the server gave it.');
  await panel.getByRole('button', { name: 'Let the server make it' }).click();
  expect(usePreferences.getState().enableFrontendAceess).toBe(true);
  menu.resolve({ result: [] });
  await expect
    .element(panel.getByRole('status'))
    .toHaveTextContent('The menu comes from the server: its entries, their order, and what is hidden.');
  expect(usePreferences.getState()).toMatchObject({ enableBackendAccess: true, enableFrontendAceess: false });
  await expect.poll(() => cache.getQueryData(menuQuery.queryKey)).toEqual([]);
  await panel.getByRole('button', { name: 'Let the client make it' }).click();
  await expect.element(panel.getByRole('button', { name: 'Let the server make it' })).toBeVisible();
});

test('a menu that does not come leaves the mode as it is, and says why', async () => {
  setPreferences({ enableBackendAccess: false, enableFrontendAceess: true });
  answer({ 'GET /menus/mine': () => refuse(404, 'request.not_found') });
  const { page } = await openAs(common, PageControl);
  await page.getByRole('button', { name: 'Let the server make it' }).click();
  await expect.element(page.getByText('There is nothing at this address.')).toBeVisible();
  expect(usePreferences.getState().enableBackendAccess).toBe(false);
  await expect.element(page.getByRole('button', { name: 'Let the server make it' })).toBeEnabled();
});

test.each([true, false])('with both flags %s there is nothing to switch, and the page says why', async (flag) => {
  setPreferences({ enableBackendAccess: flag, enableFrontendAceess: flag });
  const { page } = await openAs(common, PageControl);
  const button = page.getByRole('region', { name: 'Who makes the menu' }).getByRole('button');
  await expect.element(button).toBeDisabled();
  await expect
    .element(button)
    .toHaveAccessibleDescription('Both flags say the same, so there is nothing to switch between. Change one of them in the preferences.');
});

test('another account that is refused keeps the one that is signed in, and says why', async () => {
  const calls = answer({ 'POST /login': () => refuse(401, 'auth.wrong_credentials') });
  session.open({ accessToken: 'mine', refreshToken: 'mine' }, { remember: true });
  const { page } = await openAs(common, PageControl);
  const mine = page.getByRole('button', { name: /^common/ });
  await expect.element(mine).toBeDisabled();
  await expect.element(mine).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: /^user/ }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(session.accessToken()).toBe('mine');
  await expect.poll(() => calls).toEqual(['POST /login {"username":"user","password":"Plaza2026demo","remember":true}']);
});

const leaf = (path: string, title: string) => ({ path, handle: { title } });
const nested = {
  path: '/route-nest',
  handle: { title: 'menu.nested' },
  children: [
    {
      path: '/route-nest/menu1',
      handle: { title: 'menu.nested1' },
      children: [leaf('/route-nest/menu1/menu1-1', 'menu.nested11'), leaf('menu1-2', 'menu.nested12')],
    },
    leaf('/route-nest/menu2', 'menu.nested2'),
  ],
};

const openNested = async (at: string) => {
  answer({ 'GET /get-async-routes': () => ({ result: [leaf('/home', 'menu.home'), nested] }) });
  return openAs(user, Nested, at);
};

test('a nested page says where it hangs and links to what is around it', async () => {
  const { page, cache } = await openNested('/route-nest/menu1/menu1-2');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Menu 1-2' })).toBeVisible();
  await expect.element(page.getByText('3 levels deep in the menu.')).toBeVisible();
  const way = page.getByRole('region', { name: 'The way here' }).getByRole('listitem').elements();
  expect(way.map(({ textContent }) => textContent)).toEqual([
    'Nested menus/route-nest',
    'Menu 1/route-nest/menu1',
    'Menu 1-2/route-nest/menu1/menu1-2',
  ]);
  const around = page.getByRole('region', { name: 'Nearby pages' });
  await expect.element(around.getByRole('link', { name: 'Menu 1-2' })).toHaveAttribute('aria-current', 'page');
  await expect.element(around.getByRole('link', { name: 'Menu 1-1' })).toHaveAttribute('href', '/route-nest/menu1/menu1-1');
  await expect.element(around.getByRole('link', { name: 'Menu 2' })).toHaveAttribute('href', '/route-nest/menu2');
  await expect.poll(() => cache.getQueryData(routesQuery.queryKey)).toHaveLength(2);
});

test('no page of the demo that is for some only keeps anybody out', async () => {
  for (const Shown of [PageControl, AdminVisible]) {
    const { page } = await openAs(common, Shown);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.unmount();
  }
});
