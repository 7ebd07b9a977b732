import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { meQuery } from '#kernel/me/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { queryClient } from '#kernel/query/index.ts';
import { session } from '#kernel/session/index.ts';
import { answer } from '#test/answers.ts';
import { demoRoutes, mei } from '#test/people.ts';
import { Application } from './application.tsx';

const open = async (path: string) => {
  history.replaceState(null, '', path);
  queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, mei);
  return render(<Application me={mei} routes={demoRoutes} />);
};
const profile = '/personal-center/my-profile';

/** A user who has neither completed nor skipped the onboarding. */
const openNew = async (path: string) => {
  const newcomer = { ...mei, didCompleteOnboarding: false };
  history.replaceState(null, '', path);
  queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, newcomer);
  return render(<Application me={newcomer} routes={demoRoutes} />);
};
const place = () => location.pathname + location.search;

test('a newcomer begins with the first steps, alone on the screen, and goes on to the page they opened', async () => {
  answer({ 'PUT /me': ({ body }) => ({ ...mei, ...(body as object) }) });
  const page = await openNew(`${profile}?tab=a`);
  await expect.element(page.getByRole('heading', { level: 1, name: /picture/ })).toHaveFocus();
  await expect.poll(() => place()).toBe(`/create-profile?step=picture&to=${encodeURIComponent(`${profile}?tab=a`)}`);
  await expect.poll(() => page.getByRole('navigation', { name: 'Main menu' }).query()).toBeNull();
  await expect.poll(() => document.title).toBe('Set up your profile · Plaza');
  await page.getByRole('button', { name: 'Finish later' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
  await expect.poll(() => place()).toBe(`${profile}?tab=a`);
});

test('words of a step that were not sent are not lost without a question', async () => {
  const page = await openNew('/create-profile?step=place');
  await page.getByRole('textbox', { name: 'Location' }).fill('Turin');
  await page.getByRole('button', { name: 'Finish later' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button').last().click();
  await expect.element(page.getByRole('textbox', { name: 'Location' })).toHaveValue('Turin');
  await expect.poll(() => place()).toBe('/create-profile?step=place');
});

test.each([
  ['/', '/create-profile?step=picture'],
  ['/join/a-token-of-an-invite', '/create-profile?step=picture&to=%2Fjoin%2Fa-token-of-an-invite'],
])('a newcomer who opens %s is led to %s', async (path, address) => {
  const page = await openNew(path);
  await expect.element(page.getByRole('heading', { level: 1, name: /picture/ })).toBeVisible();
  await expect.poll(() => place()).toBe(address);
});

test('what a newcomer may have to read before agreeing to it stays open to them', async () => {
  await openNew('/terms');
  await expect.poll(() => place()).toBe('/terms');
});

test('of the person the named part is kept beside the tokens, follows each change, and is gone at the sign-out', async () => {
  session.open({ accessToken: 'a', refreshToken: 'r' }, { remember: true });
  const kept = () => JSON.parse(localStorage.getItem('plaza-v1-prod:user') ?? 'null') as Record<string, unknown> | null;
  await open(profile);
  const { id, email, username, firstName, lastName, profilePicture, bio, isAdmin, roles, menus, didCompleteOnboarding } = mei;
  const part = { id, email, username, firstName, lastName, profilePicture, bio, isAdmin, roles, menus, didCompleteOnboarding };
  await expect.poll(kept).toEqual(part);
  queryClient.setQueryData(meQuery.queryKey, { ...mei, bio: 'Rows at dawn.' });
  await expect.poll(kept).toEqual({ ...part, bio: 'Rows at dawn.' });
  await session.partWith(async () => undefined);
  expect(kept()).toBeNull();
});

test('a page opens inside the shell, named in tab, breadcrumb and menu', async () => {
  const page = await open(profile);
  await expect.element(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  await expect.element(crumbs).toHaveTextContent('Personal centerMy profile');
  await expect.element(page.getByRole('link', { name: 'My profile' })).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => document.title).toBe('My profile · Plaza');
});

test('the tab of the browser is named after the page only as long as somebody wants it', async () => {
  const page = await open(profile);
  await expect.element(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
  setPreferences({ enableDynamicTitle: false });
  await expect.poll(() => document.title).toBe('Plaza');
  setPreferences({ enableDynamicTitle: true, language: 'zh-CN' });
  await expect.poll(() => document.title).toBe('我的资料 · 广场');
});

test('going to another page moves the focus to its content', async () => {
  const page = await open(profile);
  await page.getByRole('link', { name: 'Nowhere' }).click();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('a path that leads nowhere shows 404, and so does a heading of the menu', async () => {
  const page = await open('/no/such/page');
  await expect.element(page.getByRole('heading', { name: '404' })).toBeVisible();
  await page.unmount();
  const again = await open('/personal-center');
  await expect.element(again.getByText('Sorry, the page you visited does not exist.')).toBeVisible();
  await expect.element(again.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
});

test('a page for another role shows 403 and stays out of the menu', async () => {
  const page = await open('/console');
  await expect.element(page.getByText('Sorry, you are not authorized to access this page.')).toBeVisible();
  await expect.poll(() => page.getByRole('link', { name: 'Console' }).query()).toBeNull();
});

test('a route without a page says so, and the log names it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const page = await open('/nowhere');
  await expect.element(page.getByText('This route has no component.', { exact: false })).toBeVisible();
  await expect.poll(() => warn).toHaveBeenCalledWith('[Frontend component not found]: /nowhere');
});

test('a hidden page marks the entry it belongs to', async () => {
  const page = await open('/welcome/mei');
  await expect
    .element(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Welcome' }))
    .toHaveAttribute('aria-current', 'page');
});

test('unsaved words are not lost by a click', async () => {
  const page = await open(profile);
  await page.getByLabelText('Job title').fill('Baker');
  await page.getByRole('link', { name: 'Nowhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect.element(page.getByLabelText('Job title')).toHaveValue('Baker');
  await page.getByRole('link', { name: 'Welcome' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByRole('heading', { name: '404' })).toBeVisible();
});

test('an address with another hash is taken without a word while nothing is unsaved', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const page = await open(profile);
  await expect.element(page.getByLabelText('Job title')).toBeVisible();
  const isThere = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
  location.hash = '#about';
  await isThere;
  await expect.element(page.getByLabelText('Job title')).toBeVisible();
  expect(warn).not.toHaveBeenCalled();
});

test('signing out does not take unsaved words along unasked', async () => {
  const close = vi.spyOn(session, 'close').mockImplementation(() => undefined);
  const page = await open(profile);
  await page.getByLabelText('Job title').fill('Baker');
  await userEvent.keyboard('{Alt>}q{/Alt}');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect.element(page.getByLabelText('Job title')).toHaveValue('Baker');
  expect(close).not.toHaveBeenCalled();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: /^Sign out/ }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => close).toHaveBeenCalledOnce();
  await expect.poll(() => dialog.query()).toBeNull();
});

test('the profile is saved, and says when there is nothing more to save', async () => {
  const page = await open(profile);
  await page.getByLabelText('Job title').fill('Baker');
  await expect.element(page.getByText('1 unsaved change')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved')).toBeVisible();
  await expect.poll(() => page.getByText('unsaved change').query()).toBeNull();
  await expect.poll(() => queryClient.getQueryData(meQuery.queryKey)?.jobTitle).toBe('Baker');
});

test('what the server finds wrong stands under its field', async () => {
  const page = await open(profile);
  await page.getByLabelText('Phone').fill('call me');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The phone number format is incorrect')).toBeVisible();
  await expect.element(page.getByLabelText('Phone')).toHaveAttribute('aria-invalid', 'true');
});

test('Alt+P opens the profile from anywhere', async () => {
  const page = await open('/no/such/page');
  await expect.element(page.getByRole('heading', { name: '404' })).toBeVisible();
  await userEvent.keyboard('{Alt>}p{/Alt}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
});

test('the sidebar folds, remembers it, and its entries keep their names', async () => {
  const page = await open(profile);
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await expect.element(page.getByRole('button', { name: 'Expand the sidebar' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Welcome' })).toBeVisible();
  await expect.poll(() => localStorage.getItem('plaza-v1-prod:preferences')).toContain('"sidebarCollapsed":true');
});
