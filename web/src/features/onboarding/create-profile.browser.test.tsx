import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { CommunitySummary } from '#contract/communities/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { meQuery, type Me } from '#kernel/me/index.ts';
import { hasUnsaved } from '#kernel/page/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { aCommunity } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { mei } from '#test/people.ts';
import { Page } from './create-profile.page.tsx';

const newcomer: Me = { ...mei, firstName: '', lastName: '', bio: '', location: '', didCompleteOnboarding: false };
const categories = Array.from({ length: limits.interests.max + 1 }, (_, index) => ({
  id: `01900000-0000-7000-8000-0000000002${10 + index}`,
  slug: `kind-${index}`,
  names: { 'en-US': `Kind ${index}`, 'zh-CN': `类别 ${index}` },
}));
const forbidden = 'You do not have permission to do this. An administrator can give it to you.';
const archived = 'This community is archived. Everything can be read, nothing can be changed.';
const messages = (page: Awaited<ReturnType<typeof openScreen>>['page']) => page.getByRole('region', { name: 'Messages' });
const pageOf = (communities: readonly CommunitySummary[]) => ({
  communities,
  pagination: { page: 1, perPage: 4, total: communities.length, totalPages: 1 },
});

type Options = { at?: string; me?: Partial<Me>; communities?: readonly CommunitySummary[]; replies?: Parameters<typeof answer>[0] };
const open = async ({ at = '', me = {}, communities = [], replies = {} }: Options = {}) => {
  let current: Me = { ...newcomer, ...me };
  const calls = answer({
    'PUT /me': ({ body }) => (current = { ...current, ...(body as object) }),
    'GET /communities/categories': () => ({ items: categories }),
    'GET /communities/recommended': () => pageOf(communities),
    'GET /me/communities': () => [],
    ...replies,
  });
  const start = `/create-profile${at}`;
  const opened = await openScreen({ '/create-profile': Page, '/home': () => <p>home</p> }, '/home', 'onboarding', 'errors');
  opened.cache.setQueryData(meQuery.queryKey, current);
  await opened.router.navigate(start);
  const { page } = opened;
  return {
    ...opened,
    calls,
    changes: () => calls.filter((call) => call.startsWith('PUT')),
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    field: (name: string) => page.getByRole('textbox', { name }),
    title: (name: RegExp) => page.getByRole('heading', { level: 1, name }),
  };
};

test('going on sends what was changed and leads to the next step, whose heading has the focus', async () => {
  const { press, field, title, address, changes } = await open({ at: '?step=about' });
  await field('First name').fill(' Mei ');
  await field('Bio').fill('Bread.');
  await press('Continue');
  await expect.element(title(/Where are you/)).toHaveFocus();
  await expect.element(address).toHaveTextContent('/create-profile?step=place');
  await field('Location').fill('Shanghai');
  await userEvent.keyboard('{Enter}');
  await expect.element(title(/interested in/)).toHaveFocus();
  await expect.poll(() => changes()).toEqual(['PUT /me {"firstName":"Mei","bio":"Bread."}', 'PUT /me {"location":"Shanghai"}']);
});

test('in Chinese the family name is asked for first', async () => {
  setPreferences({ language: 'zh-CN' });
  const { page, field } = await open({ at: '?step=about' });
  await field('姓').fill('林');
  await userEvent.tab();
  await expect.element(page.getByRole('textbox', { name: '名', exact: true })).toHaveFocus();
});

test('what is wrong is said at its field, before the server is asked and after', async () => {
  const error = { field: 'lastName', rule: 'invalid_text', message: '' };
  const { press, field, address, changes, page } = await open({
    at: '?step=about',
    replies: { 'PUT /me': () => refuse(422, 'request.invalid', [error]) },
  });
  await press('Continue');
  await expect.element(page.getByText('This is required.')).toBeVisible();
  await expect.element(field('First name')).toHaveFocus();
  expect(changes()).toEqual([]);
  await field('First name').fill('Mei');
  await press('Continue');
  await expect.element(field('Last name')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Last name')).toHaveFocus();
  await expect.element(field('First name')).toHaveValue('Mei');
  await expect.element(address).toHaveTextContent('/create-profile?step=about');
});

test('what cannot be saved is told, stays written, and is sent again', async () => {
  let isBroken = true;
  const { press, field, title, page, changes } = await open({
    at: '?step=place',
    replies: { 'PUT /me': ({ body }) => (isBroken ? refuse(403, 'auth.forbidden') : { ...newcomer, ...(body as object) }) },
  });
  await field('Location').fill('Turin');
  await press('Continue');
  await expect.element(messages(page).getByText(forbidden)).toBeVisible();
  await expect.element(field('Location')).toHaveValue('Turin');
  isBroken = false;
  await press('Continue');
  await expect.element(title(/interested in/)).toBeVisible();
  await expect.poll(() => changes()).toHaveLength(2);
});

test('a step that is skipped saves nothing, and what was written in it is gone', async () => {
  const { press, field, title, changes } = await open({ at: '?step=place' });
  await field('Location').fill('Turin');
  await expect.poll(hasUnsaved).toBe(true);
  await press('Skip for now');
  await expect.element(title(/interested in/)).toBeVisible();
  await expect.poll(hasUnsaved).toBe(false);
  await press('Back');
  await expect.element(field('Location')).toHaveValue('');
  expect(changes()).toEqual([]);
});

test('back leads to the step before, by the button and by the browser, and words stay until they are sent', async () => {
  const { press, field, title, router, address, changes } = await open({ at: '?step=about', me: { firstName: 'Mei', lastName: 'Lin' } });
  await press('Continue');
  await field('Location').fill('Tur');
  await press('Back');
  await expect.element(title(/call you/)).toHaveFocus();
  await press('Continue');
  await expect.element(field('Location')).toHaveValue('Tur');
  await router.navigate(-1);
  await expect.element(title(/call you/)).toBeVisible();
  // Opened directly, there is no earlier step in the history.
  await press('Back');
  await expect.element(title(/picture/)).toHaveFocus();
  await expect.element(address).toHaveTextContent('/create-profile?step=picture');
  expect(changes()).toEqual([]);
});

const picture = '/files/images/01900000-0000-7000-8000-000000000001/256';
test.each([
  ['', {}, 'picture'],
  ['?step=nonsense', { profilePicture: picture }, 'about'],
  ['', { profilePicture: picture, firstName: 'Mei', bio: 'Bread.' }, 'place'],
  ['', { profilePicture: picture, firstName: 'Mei', bio: 'Bread.', location: 'Turin', interests: [categories[0]!.id] }, 'communities'],
  ['?step=interests', {}, 'interests'],
])('opened at “%s” it goes on where something is missing', async (at, me, step) => {
  const { address, page } = await open({ at, me });
  await expect.element(address).toHaveTextContent(`/create-profile?step=${step}`);
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Step \d of 5$/));
});

test('interests are chosen up to the most of them, and weigh in what is recommended next', async () => {
  const { page, press, title, changes, calls } = await open({ at: '?step=interests' });
  const kind = (index: number) => page.getByRole('checkbox', { name: `Kind ${index}`, exact: true });
  for (let index = 0; index < limits.interests.max; index += 1) await kind(index).click();
  await expect.element(kind(limits.interests.max)).toBeDisabled();
  for (let index = 2; index < limits.interests.max; index += 1) await kind(index).click();
  await expect.element(kind(limits.interests.max)).toBeEnabled();
  await press('Continue');
  await expect.element(title(/first communities/)).toBeVisible();
  await expect.element(page.getByText('Nothing to join yet')).toBeVisible();
  await expect.poll(() => changes()).toEqual([`PUT /me {"interests":["${categories[0]!.id}","${categories[1]!.id}"]}`]);
  const sent = calls.findIndex((call) => call.startsWith('PUT'));
  await expect.poll(() => calls.findIndex((call) => call.startsWith('GET /communities/recommended'))).toBeGreaterThan(sent);
});

test('an interest that was taken off the list is said, and categories that do not come are asked for again', async () => {
  let isBroken = true;
  const error = { field: 'interests', rule: 'invalid_value', message: '' };
  const { page, press } = await open({
    at: '?step=interests',
    replies: {
      'GET /communities/categories': () => (isBroken ? refuse(404, 'request.not_found') : { items: categories }),
      'PUT /me': () => refuse(422, 'request.invalid', [error]),
    },
  });
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  isBroken = false;
  await press('Try again');
  await page.getByRole('checkbox', { name: 'Kind 3' }).click();
  await press('Continue');
  await expect.element(page.getByText('Choose one of the values offered.')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Kind 3' })).toBeChecked();
});

const openDoor = aCommunity({ id: '01900000-0000-7000-8000-0000000000c1', name: 'Open door', joinPolicy: 'open' });
const byRequest = aCommunity({ id: '01900000-0000-7000-8000-0000000000c2', name: 'By request', joinPolicy: 'request' });

test('an open community is joined at once, another one is asked, and the end leads to where somebody wanted to go', async () => {
  const { page, press, address, changes } = await open({
    at: '?step=communities&to=%2Fevents%3Fa%3Db',
    communities: [openDoor, byRequest],
    replies: {
      'POST /communities/:id/join': ({ params }) => ({
        communityId: params['id'],
        state: params['id'] === openDoor.id ? 'active' : 'pending',
        role: 'member',
        joinedAt: null,
      }),
    },
  });
  await expect.element(page.getByText('After this you continue to the page you opened.')).toBeVisible();
  await press('Join Open door');
  await expect.element(page.getByText('Joined', { exact: true })).toBeVisible();
  await press('Ask to join By request');
  await press('Send request');
  await expect.element(page.getByText('Requested', { exact: true })).toBeVisible();
  await press('Done');
  await expect.element(address).toHaveTextContent('/events?a=b');
  await expect.poll(() => changes()).toEqual(['PUT /me {"didCompleteOnboarding":true}']);
});

test('a door that closed meanwhile is told, and the button is there again', async () => {
  const { page, press } = await open({
    at: '?step=communities',
    communities: [openDoor],
    replies: { 'POST /communities/:id/join': () => refuse(409, 'community.archived') },
  });
  await press('Join Open door');
  await expect.element(messages(page).getByText(archived)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Join Open door' })).toBeVisible();
});

test('all of it is left for later at once, and then it is over', async () => {
  const { page, press, changes, cache } = await open({ at: '?step=picture&to=%2F%2Fevil.example' });
  await press('Finish later');
  await expect.element(page.getByText('home', { exact: true })).toBeVisible();
  await expect.poll(() => changes()).toEqual(['PUT /me {"didCompleteOnboarding":true}']);
  await expect.poll(() => cache.getQueryData(meQuery.queryKey)?.didCompleteOnboarding).toBe(true);
});

test('whoever comes back leaves without a word to the server', async () => {
  const { page, press, changes } = await open({ at: '?step=about&to=%2Fcreate-profile', me: { didCompleteOnboarding: true } });
  await press('Close');
  await expect.element(page.getByText('home', { exact: true })).toBeVisible();
  expect(changes()).toEqual([]);
});

test('an end that could not be written down is told, and does not lead away', async () => {
  const { page, press, address } = await open({ at: '?step=communities', replies: { 'PUT /me': () => refuse(403, 'auth.forbidden') } });
  await press('Done');
  await expect.element(messages(page).getByText(forbidden)).toBeVisible();
  await expect.element(address).toHaveTextContent('/create-profile?step=communities');
});
