import { expect, test } from 'vitest';
import type { EventSummary } from '#contract/events.ts';
import { deliverHint, onHint, onResync } from '#kernel/realtime/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { anEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './events.page.tsx';
import { realtime } from './events.realtime.ts';

const listOf = (items: EventSummary[], page = 1, total = items.length) => ({
  items,
  pagination: { page, perPage: 20, total, totalPages: Math.ceil(total / 20) },
});
type Reply = Parameters<typeof answer>[0][keyof Parameters<typeof answer>[0]];
const open = async (at: string, reply: Reply = () => listOf([anEvent()])) => {
  const calls = answer({ 'GET /events': reply, 'GET /me/communities': () => [] });
  const screen = await openScreen({ '/events': Page }, at, 'events');
  return { ...screen, asked: () => calls.filter((call) => call === 'GET /events').length };
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
