import { beforeEach, expect, test } from 'vitest';
import { session } from '#kernel/session/index.ts';
import { answer } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { EventReminders } from './event-reminders.tsx';
import { MyReminders } from './my-reminders.tsx';

beforeEach(() => session.open({ accessToken: 'a', refreshToken: 'r' }, { remember: true }));
const changes = (calls: string[]) => calls.filter((call) => call.startsWith('PUT'));

test('a host sets when guests are reminded; others see no button', async () => {
  const calls = answer({ 'GET /events/:id/reminders': () => ({ minutes: [1440, 60] }), 'PUT /events/:id/reminders': ({ body }) => body });
  const event = aWholeEvent({ isHost: true });
  const Content = () => (
    <>
      <EventReminders event={event} />
      <EventReminders event={aWholeEvent({}, 2)} />
    </>
  );
  const { page } = await openScreen({ '/one': Content }, '/one', 'events');
  expect(page.getByRole('button', { name: 'Reminders' }).elements().length).toBe(1);
  await page.getByRole('button', { name: 'Reminders' }).click();
  await expect.element(page.getByRole('checkbox', { name: '1 day' })).toBeChecked();
  expect(await violations()).toEqual([]);
  await page.getByRole('checkbox', { name: '1 day' }).click();
  await page.getByRole('checkbox', { name: '1 week' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => changes(calls)).toEqual([`PUT /events/${event.id}/reminders {"minutes":[60,10080]}`]);
});

test('a person leaves it to the hosts, switches reminders off, or chooses times of their own', async () => {
  const calls = answer({ 'GET /me/reminders': () => ({ level: 'default', minutes: [] }), 'PUT /me/reminders': ({ body }) => body });
  const { page } = await openScreen({ '/me': MyReminders }, '/me', 'events');
  await page.getByRole('radio', { name: 'At my own times' }).click();
  await expect.element(page.getByRole('checkbox', { name: '1 hour' })).toBeChecked();
  await page.getByRole('checkbox', { name: '1 day' }).click();
  expect(await violations()).toEqual([]);
  await page.getByRole('radio', { name: 'Off' }).click();
  await expect.element(page.getByRole('checkbox', { name: '1 hour' })).not.toBeInTheDocument();
  await expect
    .poll(() => changes(calls))
    .toEqual([
      'PUT /me/reminders {"level":"own","minutes":[1440,60]}',
      'PUT /me/reminders {"level":"own","minutes":[60]}',
      'PUT /me/reminders {"level":"off","minutes":[60]}',
    ]);
});
