import { expect, test } from 'vitest';
import type { EventSummary } from '#contract/events/index.ts';
import type { Waiting } from '#contract/home.ts';
import { answer } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { aCommunity, aPost, insider, technology } from '#test/communities.ts';
import { aNotification } from '#test/notifications.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './home.page.tsx';

const anEvent = (number: number, change: Partial<EventSummary> = {}): EventSummary => ({
  id: `event-${number}`,
  slug: `event-${number}`,
  title: `Event ${number}`,
  summary: '',
  cover: null,
  mode: 'online',
  community: aPost().community,
  wallStart: '2027-01-01T19:00',
  wallEnd: '2027-01-01T21:00',
  zone: 'Europe/Berlin',
  startsAt: `2027-01-0${number}T18:00:00Z`,
  endsAt: `2027-01-0${number}T20:00:00Z`,
  allDay: false,
  venue: null,
  visibility: 'public',
  status: 'published',
  isTentative: false,
  phase: 'upcoming',
  isRecurring: false,
  asksQuestions: false,
  capacity: null,
  goingCount: 0,
  seatsLeft: null,
  online: null,
  hasTicketTypes: false,
  waitlistCount: 0,
  waitlistMode: 'auto',
  joinMode: 'open',
  guestPreviews: [],
  myRegistration: null,
  rsvp: { isOpen: true, reason: null },
  ...change,
});
const going = {
  id: 'r',
  eventId: 'event-2',
  state: 'going' as const,
  way: null,
  ticketTypeId: null,
  partySize: 1,
  guests: [],
  position: null,
  offerExpiresAt: null,
  reconfirmBy: null,
};
const eventsOf = (...items: EventSummary[]) => ({ items, pagination: { page: 1, perPage: 4, total: items.length, totalPages: 1 } });

const nothing: Waiting = {
  decisions: [],
  invitations: [],
  announcements: [],
  mentions: { count: 0, latest: [], until: null },
  drafts: [],
  steps: null,
};
const open = (replies: Parameters<typeof answer>[0] = {}) => {
  const calls = answer({
    'GET /communities/categories': () => ({ items: [technology] }),
    'GET /communities/recommended': ({ query }) => ({
      communities: [aCommunity({ name: `Suggestion ${query.get('page')}` }, 9)],
      pagination: { page: Number(query.get('page')), perPage: 4, total: 2, totalPages: 2 },
    }),
    'GET /me/communities': () => [
      { ...aCommunity(insider), newPosts: 2 },
      { ...aCommunity(insider, 2), newPosts: 0 },
    ],
    'GET /events': ({ query }) =>
      query.get('scope') === 'mine'
        ? eventsOf(anEvent(2, { myRegistration: going }))
        : eventsOf(anEvent(1), anEvent(2, { myRegistration: going })),
    'GET /channels': () => ({
      items: [
        { community: aPost().community, unread: 3, mutedUntil: null, event: null },
        { community: aPost().community, unread: 2, mutedUntil: null, event: null },
      ],
    }),
    'GET /me/waiting': () => nothing,
    'GET /me/acquaintances': () => ({ items: [{ ...aPost().author, username: 'lena', firstName: 'Lena', lastName: 'Vogt', shared: 3 }] }),
    'GET /feed': () => ({
      items: [
        { kind: 'post', id: 'post', at: '2026-11-20T10:00:00Z', post: aPost() },
        { kind: 'event', id: 'event-3', at: '2026-11-19T10:00:00Z', event: anEvent(3) },
      ],
      nextCursor: null,
    }),
    ...replies,
  });
  return openScreen({ '/home': Page }, '/home', 'home', 'communities', 'posts', 'events').then((screen) => ({ ...screen, calls }));
};

test('no heading is smaller than the text of a title', async () => {
  const { page } = await open();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2 }).nth(1)).toBeInTheDocument();
  const small = [...document.querySelectorAll<HTMLElement>('h1, h2, h3')].filter(
    (heading) => Number.parseFloat(getComputedStyle(heading).fontSize) < 16,
  );
  expect(small.map(({ textContent }) => textContent)).toEqual([]);
});

test('left where I belong, in the middle what is new, right what comes next', async () => {
  const { page } = await open();
  await expect
    .element(page.getByRole('link', { name: /Community 1 2 new posts 5 unread messages/ }))
    .toHaveAttribute('href', '/communities/community-1');
  await expect.element(page.getByRole('heading', { name: 'Post 1' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Event 3' })).toBeVisible();
  await expect.element(page.getByText('That is all for now.')).toBeVisible();
  const next = page
    .getByRole('region', { name: 'Coming up' })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(next).toEqual([expect.stringContaining('Event 1'), expect.stringMatching(/Event 2.*You are going/)]);
});

test('people of the same communities are named, with the way to their profiles', async () => {
  const { page } = await open();
  const people = page.getByRole('region', { name: 'People you may know' });
  await expect.element(people.getByRole('link', { name: 'Lena Vogt' })).toHaveAttribute('href', '/people/lena');
  await expect.element(people.getByText('3 communities in common')).toBeVisible();
});

test('suggestions come page by page', async () => {
  const { page } = await open();
  await expect.element(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByRole('heading', { name: 'Suggestion 2' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('whoever belongs nowhere yet has one thing to do', async () => {
  const { page } = await open({ 'GET /me/communities': () => [], 'GET /events': () => eventsOf() });
  await expect.element(page.getByRole('link', { name: 'Find your first community' })).toHaveAttribute('href', '/communities');
  await expect.element(page.getByText('Nothing planned yet.', { exact: false })).toBeVisible();
  await expect.poll(() => page.getByRole('navigation', { name: 'Your communities' }).query()).toBeNull();
  expect(await violations()).toEqual([]);
});

test('communities in which nobody has written yet are quiet, not broken', async () => {
  const { page } = await open({ 'GET /feed': () => ({ items: [], nextCursor: null }) });
  await expect.element(page.getByText('All quiet')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Share something/ })).toBeVisible();
});

test('what waits stands on top and is answered in place', async () => {
  const place = { ...aPost().community, id: 'invited', name: 'Night Sailors' };
  const author = aPost().author;
  const announcement = {
    id: 'news',
    title: 'The hall is closed',
    community: aPost().community,
    author,
    publishedAt: '2026-11-20T10:00:00Z',
  };
  const mention = aNotification({
    kind: 'post.mention',
    title: 'Sam Okafor mentioned you in “Lamps”',
    message: 'Ask @mei about it',
    url: '/there',
  });
  let waiting: Waiting = {
    ...nothing,
    invitations: [{ community: { ...place, joinPolicy: 'invite', asksOnJoining: false }, invitedBy: author }],
    decisions: [{ community: aPost().community, requests: 3, reports: 1, texts: 0 }],
    announcements: [announcement],
    mentions: { count: 3, latest: [mention], until: 'place' },
    drafts: [{ id: aPost().id, title: '', publishAt: null, community: aPost().community }],
  };
  const { page, calls } = await open({
    'GET /me/waiting': () => waiting,
    'PUT /posts/:id/acknowledgement': () => ((waiting = { ...waiting, announcements: [] }), aPost()),
    'PUT /notifications/read': () => (
      (waiting = { ...waiting, mentions: { count: 0, latest: [], until: null } }),
      { changed: 1, unread: 2 }
    ),
    'DELETE /groups/:id/leave': () => ({}),
  });
  const panel = page.getByRole('region', { name: 'Waiting for you' });
  await expect.element(panel.getByText('Sam Okafor invites you')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Join Night Sailors' })).toBeVisible();
  for (const [name, section] of [
    ['3 people want to join', 'requests'],
    ['1 report to decide', 'reports'],
  ] as const)
    await expect
      .element(panel.getByRole('link', { name }))
      .toHaveAttribute('href', `/communities/community-1?tab=manage&section=${section}`);
  expect(panel.getByText(/to approve/).elements()).toEqual([]);
  await expect.element(panel.getByRole('link', { name: '2 more mentions' })).toHaveAttribute('href', '/notifications?filter=unread');
  await expect.element(panel.getByRole('link', { name: mention.title })).toHaveAttribute('href', '/there');
  await expect.element(panel.getByText('Ask @mei about it')).toBeVisible();
  const drafts = page.getByRole('navigation', { name: 'Continue writing' });
  await expect
    .element(drafts.getByRole('link', { name: 'Without a title' }))
    .toHaveAttribute('href', `/communities/community-1/posts/${aPost().id}`);
  expect(await violations()).toEqual([]);
  await panel.getByRole('button', { name: `Mark as read: ${mention.title}` }).click();
  await expect.poll(() => panel.getByText('Ask @mei about it').query()).toBeNull();
  expect(calls.find((call) => call.startsWith('PUT /notifications/read'))).toContain(
    `"until":"place","filter":"unread","ids":["${mention.id}"]`,
  );
  await panel.getByRole('button', { name: 'I have read it: The hall is closed' }).click();
  await expect.poll(() => panel.getByText('The hall is closed').query()).toBeNull();
  await panel.getByRole('button', { name: 'Decline the invitation to Night Sailors' }).click();
  await expect.element(page.getByText('Invitation declined.')).toBeVisible();
  expect(calls).toContain('DELETE /groups/invited/leave');
});

test('steps stay until all are done, and lead into the first community', async () => {
  const { page } = await open({
    'GET /me/waiting': () => ({ ...nothing, steps: { hasProfile: true, hasCommunity: true, hasSpoken: false } }),
  });
  const steps = page.getByRole('region', { name: 'Three steps to begin' });
  await expect.element(steps.getByRole('link', { name: 'Introduce yourself' })).toHaveAttribute('href', '/communities/community-1');
  await expect.poll(() => steps.getByRole('link').elements().length).toBe(1);
  await expect.element(page.getByRole('heading', { name: 'Post 1' })).toBeVisible();
});

test('an event is answered where it is listed, and the seat is given back and taken again', async () => {
  let mine: EventSummary['myRegistration'] = null;
  const { page, calls } = await open({
    'GET /events': ({ query }) => (query.get('scope') === 'mine' ? eventsOf() : eventsOf(anEvent(1, { myRegistration: mine }))),
    'POST /events/:id/rsvp': () => (mine = { ...going, eventId: 'event-1' }),
    'DELETE /events/:id/rsvp': () => {
      mine = null;
      return {};
    },
  });
  const row = page.getByRole('group', { name: 'Event 1' });
  await row.getByRole('button', { name: 'RSVP', exact: true }).click();
  await row.getByRole('button', { name: 'You are going' }).click();
  expect(await violations()).toEqual([]);
  await page.getByRole('menuitem', { name: 'I cannot come' }).click();
  await expect.element(row.getByRole('button', { name: 'RSVP', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(row.getByRole('button', { name: 'You are going' })).toBeVisible();
  expect(calls.filter((call) => call.includes('/rsvp')).map((call) => call.split(' ')[0])).toEqual(['POST', 'DELETE', 'POST']);
});
