import { beforeEach, expect, test } from 'vitest';
import { session } from '#kernel/session/index.ts';
import { answer } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
import { SubscribeButton } from './subscribe-button.tsx';

beforeEach(() => session.open({ accessToken: 'a', refreshToken: 'r' }, { remember: true }));
const at = '2026-11-20T10:00:00.000Z';

test('an event is added as a file or by a link that opens a calendar; nothing is asked of another site before', async () => {
  const { page } = await openScreen({ '/one': () => <AddToCalendar event={aWholeEvent()} /> }, '/one', 'events');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const items = page.getByRole('menuitem');
  await expect.element(items.nth(0)).toHaveAttribute('href', '/api/v2/events/event-1.ics');
  await expect.element(items.nth(0)).toHaveAttribute('download');
  const hosts = items
    .elements()
    .slice(1)
    .map((item) => new URL(item.getAttribute('href')!).host);
  expect(hosts).toEqual(['calendar.google.com', 'outlook.live.com', 'outlook.office.com', 'calendar.yahoo.com']);
  await expect.element(items.nth(1)).toHaveAttribute('rel', 'noopener noreferrer');
  expect(await violations()).toEqual([]);
});

test.each([{ status: 'cancelled' }, { phase: 'ended' }] as const)('nothing is added of an event that is %j', async (change) => {
  const { page } = await openScreen({ '/one': () => <AddToCalendar event={aWholeEvent(change)} /> }, '/one', 'events');
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('a subscription is made on demand, and its address is shown once with a way to copy and to open it', async () => {
  const feed = {
    id: '0192f6a0-4444-7000-8000-000000000001',
    kind: 'filter',
    community: null,
    filter: { scope: 'all', q: 'tea' },
    createdAt: at,
    readAt: null,
  };
  const calls = answer({
    'POST /me/calendar-feeds': () => ({ url: 'https://plaza.example/api/v2/calendars/secret.ics', feed }),
    'GET /me/calendar-feeds': () => ({ items: [feed] }),
  });
  const Content = () => <SubscribeButton feed={{ kind: 'filter', filter: { scope: 'all', q: 'tea' } }} text="What this list shows." />;
  const { page } = await openScreen({ '/list': Content }, '/list', 'events');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Create an address' }).click();
  await expect.element(page.getByText('https://plaza.example/api/v2/calendars/secret.ics')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open in the calendar app' }))
    .toHaveAttribute('href', 'webcal://plaza.example/api/v2/calendars/secret.ics');
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
    'POST /me/calendar-feeds {"kind":"filter","filter":{"scope":"all","q":"tea"}}',
  ]);
  expect(await violations()).toEqual([]);
});
