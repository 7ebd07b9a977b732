import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Channel, Message } from '#contract/chat/index.ts';
import { answer, held, heldUntilTheEnd, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, aMessage, lena, me, messages, partOf, sam } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { knownRevisions } from './chat.queries.ts';
import { receiveHint } from './chat.sync.ts';
import { Page } from './chat.page.tsx';
import { windowQuery } from './window-query.ts';
import { openOutbox, useOutbox } from './outbox.ts';
import { longTimeout } from '#test/timeouts.ts';

const { id } = aChannel();
startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

/** Alternating senders, so that no name depends on the loaded messages. */
const talk = (from: number, to: number): Message[] =>
  messages(from, to).map((message) => ({ ...message, sender: message.seq % 2 ? sam : lena }));

type Replies = Parameters<typeof answer>[0];
type Reply = Replies[keyof Replies];
/** A channel with `said` messages on the fake server, and its page. */
const open = async (said: number, change: Partial<Channel> = {}, replies: Replies = {}) => {
  const channel = aChannel({ lastSeq: said, rev: said, lastReadSeq: said, topic: 'All about bread', ...change });
  const calls = answer({
    'GET /channels': () => ({ items: [channel] }),
    'PUT /channels/:id/read': ({ body }) => {
      const { seq } = body as { seq: number };
      return { lastReadSeq: seq, unread: Math.max(0, said - seq), mentions: 0 };
    },
    ...replies,
    'GET /channels/:id/messages': async (call) => {
      const other = await replies['GET /channels/:id/messages']?.(call);
      if (other) return other;
      const { first, last, ...more } = partOf(call.query, said);
      return { items: talk(first, last), rev: said, ...more };
    },
  });
  const screen = await openScreen({ '/chat/:channelId': Page }, `/chat/${id}`, 'chat', 'errors');
  const log = screen.page.getByRole('log', { name: 'Messages' });
  await expect.element(log).toBeVisible();
  const box = log.element();
  return {
    ...screen,
    calls,
    log,
    box,
    said: (seq: number, more: Partial<Message> = {}) => receiveHint(screen.cache, id, { rev: seq, message: aMessage(seq, more) }, me),
  };
};
const fromEnd = (box: Element) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight);
const isAtEnd = async (box: Element) => {
  await expect.poll(() => fromEnd(box)).toBeLessThanOrEqual(1);
};
const reads = (calls: string[]) =>
  calls.filter((call) => call.startsWith('PUT')).map((call) => JSON.parse(call.slice(call.indexOf('{'))) as object);
const scrollTo = (box: Element, top: number) => {
  box.scrollTop = top;
  box.dispatchEvent(new Event('scroll'));
};

test('what a blocked person writes stands folded, also what arrives, until it is opened', async () => {
  const { page, log, said, box } = await open(4, {}, { 'GET /me/blocks/ids': () => ({ ids: [sam.id] }) });
  await expect.element(log.getByText('message 4')).toBeVisible();
  expect(log.getByText('message 3').query()).toBeNull();
  said(5, { body: 'arrived **folded**' });
  const shows = log.getByRole('button', { name: 'Show' });
  await expect.poll(() => shows.all()).toHaveLength(3);
  await isAtEnd(box);
  expect(page.getByText('folded', { exact: true }).query()).toBeNull();
  expect(await violations()).toEqual([]);
  await shows.nth(2).click();
  await expect.element(log.getByText('folded', { exact: true })).toBeVisible();
  await log.getByRole('button', { name: 'Hide' }).click();
  await expect.poll(() => log.getByText('folded', { exact: true }).query()).toBeNull();
});

test('it opens at the end, and stays there while people write and rows find their height', async () => {
  const { page, box, said } = await open(80);
  await expect.element(page.getByText('message 80')).toBeVisible();
  await isAtEnd(box);
  said(81, { body: `\`\`\`\n${'a long line of code\n'.repeat(60)}\`\`\`` });
  said(82, { body: '| a | b |\n|---|---|\n| 1 | 2 |' });
  await expect.element(page.getByRole('table')).toBeVisible();
  await isAtEnd(box);
  for (let seq = 83; seq <= 90; seq += 1) said(seq);
  await expect.element(page.getByText('message 90')).toBeVisible();
  await isAtEnd(box);
  expect(await violations()).toEqual([]);
});

test('the field below may grow without hiding the end', async () => {
  const { page, box } = await open(80);
  await isAtEnd(box);
  const height = box.clientHeight;
  await page.getByRole('textbox').fill('one\ntwo\nthree\nfour\nfive');
  await expect.poll(() => box.clientHeight).toBeLessThan(height - 40);
  await isAtEnd(box);
});

test('older messages arrive above without moving what is read', async () => {
  const older = held<null>();
  const { page, box } = await open(120, {}, { 'GET /channels/:id/messages': ({ query }) => (query.has('before') ? older.promise : null) });
  await isAtEnd(box);
  scrollTo(box, 200);
  const row = page.getByText('message 78');
  await expect.element(row).toBeVisible();
  const before = row.element().getBoundingClientRect().top;
  older.resolve(null);
  await expect.poll(() => box.scrollTop).toBeGreaterThan(1_000);
  await expect.poll(() => Math.abs(row.element().getBoundingClientRect().top - before)).toBeLessThanOrEqual(1);
});

test('the top of what is loaded leads to the beginning, page by page', async () => {
  const asked: (string | null)[] = [];
  const note = ({ query }: { query: URLSearchParams }) => void asked.push(query.get('before'));
  const { page, box } = await open(120, {}, { 'GET /channels/:id/messages': note });
  await isAtEnd(box);
  await vi.waitFor(() => {
    // Repeatedly, as a user does: prepended messages keep the position of the visible ones.
    scrollTo(box, 0);
    expect(page.getByText('message 1', { exact: true }).query()).not.toBeNull();
  }, longTimeout);
  await expect.poll(() => asked).toEqual([null, '71', '21']);
});

test('it opens where reading stopped, and what comes into view is read', async () => {
  const { page, box, calls } = await open(40, { lastReadSeq: 10, unread: 30 });
  await expect.element(page.getByText('New')).toBeVisible();
  await expect.element(page.getByText('message 11')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /new messages$/ })).toBeVisible();
  await expect.poll(() => reads(calls)).toHaveLength(1);
  const [{ seq }] = reads(calls) as [{ seq: number }];
  expect(seq).toBeGreaterThanOrEqual(11);
  expect(seq).toBeLessThan(40);
  await page.getByRole('button', { name: /new messages$/ }).click();
  await isAtEnd(box);
  await expect.poll(() => reads(calls).at(-1)).toEqual({ seq: 40 });
  await expect.poll(() => page.getByRole('button', { name: /new messages$|Jump to latest/ }).query()).toBeNull();
});

test('a channel that was never opened begins with its first message, as new', async () => {
  const { page, box, calls } = await open(40, { lastReadSeq: 0, unread: 40 });
  await expect.element(page.getByText('message 1', { exact: true })).toBeVisible();
  await expect.element(page.getByText('New', { exact: true })).toBeInViewport();
  await expect.poll(() => reads(calls)).toHaveLength(1);
  expect(fromEnd(box)).toBeGreaterThan(200);
  expect(reads(calls)).not.toContainEqual({ seq: 40 });
});

test('few new messages are read without scrolling', async () => {
  const { page, calls } = await open(4, { lastReadSeq: 2, unread: 2 });
  await expect.element(page.getByText('New')).toBeVisible();
  await expect.poll(() => reads(calls)).toEqual([{ seq: 4 }]);
  await expect.poll(() => page.getByRole('button', { name: /new messages$|Jump to latest/ }).query()).toBeNull();
});

test('no line stands before what arrives while somebody looks on; one does where somebody had scrolled away', async () => {
  const { page, box, calls, said } = await open(80);
  await isAtEnd(box);
  said(81);
  await expect.element(page.getByText('message 81')).toBeVisible();
  await expect.poll(() => reads(calls)).toEqual([{ seq: 81 }]);
  await expect.poll(() => page.getByText('New').query()).toBeNull();

  scrollTo(box, box.scrollTop - 900);
  await expect.element(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  const top = box.scrollTop;
  said(82);
  await expect.element(page.getByRole('button', { name: '1 new message' })).toBeVisible();
  await expect.poll(() => Math.abs(box.scrollTop - top)).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: '1 new message' }).click();
  await expect.element(page.getByText('New')).toBeVisible();
  await isAtEnd(box);
});

test('a thousand unread messages are named, and one press leads to the first of them', async () => {
  const { page, box, calls } = await open(1_100, { lastReadSeq: 100, unread: 1_000 });
  await isAtEnd(box);
  await page.getByRole('button', { name: '1,000 new messages above' }).click();
  await expect.element(page.getByText('New')).toBeVisible();
  await expect.element(page.getByText('message 101')).toBeVisible();
  // The latest ones, those around the first unread, and the next ones below.
  await expect.poll(() => calls.filter((call) => call.startsWith('GET') && call.includes('messages')).length).toBeLessThanOrEqual(4);
  expect(box.querySelectorAll('article').length).toBeLessThan(60);
  await page.getByRole('button', { name: /new messages$|Jump to latest/ }).click();
  await expect.element(page.getByText('message 1100')).toBeVisible();
  await isAtEnd(box);
});

test('a long list drops its old messages with the next one, while its end is in view', async () => {
  const { page, cache, box, said } = await open(1_100);
  await isAtEnd(box);
  cache.setQueryData(windowQuery(id).queryKey, (window) => window && { ...window, items: talk(400, 1_100) });
  await isAtEnd(box);
  said(1_101);
  await expect.element(page.getByText('message 1101')).toBeVisible();
  await expect.poll(() => cache.getQueryData(windowQuery(id).queryKey)?.items).toHaveLength(200);
  await isAtEnd(box);
});

test('my own words are seen at once, wherever I was', async () => {
  const { page, box } = await open(80, {}, { 'POST /channels/:id/messages': heldUntilTheEnd });
  await isAtEnd(box);
  scrollTo(box, 300);
  await expect.element(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  await page.getByRole('textbox').fill('here I am');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('here I am')).toBeVisible();
  await isAtEnd(box);
  scrollTo(box, 300);
  await expect.element(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
});

test('older messages that do not come are said once, and asked for again by hand', async () => {
  let isBroken = true;
  const reply: Reply = ({ query }) => (isBroken && query.has('before') ? refuse(422, 'request.invalid') : null);
  const { page, box, calls } = await open(120, {}, { 'GET /channels/:id/messages': reply });
  await isAtEnd(box);
  scrollTo(box, 0);
  const failure = page.getByText('Older messages could not be loaded.');
  await expect.element(failure).toBeVisible();
  const asked = calls.length;
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => failure.query()).toBeNull();
  await expect.poll(() => calls.length).toBe(asked + 1);
});

test('what arrives is said to those who listen, the history is not', async () => {
  const { page, said } = await open(80);
  const aloud = page.container.querySelector('[aria-live="polite"]:not([role])')!;
  expect(aloud.textContent).toBe('');
  said(81, { body: 'fresh bread' });
  await expect.poll(() => aloud.textContent).toBe('Sam Okafor: fresh bread');
});
