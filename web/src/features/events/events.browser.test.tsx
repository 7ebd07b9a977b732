import { expect, test } from 'vitest';
import type { CalendarEvent } from '#contract/events/finding.ts';
import type { EventSummary } from '#contract/events/index.ts';
import { deliverHint, onHint, onResync } from '#kernel/realtime/index.ts';
import { type Locator, userEvent } from 'vitest/browser';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { anOwnCommunity } from '#test/communities.ts';
import { anEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './events.page.tsx';
import { realtime } from './events.realtime.ts';

const listOf = (items: EventSummary[], page = 1, total = items.length) => ({
  items,
  pagination: { page, perPage: 20, total, totalPages: Math.ceil(total / 20) },
});
type Reply = Parameters<typeof answer>[0][keyof Parameters<typeof answer>[0]];
const sports = { id: '0192f6a0-4444-7000-8000-000000000070', slug: 'sports', names: { 'en-US': 'Sports', 'zh-CN': '运动' } };
const inCalendar = Array.from({ length: 9 }, (_, number): CalendarEvent => {
  const { id, slug, title, mode, status, startsAt, endsAt, zone, allDay, community } = anEvent({}, number + 1);
  return {
    id,
    slug,
    title,
    mode,
    status,
    startsAt,
    endsAt,
    zone,
    allDay,
    community: community.name,
    myState: number === 0 ? 'going' : null,
  };
});
const open = async (at: string, reply: Reply = () => listOf([anEvent()]), more: Parameters<typeof answer>[0] = {}) => {
  const calls = answer({
    'GET /events': reply,
    'GET /me/communities': () => [],
    'GET /me/event-drafts': () => ({ items: [], deleted: [] }),
    'GET /communities/categories': () => ({ items: [sports] }),
    'GET /events/calendar': () => ({ items: inCalendar, isCut: false }),
    ...more,
  });
  const screen = await openScreen({ '/events': Page }, at, 'events', 'events-finding', 'communities');
  return { ...screen, asked: () => calls.filter((call) => call === 'GET /events').length };
};

/** Types `2027-01-22` as an English reader does. */
const typeDay = async (within: Pick<Locator, 'getByRole'>, name: string, date: string) => {
  const [year, month, day] = date.split('-');
  await within.getByRole('group', { name, exact: true }).getByRole('spinbutton').first().click();
  await userEvent.keyboard(`${month}${day}${year}`);
};

test('events stand under their days, the search and the filters in the address', async () => {
  const events = [anEvent({}, 1), anEvent({}, 2), anEvent({ startsAt: '2026-12-05T18:00:00Z', endsAt: '2026-12-05T20:00:00Z' }, 3)];
  const { page, address } = await open('/events', () => listOf(events));
  await expect.element(page.getByRole('region', { name: /November 28.*2 events/ })).toBeVisible();
  await expect.element(page.getByRole('region', { name: /December 5.*1 event/ })).toBeVisible();
  await page.getByRole('searchbox').fill('bread');
  await expect.element(address).toHaveTextContent('/events?q=bread');
  await page.getByRole('radio', { name: 'My communities' }).click();
  await expect.element(address).toHaveTextContent('/events?q=bread&scope=joined');
  await page.getByRole('radio', { name: 'Past' }).click();
  await expect.element(address).toHaveTextContent('/events?q=bread&scope=joined&when=past');
});

test.each([
  ['/events', 'Nothing planned yet', 'Browse communities'],
  ['/events?q=zzz', 'No event matches', 'Clear the search'],
  ['/events?scope=joined', 'Your communities have nothing planned', 'Show all events'],
  ['/events?scope=mine', 'No RSVPs yet', 'Show all events'],
  ['/events?scope=hosting', 'You host nothing yet', 'Show all events'],
  ['/events?when=past', 'No past events yet', 'Show all events'],
])('%s without events says why, with one way on', async (at, title, action) => {
  const { page } = await open(at, () => listOf([]));
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(page.getByText(action)).toBeVisible();
});

test('a page beyond the last one leads to the last one', async () => {
  const { page, address } = await open('/events?page=9', ({ query }) => {
    const number = Number(query.get('page'));
    return listOf(number <= 2 ? [anEvent()] : [], number, 21);
  });
  await expect.element(address).toHaveTextContent('/events?page=2');
  await expect.element(page.getByRole('heading', { name: 'Event 1' })).toBeVisible();
});

test('a list that could not be loaded can be asked for again', async () => {
  let isBroken = true;
  const { page } = await open('/events', () => (isBroken ? refuse(422, 'request.invalid') : listOf([anEvent()])));
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  isBroken = false;
  await retry.click();
  await expect.element(page.getByRole('heading', { name: 'Event 1' })).toBeVisible();
});

test('a rush of hints asks once at once, and once more when it is over', async () => {
  const { page, cache, asked } = await open('/events');
  await expect.element(page.getByRole('heading', { name: 'Event 1' })).toBeVisible();
  realtime({ onHint, onResync, cache });
  for (let hint = 0; hint < 50; hint += 1) deliverHint('event.changed', { eventId: anEvent().id });
  await expect.poll(() => asked()).toBe(3);
});

test('filters stand in the address, each is taken off by its chip, and all of them at once', async () => {
  const { page, address } = await open('/events?tag=bread');
  await page.getByRole('combobox', { name: 'Category' }).selectOptions('Sports');
  await expect.element(address).toHaveTextContent('/events?category=sports&tag=bread');
  await page.getByRole('combobox', { name: 'Format' }).selectOptions('Online');
  await page.getByRole('link', { name: 'Remove filter #bread' }).click();
  await expect.element(address).toHaveTextContent('/events?mode=online&category=sports');
  await page.getByRole('combobox', { name: 'Date' }).selectOptions('This weekend');
  await expect.poll(() => address.element().textContent).toMatch(/from=\d{4}-\d\d-\d\d&to=/);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect.poll(() => address.element().textContent).toBe('/events');
});

test('more filters take any dates, and a city, a community or a tag found by a part of its name', async () => {
  const asked: string[] = [];
  const { page, address } = await open('/events?near=52,13', undefined, {
    'GET /events/choices': ({ query }) => {
      asked.push(`${query.get('of')} ${query.get('q') ?? ''}`);
      return { items: [{ value: '杭州', label: '杭州', count: 7 }] };
    },
  });
  await page.getByRole('button', { name: 'More filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'More filters' });
  await dialog.getByRole('searchbox', { name: 'Find a city' }).fill('hz');
  await expect.poll(() => asked.at(-1)).toBe('city hz');
  await dialog.getByRole('button', { name: '杭州 7 events' }).click();
  await expect.element(address).toHaveTextContent(`/events?city=${encodeURIComponent('杭州')}`);
  await expect.element(dialog.getByRole('button', { name: '杭州 7 events' })).toHaveAttribute('aria-pressed', 'true');
  await typeDay(dialog, 'From', '2027-01-22');
  await expect.poll(() => address.element().textContent).toContain('from=2027-01-22');
  await typeDay(dialog, 'Until', '2027-01-21');
  await expect.element(dialog.getByText('The last day comes before the first.')).toBeVisible();
  expect(address.element().textContent).not.toContain('to=');
  expect(await violationsInBothThemes()).toEqual([]);
});

test('on a card the answer is seen and changed', async () => {
  const { page } = await open('/events');
  await expect.element(page.getByRole('button', { name: 'RSVP' })).toBeVisible();
});

test('a month shows the first events of a day and how many more, and is read with the keys', async () => {
  const { page, address } = await open('/events?view=month&date=2026-11-28');
  await expect.element(page.getByRole('heading', { name: 'November 2026' })).toBeVisible();
  const cell = page.getByRole('gridcell', { name: 'November 28, 2026, 9 events' });
  await expect.element(cell.getByRole('link', { name: '+6 more' })).toBeVisible();
  expect(page.getByRole('columnheader').elements()[0]?.textContent).toBe('Sun');
  cell.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(address).toHaveTextContent('/events?view=month&date=2026-11-29');
  await expect.element(page.getByRole('gridcell', { name: 'November 29, 2026' })).toHaveFocus();
  for (const [key, day] of [
    ['PageDown', '2026-12-29'],
    ['PageDown', '2027-01-29'],
    ['ArrowUp', '2027-01-22'],
  ]) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(address).toHaveTextContent(`/events?view=month&date=${day}`);
  }
  await expect.element(page.getByRole('heading', { name: 'January 2027' })).toBeVisible();
  await expect.element(page.getByRole('gridcell', { name: 'January 22, 2027' })).toHaveFocus();
  expect(await violationsInBothThemes()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(address).toHaveTextContent('/events?from=2027-01-22&to=2027-01-22&date=2027-01-22');
});

test('an event over midnight shows its start on the first day and its end on the last', async () => {
  const [first] = inCalendar;
  const items = [{ ...first, title: 'Long night', startsAt: '2026-11-17T21:00:00Z', endsAt: '2026-11-19T01:00:00Z' }];
  const { page } = await open('/events?view=month&date=2026-11-28', undefined, { 'GET /events/calendar': () => ({ items, isCut: false }) });
  const entry = (day: number) =>
    page.getByRole('gridcell', { name: `November ${day}, 2026, 1 event` }).getByRole('link', { name: /Long night/ });
  await expect.element(entry(17)).toHaveTextContent('21:00 Long night');
  await expect.element(entry(18)).toBeVisible();
  expect(entry(18).element().textContent.trim()).toBe('Long night');
  await expect.element(entry(19)).toHaveTextContent('until 01:00 Long night');
});

test('a week shows all events of its days', async () => {
  const { page, address } = await open('/events?view=week&date=2026-11-28');
  await expect.element(page.getByRole('link', { name: /Event 9/ })).toBeVisible();
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect.element(address).toHaveTextContent('/events?view=week&date=2026-12-05');
});

test('who may create events finds the way to a new one; drafts are shown to all of their hosts', async () => {
  const community = { id: '0192f6a0-4444-7000-8000-000000000050', name: 'Bread Club' };
  const draft = { id: anEvent().id, slug: 'event-1', title: 'Rye', status: 'draft', publishAt: null, community };
  const openAs = (createEvent: boolean) =>
    open('/events', undefined, {
      'GET /me/communities': () => [anOwnCommunity({ membership: { state: 'active', role: 'moderator' }, can: { createEvent } })],
      'GET /me/event-drafts': () => ({ items: [draft], deleted: [] }),
    });
  const able = await openAs(true);
  await expect.element(able.page.getByRole('link', { name: 'New event' })).toBeVisible();
  await expect.element(able.page.getByRole('link', { name: 'Rye' })).toBeVisible();
  await able.page.unmount();

  const { page } = await openAs(false);
  await expect.element(page.getByRole('heading', { name: 'Event 1' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'New event' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Rye' })).toBeVisible();
});
