import { afterEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import type { CommunityNumbers } from '#contract/dashboard/own.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './communities.page.tsx';

const metric = (sum: number, before: number | null = null) => ({ sum, before, points: [...Array<number>(29).fill(0), sum] });
const person = { id: '01900000-0000-7000-8000-000000000001', username: 'mei', firstName: 'Mei', lastName: 'Lin', profilePicture: null };
const some = (change: Partial<CommunityNumbers> = {}): CommunityNumbers => ({
  from: '2026-10-24',
  to: '2026-11-22',
  step: 1,
  community: { id: person.id, slug: 'tea', name: 'Tea', timezone: 'Asia/Shanghai' },
  totals: { members: 42, requests: 3, active: { week: 5, month: 17 }, countedAt: '2026-11-22T09:00:00.000Z' },
  metrics: {
    joined: { sum: 6, before: 3, points: [6, ...Array<number>(29).fill(0)] },
    left: metric(1, 0),
    active: metric(60),
    posts: metric(4),
    comments: metric(9),
    messages: metric(120),
    rsvps: metric(8),
  },
  members: [...Array<number>(29).fill(37), 42],
  hours: [...Array<number>(23).fill(0), 7],
  invites: { sent: 20, opened: 30, joined: 5 },
  retention: [{ week: '2026-11-02', joined: 4, stayed: 3, active: [2, null, null, null] }],
  topPosts: [
    {
      id: person.id,
      title: 'Which tea for winter?',
      author: person,
      community: { slug: 'tea', name: 'Tea' },
      publishedAt: '2026-11-20T09:00:00.000Z',
      comments: 1,
      reactions: 2,
    },
  ],
  ...change,
});
const own = (slug: string, role: string) => ({ id: `${slug}-id`, slug, name: slug.toUpperCase(), membership: { state: 'active', role } });

type Options = { at?: string; mine?: object[]; numbers?: () => unknown };
const setUp = async ({
  at = '',
  mine = [own('tea', 'owner'), own('run', 'moderator'), own('chess', 'member')],
  numbers = some,
}: Options = {}) => {
  const asked: string[] = [];
  answer({
    'GET /me/communities': () => mine,
    'GET /dashboard/communities/:id': ({ params, query }) => {
      asked.push(`${params.id} ${query.get('period')}`);
      return numbers();
    },
  });
  const screen = await openScreen({ '/dashboard/communities': Page }, `/dashboard/communities${at}`, 'dashboard');
  return { ...screen, asked };
};
afterEach(() => browser.viewport(1280, 800));

test('each number of a community leads to its rows', async () => {
  const { page } = await setUp();
  await expect.element(page.getByRole('link', { name: '42', exact: true })).toHaveAttribute('href', '/communities/tea?tab=members');
  await expect
    .element(page.getByRole('link', { name: '3', exact: true }))
    .toHaveAttribute('href', '/communities/tea?tab=manage&section=requests');
  await expect.element(page.getByText('Joined: +100% on the 30 days before')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Which tea for winter?' }))
    .toHaveAttribute('href', `/communities/tea/posts/${person.id}`);
  await expect
    .element(page.getByRole('link', { name: 'All invitations' }))
    .toHaveAttribute('href', '/communities/tea?tab=manage&section=invites');
  await expect.element(page.getByRole('cell', { name: '3 (75%)' })).toBeVisible();
  await browser.viewport(360, 780);
  expect(await violationsInBothThemes()).toEqual([]);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('who joined and left is read day by day', async () => {
  const { page } = await setUp();
  await page.getByRole('link', { name: '6 joined, 1 left in 30 days' }).click();
  const days = page.getByRole('region', { name: 'Members, as a table' });
  await expect.element(days).toHaveFocus();
  expect(days.getByRole('row').nth(1).element().textContent).toBe('Nov 22, 2026 · Today so far4201');
});

test('hours are read by keyboard, in the zone of the community', async () => {
  const { page } = await setUp();
  await expect.element(page.getByRole('slider', { name: 'Busiest hours' })).toHaveAttribute('aria-valuetext', '23:00–00:00: 7');
  await expect.element(page.getByText(/Asia\/Shanghai/)).toBeVisible();
});

test('the community stands in the address; only those that are run can be chosen', async () => {
  const { page, address, asked } = await setUp();
  const choice = page.getByRole('combobox', { name: 'Community' });
  await expect
    .poll(() =>
      choice
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['TEA', 'RUN']);
  await choice.selectOptions('RUN');
  await expect.element(address).toHaveTextContent('/dashboard/communities?community=run');
  await page.getByRole('radio', { name: '7 days' }).click();
  await expect.element(address).toHaveTextContent('/dashboard/communities?community=run&period=7');
  await expect.poll(() => asked).toEqual(['tea 30', 'run 30', 'run 7']);
});

test('a community that the reader does not run is refused in words', async () => {
  const { page } = await setUp({ at: '?community=chess', numbers: () => refuse(403, 'member.not_allowed') });
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Community' })).toHaveValue('');
});

test('who runs none is led to founding one', async () => {
  const { page } = await setUp({ mine: [own('chess', 'member')] });
  await expect.element(page.getByRole('link', { name: 'Found a community' })).toHaveAttribute('href', '/communities/new');
  expect(await violationsInBothThemes()).toEqual([]);
});

test('before the first count it says so', async () => {
  const { page } = await setUp({ numbers: () => some({ totals: null }) });
  await expect.element(page.getByText('The communities are being counted')).toBeVisible();
});

test('it speaks Chinese', async () => {
  setPreferences({ language: 'zh-CN' });
  const { page } = await setUp();
  await expect.element(page.getByText('近 30 天加入 6 人，离开 1 人')).toBeVisible();
});
