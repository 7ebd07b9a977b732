import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Notification } from '#contract/notifications.ts';
import { deliverHint, onHint, onResync } from '#kernel/realtime/index.ts';
import { answer, held, refuse } from '#test/answers.ts';
import { aNotification, tellingServer } from '#test/notifications.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './notifications.page.tsx';
import { realtime } from './notifications.realtime.ts';

const some = [
  aNotification({}, 1),
  aNotification({ kind: 'event.rsvp', title: 'Sam is coming to Bake along', isRead: true }, 2),
  aNotification({ kind: 'chat.mention', title: 'Sam mentioned you in #ovens' }, 40),
];
type Replies = Parameters<typeof answer>[0];
const setUp = async (items: Notification[] = some, at = '/notifications', replies: Replies = {}, perPage = 20) => {
  const server = tellingServer(items, perPage);
  const asked: string[] = [];
  const calls = answer({
    ...server.replies,
    'GET /notifications': (call) => {
      asked.push(call.query.toString());
      return server.replies['GET /notifications'](call);
    },
    ...replies,
  });
  const screen = await openScreen({ '/notifications': Page }, at, 'notifications');
  const titles = () =>
    screen.page
      .getByRole('listitem')
      .elements()
      .map((row) => row.querySelector('a')?.textContent);
  return { ...screen, server, calls, asked, titles };
};
const [joined, coming, mentioned] = [
  'Unread. Person 1 joined Bread Club',
  'Sam is coming to Bake along',
  'Unread. Sam mentioned you in #ovens',
];

test('what was told stands under its day', async () => {
  const today = aNotification({ date: new Date().toISOString() }, 1);
  const { page } = await setUp([today, aNotification({}, 400)]);
  const heads = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(heads).toEqual(['Today', expect.stringMatching(/day, \w+ \d+/)]);
  await expect
    .element(page.getByRole('region', { name: 'Today' }).getByRole('link'))
    .toHaveTextContent('Unread. Person 1 joined Bread Club');
});

test('the filters live in the address, and go out with the question', async () => {
  const { page, address, titles, asked, router } = await setUp();
  await page.getByRole('radio', { name: 'Events' }).click({ force: true });
  await expect.element(address).toHaveTextContent('/notifications?group=events');
  await expect.poll(titles).toEqual([coming]);
  await page.getByRole('radio', { name: 'Unread' }).click({ force: true });
  await expect.element(address).toHaveTextContent('/notifications?filter=unread&group=events');
  await expect.element(page.getByText('Nothing unread')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect.poll(titles).toEqual([joined, coming, mentioned]);
  await expect.poll(() => asked).toContain('limit=20&filter=unread&group=events');
  await router.navigate(-1);
  await expect.element(page.getByRole('radio', { name: 'Events' })).toBeChecked();
});

test.each([
  ['', 'No notifications', 'Find a community'],
  ['?filter=unread', 'Nothing unread', 'Show all'],
  ['?group=communities', 'No news from communities', 'Show all'],
  ['?group=events', 'No news about events', 'Show all'],
  ['?group=chat', 'No one has mentioned you', 'Show all'],
])('an empty list %s says why, and leads on', async (search, title, action) => {
  const { page } = await setUp([], `/notifications${search}`);
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(page.getByRole('link', { name: action })).toBeVisible();
});

test('bones stand where rows will be, and a failure can be tried again', async () => {
  const waiting = held();
  let replies: unknown = waiting.promise;
  const { page, titles } = await setUp(some, '/notifications', { 'GET /notifications': () => replies });
  await expect.element(page.getByText('Loading')).toBeInTheDocument();
  waiting.resolve(refuse(422, 'request.invalid'));
  await expect.element(page.getByRole('alert')).toBeVisible();
  replies = { items: [some[1]], nextCursor: null, unread: 0, until: 'a' };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(titles).toEqual([coming]);
});

test('read in the list of unread ones it leaves, the focus goes on, and one word brings it back', async () => {
  const { page, titles } = await setUp(some, '/notifications?filter=unread');
  await expect.poll(titles).toEqual([joined, mentioned]);
  const button = page.getByRole('listitem').first().getByRole('button', { name: 'Mark as read' });
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(titles).toEqual([mentioned]);
  await expect.element(page.getByRole('button', { name: 'Mark as read' })).toHaveFocus();
  await expect.element(page.getByText('One unread')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(titles).toEqual([joined, mentioned]);
});

test('all of a group are read or cleared, and the others stay', async () => {
  const { page, titles, calls, cache } = await setUp(some, '/notifications?group=chat');
  await expect.poll(titles).toEqual([mentioned]);
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect.element(page.getByText('One marked as read.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(page.getByText('No one has mentioned you')).toBeVisible();
  await expect.element(page.getByText('One unread')).toBeVisible();
  const bodies = () => calls.filter((call) => call.startsWith('PUT')).map((call) => JSON.parse(call.slice(call.indexOf('{'))) as object);
  await expect.poll(bodies).toMatchObject([
    { group: 'chat', filter: 'all', until: 'newest' },
    { group: 'chat', filter: 'all', until: 'newest' },
  ]);
  await expect.poll(() => cache.isFetching()).toBe(0);
  await page.getByRole('radio', { name: 'Everything' }).click({ force: true });
  await expect.poll(titles).toEqual([joined, coming]);
});

test('the list goes on at its end, so far; beyond that an address of its own holds what is older', async () => {
  const many = Array.from({ length: 230 }, (_, index) => aNotification({}, index + 1));
  const { page, address } = await setUp(many, '/notifications', {}, 100);
  // Roles of hundreds of rows take long to find.
  const rows = () => document.querySelectorAll('main li').length;
  await expect.poll(rows).toBe(100);
  (page.getByRole('button', { name: 'Show more' }).element() as HTMLElement).click();
  await expect.poll(rows).toBe(200);
  (page.getByRole('link', { name: 'Older notifications' }).element() as HTMLElement).click();
  await expect.element(address).toHaveTextContent('/notifications?before=200');
  await expect.poll(rows).toBe(30);
  await expect.poll(() => page.getByRole('button', { name: 'Mark all read' }).query()).toBeNull();
  await expect.element(page.getByText(/after half a year/)).toBeInTheDocument();
  (page.getByRole('link', { name: 'Back to the newest' }).element() as HTMLElement).click();
  await expect.element(page.getByRole('button', { name: 'Mark all read' })).toBeVisible();
});

test('what another device has read is read here, and what is new comes to the top', async () => {
  const { page, titles, server, cache } = await setUp();
  realtime({ onHint, onResync, cache });
  await expect.poll(titles).toEqual([joined, coming, mentioned]);
  server.readAll();
  server.tell(aNotification({ title: 'Ada asks to join', date: new Date().toISOString() }, 9));
  deliverHint('notifications.changed', { isNew: true });
  await expect.poll(titles).toEqual(['Unread. Ada asks to join', 'Person 1 joined Bread Club', coming, 'Sam mentioned you in #ovens']);
  await expect.element(page.getByText('One unread')).toBeVisible();
});

test('a notification of a decision opens it over the list, also where its community is closed to the reader', async () => {
  const id = '01900000-0000-7000-8000-000000000001';
  const { page, address } = await setUp(some, `/notifications?decision=community.${id}`, {
    'GET /appeals/own': () => refuse(404, 'decision.not_found'),
  });
  await expect.element(page.getByText(/There is no such decision/)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => address.element().textContent).toBe('/notifications');
});
