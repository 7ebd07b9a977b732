import { expect, test } from 'vitest';
import { answer } from '#test/answers.ts';
import { aHostView, aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Hosting } from '../hosting.tsx';

const event = aWholeEvent({ can: { manage: true, edit: true } });

test.each([
  ['draft', null],
  ['scheduled', null],
  ['archived', '2099-12-21T10:00:00.000Z'],
  ['published', null],
] as const)('before an event is published there is no one to write to or to let in: %s', async (status, restoreUntil) => {
  answer({ 'GET /events/:id/host': () => aHostView(event) });
  const Bars = () => <Hosting event={{ ...event, status, restoreUntil }}>The event</Hosting>;
  const { page } = await openScreen({ '/': Bars }, '/', 'events', 'events-guests', 'events-planning', 'events-sources');
  await expect.element(page.getByRole('link', { name: 'Guests 3/3' })).toBeVisible();
  const shown = ['Message', 'Check in'].map((name) => page.getByRole('link', { name }).query() !== null);
  expect(shown).toEqual(status === 'published' ? [true, true] : [false, false]);
});
