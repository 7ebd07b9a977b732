import { expect, test } from 'vitest';
import { answer } from '#test/answers.ts';
import { openScreen } from '#test/open-screen.tsx';
import { typeWallTime } from '#test/wall-time.ts';
import { TypeSheet } from './type-sheet.tsx';

test('the most of an answer below its least is said with the number, and not sent', async () => {
  const calls = answer({ 'POST /events/:id/ticket-types': ({ body }) => body });
  const Page = () => <TypeSheet eventId="event-1" zone="Europe/Berlin" type={null} guestsPerRsvp={0} onClose={() => {}} />;
  const { page } = await openScreen({ '/': Page }, '/', 'events-guests', 'errors');
  await page.getByRole('textbox', { name: 'Name' }).fill('Early');
  await page.getByRole('textbox', { name: 'At least, per answer' }).fill('4');
  const most = page.getByRole('textbox', { name: 'At most, per answer' });
  await most.fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('At least 4.')).toBeVisible();
  await expect.element(most).toHaveAttribute('aria-invalid', 'true');
  expect(calls).toEqual([]);
  await most.fill('4');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => calls).toHaveLength(1);
});

test('the times of sale are typed by the clocks of the event', async () => {
  const calls = answer({ 'POST /events/:id/ticket-types': ({ body }) => body });
  const Page = () => <TypeSheet eventId="event-1" zone="America/New_York" type={null} guestsPerRsvp={0} onClose={() => {}} />;
  const { page } = await openScreen({ '/': Page }, '/', 'events-guests', 'errors');
  await page.getByRole('textbox', { name: 'Name' }).fill('Early');
  await expect.element(page.getByRole('group', { name: 'Offered until' })).toHaveAccessibleDescription(/Time zone: America\/New_York/);
  await typeWallTime(page, 'Offered until', '2026-11-26T20:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => calls).toHaveLength(1);
  expect(calls[0]).toContain('"salesUntil":"2026-11-27T01:00:00.000Z"');
});
