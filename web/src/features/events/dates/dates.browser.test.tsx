import { expect, test } from 'vitest';
import type { Event } from '#contract/events/index.ts';
import type { SeriesDate } from '#contract/events/series.ts';
import type { DateOutcome } from '#contract/events/dates.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aRegistration, aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { DatesActs } from './dates-acts.tsx';

const aDate = (nth: number, change: Partial<SeriesDate> = {}): SeriesDate => {
  const at = new Date(Date.UTC(2026, 11, 5 + 7 * nth, 18));
  const wall = at.toISOString().slice(0, 11);
  return {
    id: `date-${nth}`,
    slug: `date-${nth}`,
    wallStart: `${wall}19:00`,
    wallEnd: `${wall}21:00`,
    zone: 'Europe/Berlin',
    startsAt: at.toISOString(),
    endsAt: new Date(at.getTime() + 7_200_000).toISOString(),
    status: 'published',
    isException: false,
    seatsLeft: null,
    isOpen: true,
    myRegistration: null,
    ...change,
  };
};
type World = { dates: SeriesDate[]; items?: DateOutcome[]; event?: Partial<Event>; isStanding?: boolean; ended?: object };
const open = async ({ dates, items = [], event: change = {}, isStanding = false, ended = {} }: World) => {
  const event = aWholeEvent({ id: 'date-0', isRecurring: true, ...change });
  const calls = answer({
    'POST /events/:id/dates/rsvp': () => ({ items }),
    'POST /events/:id/dates/release': () => ({ items }),
    'DELETE /events/:id/dates/standing': () => ended,
    'GET /events/:id/questions': () => ({
      items: [{ id: 'question-1', kind: 'text', scope: 'person', label: 'Diet', isRequired: true, options: [] }],
      version: 1,
      isRecurring: true,
    }),
  });
  const Page = () => <DatesActs event={event} dates={dates} standing={isStanding ? { partySize: 1 } : null} />;
  const screen = await openScreen({ '/': Page }, '/', 'events', 'events-dates', 'errors');
  return { ...screen, sent: () => calls.filter((call) => !call.startsWith('GET')) };
};
const outcome = (nth: number, change: Partial<DateOutcome> = {}): DateOutcome => ({
  eventId: `date-${nth}`,
  outcome: 'done',
  registration: aRegistration({ eventId: `date-${nth}` }),
  code: null,
  ...change,
});

test('several of many dates are chosen part by part, and each says what became of it', async () => {
  const dates = Array.from({ length: 100 }, (_, nth) => aDate(nth, { seatsLeft: nth }));
  const { page, sent } = await open({
    dates,
    items: [
      outcome(1),
      outcome(2, { registration: aRegistration({ state: 'waitlisted', position: 3 }) }),
      outcome(20, { outcome: 'refused', registration: null, code: 'event.full' }),
    ],
  });
  await page.getByRole('button', { name: 'Choose your dates' }).click();
  await page.getByRole('radio', { name: 'Several dates' }).click();
  expect(page.getByRole('checkbox').elements()).toHaveLength(20);
  await page.getByRole('button', { name: 'Show 20 more dates' }).click();
  for (const nth of [1, 2, 20]) await page.getByRole('checkbox').nth(nth).click();
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Go to 3 dates' }).click();
  for (const said of ['Done for 2 of 3 dates', 'You are going', 'On the waitlist, place 3', 'Full'])
    await expect.element(page.getByText(said, { exact: true })).toBeVisible();
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).toContain('"eventIds":["date-1","date-2","date-20"],"andLater":false,"key":"');
});

test('all dates hold for later ones, and questions are asked once', async () => {
  const { page, sent } = await open({ dates: [aDate(0), aDate(1)], items: [outcome(0), outcome(1)], event: { asksQuestions: true } });
  await page.getByRole('button', { name: 'Choose your dates' }).click();
  await page.getByRole('radio', { name: 'All dates to come' }).click();
  await expect.element(page.getByText('2 dates to come that you have not answered, and those that are added later.')).toBeVisible();
  await page.getByRole('button', { name: 'Go to all dates' }).click();
  await page.getByRole('textbox', { name: 'Diet' }).fill('Vegan');
  await page.getByRole('button', { name: 'RSVP' }).click();
  await expect.element(page.getByText('Done for 2 of 2 dates')).toBeVisible();
  expect(sent()[0]).toMatch(/"eventIds":null,"andLater":true.*"answers":\[\{"questionId":"question-1","person":0,"values":\["Vegan"\]\}\]/);
});

test('dates are given back together, and the answer to later ones is ended by itself', async () => {
  const dates = [aDate(0, { myRegistration: aRegistration() }), aDate(1, { myRegistration: aRegistration() }), aDate(2, { isOpen: false })];
  const late: Partial<DateOutcome> = { outcome: 'refused', registration: null, code: 'registration.too_late' };
  const { page, sent } = await open({ dates, items: [outcome(0, late), outcome(1, { registration: null })], isStanding: true });
  expect(page.getByRole('button', { name: 'Choose your dates' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'End this' }).click();
  await expect.element(page.getByText('You choose later dates yourself from now on.')).toBeVisible();
  await page.getByRole('button', { name: 'Give dates back' }).click();
  await page.getByRole('radio', { name: 'All dates to come' }).click();
  await page.getByRole('button', { name: 'Give back 2 dates' }).click();
  for (const said of ['Too late to give back', 'Given back']) await expect.element(page.getByText(said, { exact: true })).toBeVisible();
  expect(sent().map((call) => call.split(' ').slice(0, 2).join(' '))).toEqual([
    'DELETE /events/date-0/dates/standing',
    'POST /events/date-0/dates/release',
  ]);
});

test('a standing answer that cannot be ended says why', async () => {
  const { page } = await open({ dates: [aDate(0)], isStanding: true, ended: refuse(404, 'event.not_found') });
  await page.getByRole('button', { name: 'End this' }).click();
  await expect.element(page.getByText('This event does not exist, or it is not open to you.')).toBeVisible();
});
