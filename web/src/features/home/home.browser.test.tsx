import { expect, test } from 'vitest';
import type { EventSummary } from '#contract/events.ts';
import { answer } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { aCommunity, aPost, insider, technology } from '#test/communities.ts';
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
  phase: 'upcoming',
  isRecurring: false,
  capacity: null,
  goingCount: 0,
  seatsLeft: null,
  waitlistCount: 0,
  waitlistMode: 'auto',
  faces: [],
  myRegistration: null,
  rsvp: { isOpen: true, reason: null },
  ...change,
});
const going = { id: 'r', eventId: 'event-2', state: 'going', partySize: 1, position: null } as const;
const eventsOf = (...items: EventSummary[]) => ({ items, pagination: { page: 1, perPage: 4, total: items.length, totalPages: 1 } });

const open = (replies: Parameters<typeof answer>[0] = {}) => {
  answer({
    'GET /communities/categories': () => ({ items: [technology] }),
    'GET /communities/recommended': ({ query }) => ({
      communities: [aCommunity({ name: `Suggestion ${query.get('page')}` }, 9)],
      pagination: { page: Number(query.get('page')), perPage: 4, total: 2, totalPages: 2 },
    }),
    'GET /me/communities': () => [aCommunity(insider), aCommunity(insider, 2)],
    'GET /events': ({ query }) =>
      query.get('scope') === 'mine'
        ? eventsOf(anEvent(2, { myRegistration: going }))
        : eventsOf(anEvent(1), anEvent(2, { myRegistration: going })),
    'GET /channels': () => ({
      items: [
        { community: aPost().community, unread: 3 },
        { community: aPost().community, unread: 2 },
      ],
    }),
    'GET /feed': () => ({
      items: [
        { kind: 'post', id: 'post', at: '2026-11-20T10:00:00Z', post: aPost() },
        { kind: 'event', id: 'event-3', at: '2026-11-19T10:00:00Z', event: anEvent(3) },
      ],
      nextCursor: null,
    }),
    ...replies,
  });
  return openScreen({ '/home': Page }, '/home', 'home', 'communities', 'posts', 'events');
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
    .element(page.getByRole('link', { name: /Community 1.*5 unread messages/ }))
    .toHaveAttribute('href', '/communities/community-1');
  await expect.element(page.getByRole('heading', { name: 'Post 1' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Event 3' })).toBeVisible();
  await expect.element(page.getByText('That is all for now.')).toBeVisible();
  const next = page
    .getByRole('region', { name: 'Coming up' })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(next).toEqual([expect.stringContaining('Event 1'), expect.stringMatching(/Event 2.*Going/)]);
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
