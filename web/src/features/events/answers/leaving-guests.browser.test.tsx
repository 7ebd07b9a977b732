import { afterEach, expect, test } from 'vitest';
import { page as browser, type Locator } from 'vitest/browser';
import { useToasts } from '#kernel/toast/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { lena, me, sam } from '#test/chat.ts';
import { aGuest, aWholeEvent, guestTable } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { AnsweringSheet } from './answering-sheet.tsx';
import type { AnsweringRules } from './answering.queries.ts';

const event = aWholeEvent();
const settings: AnsweringRules = {
  eventId: event.id,
  capacity: 20,
  joinMode: 'open',
  externalUrl: null,
  waitlistMode: 'offer',
  offerMinutes: 720,
  guestsPerRsvp: 1,
  opensAt: null,
  closesAt: null,
  cancelCutoffHours: null,
  showAttendees: 'all',
  transfers: 'open',
  seatsTaken: 5,
  online: null,
  version: 3,
};
const guest = (number: number, change: Parameters<typeof aGuest>[0]) =>
  aGuest({ id: `0192f6a0-4444-7000-8000-${String(number).padStart(12, '0')}`, ...change });
const guests = [
  guest(3, { user: lena, state: 'offered', partySize: 1, answeredAt: '2026-11-21T11:00:00Z' }),
  guest(2, { user: { ...sam, lastName: 'Okafor-Wintersteinhagen zu Hohenlohe' } }),
  guest(1, { user: me }),
];

/** Opens the sheet, whose number of seats in `field` is refused. */
const open = async (field: 'capacity' | 'onlineCapacity', list: () => unknown, stored = settings) => {
  const asked: string[] = [];
  const taken = field === 'capacity' ? stored.seatsTaken : stored.online!.taken;
  answer({
    'GET /events/:id/answering': () => stored,
    'PUT /events/:id/answering': ({ body }) => ({
      ...refuse(409, 'event.seats_taken', [{ field, rule: 'invalid_value' }]),
      params: { taken, leaving: taken - (body as AnsweringRules & { onlineCapacity: number })[field]! },
    }),
    'GET /events/:id/registrations': ({ query }) => {
      asked.push(query.toString());
      return list();
    },
  });
  const Sheet = () => <AnsweringSheet event={event} onClose={() => {}} />;
  const { page } = await openScreen({ '/': Sheet }, '/', 'events', 'events-answers', 'errors');
  const seats = page.getByRole('textbox', { name: field === 'capacity' ? 'Seats' : 'Places online' });
  const lower = async (to: string) => {
    await seats.fill(to);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .element(seats)
      .toHaveAccessibleDescription(
        `${taken} seats are taken or offered. ${taken - Number(to)} would have to be given up first: ask guests, or keep more seats.`,
      );
  };
  return { page, seats, lower, asked, leaving: page.getByRole('list', { name: 'Who would lose their seat' }) };
};
const rows = (list: Locator) => list.getByRole('listitem');
const rowsOf = (list: Locator) => rows(list).elements();

afterEach(() => browser.viewport(1280, 800));

test('seats below those taken are refused with the guests who answered last, until they are as many people', async () => {
  await browser.viewport(360, 780);
  const { page, seats, lower, asked, leaving } = await open('capacity', () => guestTable(guests));
  await seats.fill('2');
  expect(asked).toEqual([]);
  await lower('2');
  await expect.element(leaving).toBeVisible();
  expect(rowsOf(leaving)).toHaveLength(2);
  await expect.element(rows(leaving).nth(0)).toMatchTextContent(/Lena Berg.*Seat offered · /);
  await expect.element(rows(leaving).nth(1)).toMatchTextContent(/Sam Okafor-Wintersteinhagen zu Hohenlohe.*2 people · /);
  expect(asked).toEqual(['state=seated&perPage=20']);
  await expect
    .element(page.getByRole('link', { name: 'Remove or move them in the guest list' }))
    .toHaveAttribute('href', `/events/${event.slug}/manage?state=seated`);
  expect(await violationsInBothThemes()).toEqual([]);
  const dialog = page.getByRole('dialog').element();
  expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
  await seats.fill('4');
  await expect.poll(() => rowsOf(leaving)).toHaveLength(1);
  await seats.fill('5');
  await expect.element(leaving).not.toBeInTheDocument();
});

test('of a hybrid event they are those of the way; of very many the first are named', async () => {
  const stored = { ...settings, online: { capacity: 30, taken: 30 } };
  const { page, seats, lower, asked, leaving } = await open('onlineCapacity', () => guestTable(guests, 25), stored);
  await lower('20');
  await expect.element(leaving).toBeVisible();
  expect(rowsOf(leaving)).toHaveLength(3);
  await expect.element(page.getByText('And 5 more people')).toBeVisible();
  expect(asked).toEqual(['state=seated&way=online&perPage=20']);
  await expect
    .element(page.getByRole('link', { name: 'Remove or move them in the guest list' }))
    .toHaveAttribute('href', `/events/${event.slug}/manage?state=seated&way=online`);
  await seats.fill('');
  await expect.element(leaving).not.toBeInTheDocument();
});

test('seats that are kept for people who are answering are counted, not named', async () => {
  const { page, lower, leaving } = await open('capacity', () => guestTable(guests.slice(0, 1)));
  await lower('2');
  await expect.element(page.getByText('2 seats are kept for people who are answering right now.')).toBeVisible();
  expect(rowsOf(leaving)).toHaveLength(1);
});

test('hosts who may not see the guests read the number only', async () => {
  const { lower, asked, leaving } = await open('capacity', () => refuse(403, 'member.not_allowed'));
  await lower('2');
  await expect.poll(() => asked).toHaveLength(1);
  await expect.element(leaving).not.toBeInTheDocument();
  expect(useToasts.getState()).toEqual([]);
});
