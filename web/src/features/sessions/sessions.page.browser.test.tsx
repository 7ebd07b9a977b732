import { afterEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { AccessContext } from '#kernel/access/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './sessions.page.tsx';

const idOf = (index: number) => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`;
const aSession = (index: number, change: object = {}) => ({
  id: idOf(index),
  user: {
    id: idOf(index + 100),
    username: `person-${index}`,
    firstName: index % 2 ? 'Anna' : '小明',
    lastName: 'Berg',
    profilePicture: null,
  },
  browser: index === 3 ? null : 'Firefox',
  system: index === 3 ? null : 'Linux',
  place: '203.0.113.0/24',
  createdAt: '2026-10-01T08:00:00Z',
  lastSeenAt: '2026-11-20T10:00:00Z',
  isCurrent: false,
  can: { end: true },
  ...change,
});

/** State of the fake server; reset for each test. */
const world = { sessions: [] as ReturnType<typeof aSession>[], asked: [] as string[], ended: [] as string[] };
const all = ['system:session:read', 'system:session:end', 'system:session:export', 'system:user:read'];
const rights = { permissions: all };
const Screen = () => (
  <AccessContext value={{ isAdmin: false, roles: [], permissions: rights.permissions }}>
    <Page />
  </AccessContext>
);

const setUp = async ({ at = '', replies = {}, permissions = all, count = 4 } = {}) => {
  const sessions = Array.from({ length: count }, (_, index) =>
    aSession(index + 1, index === 0 ? { isCurrent: true, can: { end: false } } : {}),
  );
  Object.assign(world, { sessions, asked: [], ended: [] });
  rights.permissions = permissions;
  const calls = answer({
    'GET /sessions': ({ query }) => {
      world.asked.push(query.toString());
      const items = world.sessions;
      return { items, pagination: { page: 1, perPage: 20, total: items.length, totalPages: 1 }, isMore: false };
    },
    'POST /sessions/:id/end': ({ params }) => {
      world.ended.push(params['id'] ?? '');
      world.sessions = world.sessions.filter(({ id }) => id !== params['id']);
      return {};
    },
    ...replies,
  });
  const screen = await openScreen({ '/system/session': Screen }, `/system/session${at}`, 'sessions', 'console', 'errors');
  const names = () =>
    screen.page
      .getByRole('rowheader')
      .elements()
      .map((cell) => /person-\d+/.exec(cell.textContent ?? '')?.[0]);
  return { ...screen, names, calls };
};
const four = ['person-1', 'person-2', 'person-3', 'person-4'];
afterEach(async () => {
  localStorage.clear();
  await browser.viewport(1280, 800);
});

test('the question before a session is ended has no fault that a machine finds', async () => {
  const { page, names } = await setUp();
  await expect.poll(names).toEqual(four);
  await page.getByRole('button', { name: 'End the session of person-2' }).click();
  await expect.element(page.getByRole('dialog', { name: 'End the session of person-2?' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await browser.viewport(360, 780);
  expect(await violationsInBothThemes()).toEqual([]);
});

test('a session is ended after a question that names the device, and is gone from the list', async () => {
  const { page, names } = await setUp();
  await page.getByRole('button', { name: 'End the session of person-2' }).click();
  const question = page.getByRole('dialog', { name: 'End the session of person-2?' });
  await expect.element(question.getByText(/Firefox · Linux, 203\.0\.113\.0/)).toBeVisible();
  await question.getByRole('button', { name: 'End' }).click();
  await expect.poll(names).toEqual(['person-1', 'person-3', 'person-4']);
  await expect.element(page.getByText('The session of person-2 ended.')).toBeVisible();
  expect(world.ended).toEqual([idOf(2)]);
});

test('the one that is in use is marked and has no button; it is refused among others with a hint', async () => {
  const { page, names } = await setUp({
    replies: {
      'POST /sessions/:id/end': ({ params }: { params: Record<string, string> }) =>
        params['id'] === idOf(1) ? refuse(409, 'session.current') : {},
    },
  });
  await expect.poll(names).toEqual(four);
  await expect.element(page.getByRole('row', { name: /person-1/ }).getByText('This session')).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: 'End the session of person-1' }).query()).toBeNull();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'End' }).click();
  await page.getByRole('dialog', { name: 'End 4 sessions?' }).getByRole('button', { name: 'End' }).click();
  await expect.element(page.getByText('3 sessions ended.')).toBeVisible();
  await expect.element(page.getByText(/person-1 was left open: .*Sign out to end it/)).toBeVisible();
});

test('whoever may only read sees neither checkboxes nor buttons nor the file, nor a way to accounts', async () => {
  const { page, names } = await setUp({ permissions: ['system:session:read'] });
  await expect.poll(names).toEqual(four);
  for (const name of ['End the session of person-2', 'Download as CSV']) expect(page.getByRole('button', { name }).query()).toBeNull();
  await expect.poll(() => page.getByRole('checkbox').query()).toBeNull();
  await expect.poll(() => page.getByRole('link', { name: 'person-2' }).query()).toBeNull();
});

test('a name leads to its account, and a link to the sessions of one person shows so', async () => {
  const { page, names, address } = await setUp({ at: `?userId=${idOf(102)}&seen=day` });
  await expect.poll(names).toEqual(four);
  await expect.poll(() => world.asked.at(-1)).toContain(`userId=${idOf(102)}`);
  await expect.poll(() => world.asked.at(-1)).toContain('seen=day');
  await expect.element(page.getByRole('link', { name: 'person-2' })).toHaveAttribute('href', `/system/user?user=${idOf(102)}`);
  await page.getByRole('link', { name: 'One person only. Show all' }).click();
  await expect.element(address).toHaveTextContent('/system/session?seen=day');
});

test('a failure can be tried again, and nobody at all is said', async () => {
  let fails = true;
  const { page } = await setUp({
    replies: {
      'GET /sessions': () =>
        fails
          ? refuse(422, 'request.invalid')
          : { items: [], pagination: { page: 1, perPage: 20, total: 0, totalPages: 0 }, isMore: false },
    },
  });
  await expect.element(page.getByRole('alert')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No one is signed in')).toBeVisible();
});

test('it speaks Chinese', async () => {
  setPreferences({ language: 'zh-CN' });
  const { page } = await setUp();
  await expect.element(page.getByRole('heading', { level: 1, name: '会话管理' })).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '结束 person-2 的会话' })).toBeVisible();
});
