import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Notification } from '#contract/notifications.ts';
import { applyLanguage } from '#kernel/i18n/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { deliverHint, onHint, onResync, resync } from '#kernel/realtime/index.ts';
import { answer, held, refuse } from '#test/answers.ts';
import { violations, violationsInBothThemes } from '#test/axe.ts';
import { aNotification, tellingServer } from '#test/notifications.ts';
import { openScreen } from '#test/open-screen.tsx';
import { NotificationsButton } from './index.ts';
import { realtime } from './notifications.realtime.ts';

const Header = () => (
  <div style={{ display: 'flex', justifyContent: 'space-between', flexDirection: 'row-reverse', height: 800 }}>
    <NotificationsButton />
    <button type="button">Elsewhere</button>
  </div>
);
const some = [aNotification({}, 1), aNotification({}, 2), aNotification({ isRead: true }, 3)];

type Replies = Parameters<typeof answer>[0];
const setUp = async (items: Notification[] = some, replies: Replies = {}) => {
  const server = tellingServer(items);
  const calls = answer({ ...server.replies, ...replies });
  const screen = await openScreen({ '/': Header }, '/', 'notifications');
  const { page } = screen;
  const bell = page.getByRole('button', { name: /^(Notifications|通知)/ });
  await expect.element(bell).toBeVisible();
  const rows = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((row) => row.querySelector('a')?.textContent);
  const sent = (name: string) =>
    calls.filter((call) => call.startsWith(name)).map((call) => JSON.parse(call.slice(name.length)) as unknown);
  return { ...screen, server, calls, bell, panel: page.getByRole('dialog', { name: /Notifications|通知/ }), rows, sent };
};
const setUpOpen = async (items?: Notification[], replies?: Replies) => {
  const screen = await setUp(items, replies);
  await screen.bell.click();
  await expect.element(screen.panel).toBeVisible();
  return screen;
};
const unread = (number: number) => `Unread. Person ${number} joined Bread Club`;
const read = (number: number) => `Person ${number} joined Bread Club`;
/** The button of one row. */
const rowButton = ({ panel }: Awaited<ReturnType<typeof setUp>>, number: number, name: string) =>
  panel
    .getByRole('listitem')
    .filter({ hasText: `Person ${number} ` })
    .getByRole('button', { name });

test.each([
  [0, 'Notifications', null],
  [1, 'Notifications, one unread', '1'],
  [99, 'Notifications, 99 unread', '99'],
  [1_000, 'Notifications, 1,000 unread', '99+'],
])('the bell with %i unread is named for it', async (count, name, badge) => {
  const { page, bell } = await setUp([], { 'GET /notifications/unread': () => ({ unread: count }) });
  await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
  expect(bell.element().querySelector('[aria-hidden=true]:not(svg)')?.textContent ?? null).toBe(badge);
});

test('a bell that could not learn its number stays quiet', async () => {
  const { page, calls } = await setUp([], { 'GET /notifications/unread': () => refuse(422, 'request.invalid') });
  await expect.poll(() => calls).toContain('GET /notifications/unread');
  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: 'Close' }).query()).toBeNull();
});

test('what it opens has no fault that a machine finds', async () => {
  const { rows, panel } = await setUpOpen();
  await expect.poll(rows).toEqual([unread(1), unread(2), read(3)]);
  await expect.element(panel.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/notifications');
  expect(await violationsInBothThemes()).toEqual([]);
});

test('it takes the focus, and Escape gives it back', async () => {
  const { panel, bell } = await setUpOpen();
  await expect.element(panel).toHaveFocus();
  await expect.element(bell).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => panel.query()).toBeNull();
  await expect.element(bell).toHaveFocus();
});

test('keys alone reach every action, and leaving closes it', async () => {
  const { page, panel } = await setUpOpen([aNotification()]);
  await expect.element(panel.getByRole('listitem')).toBeVisible();
  for (const name of ['Mark all read', 'Clear', 'Unread. Person 1 joined Bread Club', 'Mark as read', 'Remove', 'View all', 'Elsewhere']) {
    await userEvent.keyboard('{Tab}');
    if (document.activeElement?.matches('[data-notifications]')) await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.textContent).toBe(name);
  }
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
});

test('a press elsewhere closes it', async () => {
  const { page, panel } = await setUpOpen();
  await page.getByRole('button', { name: 'Elsewhere' }).click();
  await expect.poll(() => panel.query()).toBeNull();
});

test('bones stand where rows will be', async () => {
  const waiting = held();
  const { panel, rows } = await setUpOpen(some, { 'GET /notifications': () => waiting.promise });
  await expect.element(panel.getByRole('status')).toHaveTextContent('Loading');
  // Without the list there is no `until` to mark up to.
  await expect.element(panel.getByRole('button', { name: 'Mark all read' })).toHaveAttribute('aria-disabled', 'true');
  waiting.resolve({ items: [some[0]], nextCursor: null, unread: 1, until: 'a' });
  await expect.poll(rows).toEqual([unread(1)]);
});

test('what could not be loaded is asked for again by a button', async () => {
  let isUp = false;
  const server = tellingServer(some);
  const { panel, rows } = await setUpOpen(some, {
    'GET /notifications': (call) => (isUp ? server.replies['GET /notifications'](call) : refuse(422, 'request.invalid')),
  });
  await expect.element(panel.getByRole('alert')).toBeVisible();
  isUp = true;
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(rows).toHaveLength(3);
});

test('where nothing was told it says what will be', async () => {
  const { panel } = await setUpOpen([]);
  await expect.element(panel.getByText('No notifications')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Mark all read' })).toHaveAttribute('aria-disabled', 'true');
  await expect.element(panel.getByRole('button', { name: 'Clear' })).toHaveAttribute('aria-disabled', 'true');
  expect(await violations()).toEqual([]);
});

test('opening one leads to what it is about, and marks it as read up to what was seen', async () => {
  const { panel, address, page, sent } = await setUpOpen();
  await panel.getByRole('link', { name: unread(2) }).click();
  await expect.element(address).toHaveTextContent('/communities/bread');
  await expect
    .poll(() => sent('PUT /notifications/read '))
    .toEqual([{ until: 'newest', action: expect.any(String), filter: 'all', ids: [some[1]?.id] }]);
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
});

test('one is read by its own button at once, and unread again', async () => {
  const waiting = held();
  const screen = await setUpOpen(some, { 'PUT /notifications/read': () => waiting.promise });
  const { page, rows, sent } = screen;
  await rowButton(screen, 1, 'Mark as read').click();
  await expect.poll(rows).toEqual([read(1), unread(2), read(3)]);
  await expect.element(page.getByRole('button', { name: 'Notifications, one unread' })).toBeVisible();
  waiting.resolve({ changed: 1, unread: 1 });
  await rowButton(screen, 3, 'Mark as unread').click();
  await expect.poll(() => sent('PUT /notifications/unread ')).toEqual([{ ids: [some[2]?.id] }]);
  expect(page.getByRole('button', { name: 'Undo' }).query()).toBeNull();
});

test('all are read at once, and one word brings them back', async () => {
  const { page, panel, rows, sent } = await setUpOpen();
  await expect.poll(rows).toHaveLength(3);
  await panel.getByRole('button', { name: 'Mark all read' }).click();
  await expect.poll(rows).toEqual([read(1), read(2), read(3)]);
  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Mark all read' })).toHaveFocus();
  await expect.element(page.getByText('2 marked as read.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(rows).toEqual([unread(1), unread(2), read(3)]);
  await expect.element(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  // The toast lies above the panel; pressing its button does not close the panel.
  await expect.element(panel).toBeVisible();
  const [marking, undoing] = [sent('PUT /notifications/read '), sent('PUT /notifications/undo ')] as [{ action: string }[], object[]];
  expect(marking).toEqual([{ until: 'newest', action: expect.any(String), filter: 'all' }]);
  expect(undoing).toEqual([{ action: marking[0]?.action }]);
});

test('one is removed, the focus goes to the next, and one word brings it back to its place', async () => {
  const screen = await setUpOpen();
  const { page, rows } = screen;
  await rowButton(screen, 2, 'Remove').click();
  await expect.poll(rows).toEqual([unread(1), read(3)]);
  await expect.element(rowButton(screen, 3, 'Remove')).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Notifications, one unread' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(rows).toEqual([unread(1), unread(2), read(3)]);
});

test('all are cleared, and one word brings them back', async () => {
  const { page, panel, rows } = await setUpOpen();
  await expect.poll(rows).toHaveLength(3);
  await panel.getByRole('button', { name: 'Clear' }).click();
  await expect.element(panel.getByText('No notifications')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expect.element(page.getByText('3 notifications removed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(rows).toEqual([unread(1), unread(2), read(3)]);
});

test.each(['Mark all read', 'Clear'])('what fails is put back as it was: %s', async (name) => {
  const refused = () => refuse(403, 'auth.forbidden');
  const { page, panel, rows } = await setUpOpen(some, { 'PUT /notifications/read': refused, 'PUT /notifications/cleared': refused });
  await expect.poll(rows).toHaveLength(3);
  await panel.getByRole('button', { name }).click();
  await expect.element(page.getByRole('button', { name: 'Close' })).toBeVisible();
  await expect.poll(rows).toEqual([unread(1), unread(2), read(3)]);
  await expect.element(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Undo' }).query()).toBeNull();
});

test('an undo that is pressed before the answer goes out after what it takes back', async () => {
  const waiting = held();
  const { calls, panel, rows } = await setUpOpen(some, { 'PUT /notifications/cleared': () => waiting.promise });
  await expect.poll(rows).toHaveLength(3);
  await panel.getByRole('button', { name: 'Clear' }).click();
  await expect.element(panel.getByText('No notifications')).toBeVisible();
  const changes = () => calls.filter((call) => call.startsWith('PUT')).map((call) => call.split(' ')[1]);
  await expect.poll(changes).toEqual(['/notifications/cleared']);
  waiting.resolve({ changed: 0, unread: 2 });
  await expect.poll(rows).toHaveLength(3);
});

test('something new comes to the top and is said, and whoever is reading keeps the focus', async () => {
  const screen = await setUpOpen();
  const { page, rows, server, cache } = screen;
  realtime({ onHint, onResync, cache });
  await expect.poll(rows).toHaveLength(3);
  const row = page.getByRole('link', { name: read(3) }).element() as HTMLElement;
  row.focus();
  server.tell(aNotification({ title: 'Ada mentioned you', kind: 'chat.mention' }, 9));
  deliverHint('notifications.changed', { isNew: true });
  await expect.poll(rows).toEqual(['Unread. Ada mentioned you', unread(1), unread(2), read(3)]);
  await expect.element(page.getByText('New notification. 3 are unread.')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible();
  expect(document.activeElement).toBe(row);
});

test('what another tab has read is read here too, and nothing is said of it', async () => {
  const { page, rows, server, cache } = await setUpOpen();
  realtime({ onHint, onResync, cache });
  await expect.poll(rows).toHaveLength(3);
  server.readAll();
  deliverHint('notifications.changed', { isNew: false });
  await expect.poll(rows).toEqual([read(1), read(2), read(3)]);
  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  expect(page.getByText(/^New notification/).query()).toBeNull();
});

test('a connection that comes back finds what was missed', async () => {
  const { page, server, cache } = await setUp();
  realtime({ onHint, onResync, cache });
  await expect.element(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  server.tell(aNotification({}, 9));
  resync();
  await expect.element(page.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible();
});

test('the sentences follow the language at once', async () => {
  const server = tellingServer([aNotification({ title: 'Ada 提到了你' })]);
  const { page, rows, panel } = await setUpOpen(some, {
    'GET /notifications': (call) =>
      document.documentElement.lang === 'zh-CN'
        ? server.replies['GET /notifications'](call)
        : { items: [some[0]], nextCursor: null, unread: 1, until: 'a' },
  });
  await expect.poll(rows).toEqual([unread(1)]);
  setPreferences({ language: 'zh-CN' });
  await applyLanguage('zh-CN');
  await expect.poll(rows).toEqual(['未读。 Ada 提到了你']);
  await expect.element(panel.getByRole('button', { name: '全部标为已读' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^通知/ })).toBeVisible();
});

test('without a network the bell says so, and with it again it opens', async () => {
  const { page, bell, panel } = await setUp();
  // All dynamic imports of a page in a test use this.
  const { __vitest_browser_runner__: runner } = globalThis as unknown as {
    __vitest_browser_runner__: { wrapDynamicImport: () => unknown };
  };
  vi.spyOn(runner, 'wrapDynamicImport').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  await bell.click();
  await expect.element(page.getByText('Network Error: Please check your internet connection.')).toBeVisible();
  await expect.element(bell).toHaveAttribute('aria-expanded', 'false');
  vi.restoreAllMocks();
  await bell.click();
  await expect.element(panel).toBeVisible();
});
