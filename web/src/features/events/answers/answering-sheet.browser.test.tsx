import { expect, onTestFinished, test } from 'vitest';
import { showTimesIn } from '#kernel/i18n/index.ts';
import { answer } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { typeWallTime } from '#test/wall-time.ts';
import { AnsweringButton } from './answering-button.tsx';
import type { AnsweringRules } from './answering.queries.ts';

const event = aWholeEvent({ can: { changeAnswering: true } });
const settings: AnsweringRules = {
  eventId: event.id,
  capacity: 20,
  joinMode: 'open',
  externalUrl: null,
  waitlistMode: 'auto',
  offerMinutes: 720,
  guestsPerRsvp: 0,
  opensAt: null,
  closesAt: null,
  cancelCutoffHours: null,
  showAttendees: 'all',
  transfers: 'open',
  seatsTaken: 8,
  online: null,
  version: 3,
};
const open = async (replies: Parameters<typeof answer>[0]) => {
  const calls = answer({ 'GET /events/:id/answering': () => settings, ...replies });
  const screen = await openScreen({ '/': () => <AnsweringButton event={event} /> }, '/', 'events');
  await screen.page.getByRole('button', { name: 'Seats and RSVPs' }).click();
  return { ...screen, calls, sheet: screen.page.getByRole('dialog', { name: 'Seats and RSVPs' }) };
};

test('seats that are held are not called taken', async () => {
  const { page } = await open({});
  await expect
    .element(page.getByRole('textbox', { name: 'Seats' }))
    .toHaveAccessibleDescription('Leave empty for no limit. 8 seats are taken or held.');
});

test('hosts change the seats and the cut-off, under the version they have read', async () => {
  const { sheet, calls } = await open({ 'PUT /events/:id/answering': ({ body }) => ({ ...settings, ...(body as object) }) });
  await sheet.getByRole('textbox', { name: 'Seats' }).fill('30');
  await sheet.getByRole('combobox', { name: 'Seats can be given up until' }).selectOptions('One day before');
  expect(await violations()).toEqual([]);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  const sent = calls.find((call) => call.startsWith('PUT'))!;
  expect(JSON.parse(sent.slice(sent.indexOf('{')))).toMatchObject({ capacity: 30, cancelCutoffHours: 24, version: 3 });
});

test('the times of answering are shown and typed by the clocks of the event, wherever the host is', async () => {
  showTimesIn('America/New_York');
  onTestFinished(() => showTimesIn(null));
  const { sheet, calls } = await open({
    'GET /events/:id/answering': () => ({ ...settings, opensAt: '2026-11-01T11:00:00Z', closesAt: '2026-11-27T17:00:00Z' }),
    'PUT /events/:id/answering': ({ body }) => ({ ...settings, ...(body as object) }),
  });
  const closes = sheet.getByRole('group', { name: 'RSVPs close' });
  await expect.element(closes).toHaveAccessibleDescription(/November 27, 2026 at 18:00.* In Europe\/Berlin/);
  await typeWallTime(sheet, 'RSVPs close', '2026-11-26T20:00');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  const sent = calls.find((call) => call.startsWith('PUT'))!;
  expect(JSON.parse(sent.slice(sent.indexOf('{')))).toMatchObject({
    opensAt: '2026-11-01T11:00:00.000Z',
    closesAt: '2026-11-26T19:00:00.000Z',
  });
});
