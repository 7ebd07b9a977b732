import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Channel } from '#contract/chat/index.ts';
import { deliverHint, onHint, onResync } from '#kernel/realtime/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, messages } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../chat.page.tsx';
import { knownRevisions } from '../chat.queries.ts';
import { realtime } from '../chat.realtime.ts';
import { openOutbox, useOutbox } from '../outbox.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

const ovens = aChannel({ name: 'ovens', lastSeq: 3, rev: 3, lastReadSeq: 3 });
const bread = aChannel({ name: 'bread' }, 2);
const open = async (replies: Parameters<typeof answer>[0] = {}) => {
  const server = { channels: [ovens, bread] };
  const place = (id: string | undefined, lastReadSeq: number) => {
    const reading = { lastReadSeq, unread: 3 - lastReadSeq, mentions: 0 };
    server.channels = server.channels.map((channel): Channel => (channel.id === id ? { ...channel, ...reading } : channel));
    return reading;
  };
  const calls = answer({
    'GET /channels': () => ({ items: server.channels }),
    'GET /channels/:id/messages': ({ params }) => ({
      items: params['id'] === ovens.id ? messages(1, 3) : [],
      rev: params['id'] === ovens.id ? 3 : 0,
      hasBefore: false,
      hasAfter: false,
    }),
    'GET /me/blocks/ids': () => ({ ids: [] }),
    'PUT /channels/:id/read': ({ params, body }) => place(params['id'], (body as { seq: number }).seq),
    'PUT /channels/:id/unread': ({ params, body }) => place(params['id'], (body as { seq: number }).seq - 1),
    ...replies,
  });
  const screen = await openScreen({ '/chat': Page, '/chat/:channelId': Page }, `/chat/${ovens.id}`, 'chat', 'errors');
  const stops: (() => void)[] = [];
  const listen: typeof onHint = (name, handler) => {
    const stop = onHint(name, handler);
    stops.push(stop);
    return stop;
  };
  realtime({ onHint: listen, onResync, cache: screen.cache });
  onTestFinished(() => stops.forEach((stop) => stop()));
  const link = (name: string) => screen.page.getByRole('link', { name });
  const line = screen.page.getByText('New', { exact: true });
  const reads = () => calls.filter((call) => call.includes('/read'));
  const mark = async (seq: number) => {
    const row = screen.page.getByText(`message ${seq}`);
    await row.hover();
    await screen.page
      .getByRole('button', { name: 'More for the message of Sam Okafor' })
      .nth(seq - 1)
      .click();
    await screen.page.getByRole('menuitem', { name: 'Mark unread' }).click();
  };
  return { ...screen, server, calls, link, line, reads, mark };
};
const waiting = () => useOutbox.getState().items.map(({ change }) => change?.kind);
/** Longer than a look that reads. */
const glance = async () => {
  const started = performance.now();
  await expect.poll(() => performance.now() - started).toBeGreaterThan(500);
};

test('a message is marked as unread, stays so while it is looked at, and is read after leaving and coming back', async () => {
  const { link, line, reads, mark } = await open();
  await expect.element(link('ovens')).toBeVisible();
  await mark(2);
  await expect.element(link('ovens 2 unread messages')).toBeVisible();
  await expect.element(line).toBeVisible();
  await glance();
  expect(reads()).toEqual([]);
  await link('bread').click();
  await expect.element(link('ovens 2 unread messages')).toBeVisible();
  await link('ovens 2 unread messages').click();
  await expect.poll(reads).toEqual([`PUT /channels/${ovens.id}/read {"seq":3}`]);
  await expect.element(link('ovens')).toBeVisible();
});

test('Escape reads it, but not the one that closes a menu', async () => {
  const { link, reads, mark, page } = await open();
  await mark(3);
  await expect.element(link('ovens 1 unread message')).toBeVisible();
  await page.getByRole('button', { name: 'Notifications: Only mentions' }).click();
  await userEvent.keyboard('{Escape}');
  await glance();
  expect(reads()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(reads).toEqual([`PUT /channels/${ovens.id}/read {"seq":3}`]);
});

test('marked on another device, the open channel stays unread here', async () => {
  const { link, line, reads, page } = await open();
  await expect.element(page.getByText('message 3')).toBeVisible();
  deliverHint('channel.read', { channelId: ovens.id, lastReadSeq: 1, unread: 2, mentions: 0, isBack: true });
  await expect.element(link('ovens 2 unread messages')).toBeVisible();
  await expect.element(line).toBeVisible();
  await glance();
  expect(reads()).toEqual([]);
});

test('what was refused is read as before', async () => {
  const { link, mark } = await open({ 'PUT /channels/:id/unread': () => refuse(404, 'request.not_found') });
  await mark(2);
  await expect.element(link('ovens')).toBeVisible();
  await expect.poll(waiting).toEqual([]);
});

test('what waits for the network is dropped when it is read again', async () => {
  const { link, mark, reads } = await open({ 'PUT /channels/:id/unread': () => Promise.reject(new TypeError('Failed to fetch')) });
  await mark(2);
  await expect.element(link('ovens 2 unread messages')).toBeVisible();
  await expect.poll(waiting).toEqual(['unread']);
  await userEvent.keyboard('{Escape}');
  await expect.poll(waiting).toEqual([]);
  await expect.poll(reads).toEqual([`PUT /channels/${ovens.id}/read {"seq":3}`]);
  await expect.element(link('ovens')).toBeVisible();
});
