import { afterEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { sam } from '#test/chat.ts';
import { aHostView, aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { typeWallTime } from '#test/wall-time.ts';
import { Page } from '../manage.page.tsx';
import type { HostMessage } from './messages.queries.ts';
import { ReceivedMessage } from './received-message.tsx';

const event = aWholeEvent();
const aHost = () => aHostView(event);
const aMessage = (change: Partial<HostMessage> = {}): HostMessage => ({
  id: '0192f6a0-4444-7000-8000-000000000c01',
  subject: 'Bring a cup',
  body: 'We have **none**.',
  segment: 'going',
  ids: [],
  state: 'sent',
  sendAt: '2026-11-20T10:00:00Z',
  sentAt: '2026-11-20T10:00:00Z',
  by: sam,
  recipients: 12,
  delivered: 11,
  read: 4,
  version: 1,
  ...change,
});
const pageOf = (items: HostMessage[]) => ({ items, pagination: { page: 1, perPage: 20, total: items.length, totalPages: 1 } });

const open = async (items: HostMessage[], replies: Parameters<typeof answer>[0] = {}) => {
  const bodies: Record<string, unknown>[] = [];
  answer({
    'GET /events/:id/host': aHost,
    'GET /events/:id/messages': () => pageOf(items),
    'POST /events/:id/messages/recipients': ({ body }) => ({ count: (body as { segment: string }).segment === 'maybe' ? 1 : 24 }),
    'POST /events/:id/messages/preview': () => ({
      items: (['en-US', 'zh-CN'] as const).map((language) => ({
        language,
        notice: { title: `Tea: Bring a cup (${language})`, message: 'We have none.' },
        mail: { subject: 'Tea: Bring a cup', text: 'Hello Sam' },
      })),
    }),
    'POST /events/:id/messages': ({ body }) => {
      bodies.push(body as Record<string, unknown>);
      return aMessage();
    },
    ...replies,
  });
  const screen = await openScreen(
    { '/events/:slug/manage': Page },
    '/events/event-1/manage?tab=messages',
    'events',
    'events-guests',
    'events-messages',
    'events-door',
  );
  return { ...screen, bodies };
};
afterEach(() => browser.viewport(1280, 800));

test('a host sees how many a group has, looks at both languages, and sends once', async () => {
  const { page, bodies } = await open([]);
  await expect.element(page.getByText('No messages yet')).toBeVisible();
  await page.getByRole('button', { name: 'Write to guests' }).click();
  await expect.element(page.getByText('Reaches 24 people now')).toBeVisible();
  await page.getByLabelText('To', { exact: true }).selectOptions('maybe');
  await expect.element(page.getByText('Reaches 1 person now')).toBeVisible();
  await page.getByLabelText('Subject').fill('Bring a cup');
  await page.getByLabelText('Message', { exact: true }).fill('We have **none**.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect.element(page.getByText('Tea: Bring a cup (en-US)')).toBeVisible();
  await page.getByRole('radio', { name: '简体中文' }).click();
  await expect.element(page.getByText('Tea: Bring a cup (zh-CN)')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => bodies).toHaveLength(1);
  expect(bodies[0]).toMatchObject({ segment: 'maybe', ids: [], sendAt: null, subject: 'Bring a cup' });
});

test('what is wrong stands under its field', async () => {
  const { page } = await open([], { 'POST /events/:id/messages': () => refuse(422, 'event.message_no_recipients') });
  await page.getByRole('button', { name: 'Write to guests' }).click();
  await page.getByLabelText('Subject').fill('Cups');
  await page.getByLabelText('Message', { exact: true }).fill('Bring one.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(page.getByText('This group is empty now. Choose other recipients.')).toBeVisible();
});

test('the history says who got it and read it, and what waits can be changed or withdrawn', async () => {
  const planned = aMessage({ id: '0192f6a0-4444-7000-8000-000000000c02', state: 'scheduled', subject: 'x'.repeat(120), sentAt: null });
  const withdrawn: string[] = [];
  const { page } = await open([planned, aMessage()], {
    'DELETE /events/:id/messages/:messageId': () => {
      withdrawn.push('one');
      return aMessage({ state: 'cancelled' });
    },
  });
  await expect.element(page.getByText('To 12 · delivered 11 · read 4')).toBeVisible();
  await browser.viewport(360, 780);
  expect(await violationsInBothThemes()).toEqual([]);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect.poll(() => withdrawn).toEqual(['one']);
});

test('the time of a planned message is shown and typed by the clocks of the event', async () => {
  const planned = aMessage({ state: 'scheduled', sentAt: null });
  const sent: unknown[] = [];
  const { page } = await open([planned], {
    'PUT /events/:id/messages/:messageId': ({ body }) => {
      sent.push(body);
      return planned;
    },
  });
  // The reader is in UTC, the event in Berlin.
  await expect.element(page.getByText(/Friday, November 20, 2026 at 11:00 GMT\+1/)).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).click();
  const time = page.getByRole('group', { name: 'Time', exact: true });
  await expect.element(time).toHaveAccessibleDescription(/In Europe\/Berlin/);
  await typeWallTime(page, 'Time', '2026-11-21T09:00');
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  await expect.poll(() => sent).toMatchObject([{ sendAt: '2026-11-21T08:00:00.000Z' }]);
});

test('the focus stays at writing after the first message, and after the last that waited is withdrawn', async () => {
  let items: HostMessage[] = [];
  const { page } = await open([], {
    'GET /events/:id/messages': () => pageOf(items),
    'POST /events/:id/messages': () => (items = [aMessage({ state: 'scheduled', sendAt: '2099-11-20T10:00:00Z', sentAt: null })])[0],
    'DELETE /events/:id/messages/:messageId': () => (items = [aMessage({ state: 'cancelled' })])[0],
  });
  const write = page.getByRole('button', { name: 'Write to guests' });
  await write.click();
  await page.getByLabelText('Subject').fill('Cups');
  await page.getByLabelText('Message', { exact: true }).fill('Bring one.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(write).toHaveFocus();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(write).toHaveFocus();
});

test('a message that is on its way is shown as sent once it is', async () => {
  const sending = aMessage({ state: 'sending', sentAt: null });
  let hasSent = false;
  const { page } = await open([], {
    'GET /events/:id/messages': () => ({
      items: [hasSent ? aMessage({ state: 'sent' }) : sending],
      pagination: { page: 1, perPage: 20, total: 1, totalPages: 1 },
    }),
  });
  await expect.element(page.getByText('Being sent')).toBeVisible();
  hasSent = true;
  await expect.element(page.getByText('Sent', { exact: true })).toBeVisible();
});

test('a guest reads the message above the event, and answers its author', async () => {
  answer({
    'GET /events/:id/messages/:messageId': () => ({
      id: aMessage().id,
      subject: 'Bring a cup',
      body: 'We have **none**.',
      sentAt: '2026-11-20T10:00:00Z',
      by: sam,
      event: { id: event.id, slug: event.slug, title: event.title },
    }),
  });
  const Screen = () => <ReceivedMessage eventId={event.id} messageId={aMessage().id} />;
  const { page, address } = await openScreen({ '/events/:slug': Screen }, '/events/event-1?message=1', 'events-messages');
  const dialog = page.getByRole('dialog', { name: 'Bring a cup' });
  await expect.element(dialog.getByRole('link')).toHaveAttribute('href', `/people/${sam.username}`);
  expect(await violationsInBothThemes()).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(address).toHaveTextContent('/events/event-1');
});
