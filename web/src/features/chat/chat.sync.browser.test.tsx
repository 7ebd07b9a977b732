import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import type { Channel } from '#contract/chat/index.ts';
import { createQueryClient } from '#kernel/query/index.ts';
import { answer, held, refuse } from '#test/answers.ts';
import { aChannel, aMessage, me, messages } from '#test/chat.ts';
import { channelsQuery, knownRevisions } from './chat.queries.ts';
import { compareRevisions, receiveHint, receiveReading, confirmSent } from './chat.sync.ts';
import { markRead } from './reading/mark-read.ts';
import type { LoadedMessages } from './window.ts';
import { windowQuery } from './window-query.ts';
import { catchUp, loadBefore } from './window-sync.ts';

const { id } = aChannel();
const latest: LoadedMessages = { items: messages(6, 10), rev: 10, hasBefore: true };
const read = aChannel({ lastSeq: 10, rev: 10, lastReadSeq: 10 });

const start = (channel: Channel = read, window: LoadedMessages = latest): QueryClient => {
  knownRevisions.clear();
  const cache = createQueryClient();
  cache.setQueryData(channelsQuery.queryKey, [channel]);
  cache.setQueryData(windowQuery(id).queryKey, window);
  return cache;
};
/** Observes the queries, as a page that shows them. */
const show = (cache: QueryClient) => {
  onTestFinished(new QueryObserver(cache, { ...windowQuery(id) }).subscribe(() => {}));
  onTestFinished(new QueryObserver(cache, { ...channelsQuery }).subscribe(() => {}));
};
const windowIn = (cache: QueryClient) => cache.getQueryData(windowQuery(id).queryKey);
const seqs = (cache: QueryClient) => windowIn(cache)?.items.map(({ seq }) => seq);
const channelIn = (cache: QueryClient) => cache.getQueryData(channelsQuery.queryKey)?.[0];
const hint = (seq: number, change: Parameters<typeof aMessage>[1] = {}) => ({ rev: seq, message: aMessage(seq, change) });

test('a hint that fits needs no request', async () => {
  const calls = answer({});
  const cache = start();
  receiveHint(cache, id, hint(11), me);
  expect(seqs(cache)).toEqual([6, 7, 8, 9, 10, 11]);
  expect(channelIn(cache)).toMatchObject({ unread: 1, lastSeq: 11, rev: 11 });
  expect(calls).toEqual([]);
});

test('after a lost hint the changes are asked for, once for many hints, and again for those that came meanwhile', async () => {
  const first = held<object>();
  let asked = 0;
  const calls = answer({
    'GET /channels': () => ({ items: [aChannel({ lastSeq: 14, rev: 14, lastReadSeq: 10, unread: 4 })] }),
    'GET /channels/:id/changes': () => {
      asked += 1;
      return asked === 1 ? first.promise : { items: messages(13, 14), rev: 14, tooFar: false };
    },
  });
  const cache = start();
  for (const seq of [12, 14]) receiveHint(cache, id, hint(seq), me);
  await expect.poll(() => asked).toBe(1);
  first.resolve({ items: messages(11, 12), rev: 12, tooFar: false });
  await expect.poll(() => seqs(cache)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14]);
  await expect.poll(() => calls.filter((call) => call.includes('changes'))).toHaveLength(2);
});

test('an answer that leads no further is not asked for again and again', async () => {
  const calls = answer({ 'GET /channels/:id/changes': () => ({ items: [], rev: 10, tooFar: false }) });
  const cache = start();
  knownRevisions.set(id, 99);
  await catchUp(cache, id);
  expect(calls).toHaveLength(1);
});

test('too far behind, the latest part is fetched anew where it is shown', async () => {
  answer({
    'GET /channels/:id/changes': () => ({ items: [], rev: 900, tooFar: true }),
    'GET /channels/:id/messages': () => ({ items: messages(851, 900), rev: 900, hasBefore: true, hasAfter: false }),
  });
  const cache = start();
  show(cache);
  await catchUp(cache, id);
  expect(windowIn(cache)).toEqual({ items: messages(851, 900), rev: 900, hasBefore: true, resumedAfter: 10 });
});

test('too far behind, what nobody looks at is forgotten', async () => {
  answer({ 'GET /channels/:id/changes': () => ({ items: [], rev: 900, tooFar: true }) });
  const cache = start();
  await catchUp(cache, id);
  expect(windowIn(cache)).toBeUndefined();
});

test('a channel that is not mine any more leaves the list, and what was read of it is forgotten', async () => {
  answer({ 'GET /channels/:id/changes': () => refuse(404, 'channel.not_found'), 'GET /channels': () => ({ items: [] }) });
  const cache = start();
  onTestFinished(new QueryObserver(cache, { ...channelsQuery }).subscribe(() => {}));
  await catchUp(cache, id);
  expect(cache.getQueryData(channelsQuery.queryKey)).toEqual([]);
  expect(windowIn(cache)).toBeUndefined();
});

test('the revisions of the list show where hints were lost', async () => {
  const calls = answer({ 'GET /channels/:id/changes': () => ({ items: messages(11, 11), rev: 11, tooFar: false }) });
  const cache = start();
  compareRevisions(cache, [read, aChannel({ rev: 5 }, 2)]);
  expect(calls).toEqual([]);
  compareRevisions(cache, [{ ...read, rev: 11 }]);
  await expect.poll(() => seqs(cache)).toEqual([6, 7, 8, 9, 10, 11]);
});

test('my own message is kept with what others wrote before it', async () => {
  answer({ 'GET /channels/:id/changes': () => ({ items: [aMessage(11), aMessage(12, { sender: me })], rev: 12, tooFar: false }) });
  const cache = start();
  await confirmSent(cache, aMessage(12, { sender: me }));
  expect(seqs(cache)).toEqual([6, 7, 8, 9, 10, 11, 12]);
  expect(channelIn(cache)).toMatchObject({ lastReadSeq: 12, unread: 0 });
});

test('older messages that were answered before a change are brought up to it', async () => {
  const page = held<object>();
  answer({
    'GET /channels/:id/messages': () => page.promise,
    'GET /channels/:id/changes': () => ({ items: [aMessage(2, { rev: 11, body: 'edited' })], rev: 11, tooFar: false }),
  });
  const cache = start();
  const loaded = loadBefore(cache, id);
  receiveHint(cache, id, { rev: 11, message: aMessage(2, { rev: 11, body: 'edited' }) }, me);
  expect(seqs(cache)).toEqual([6, 7, 8, 9, 10]);
  page.resolve({ items: messages(1, 5), rev: 10, hasBefore: false, hasAfter: true });
  expect(await loaded).toBe(true);
  expect(windowIn(cache)).toMatchObject({ rev: 11, hasBefore: false, items: { 1: { body: 'edited' } } });
});

test('a channel that nobody looks at keeps its latest messages only', () => {
  answer({});
  const cache = start(read, { items: messages(1, 150), rev: 150, hasBefore: false });
  receiveHint(cache, id, hint(151), me);
  expect(windowIn(cache)).toMatchObject({ hasBefore: true, items: { length: 100 } });
});

test('what I read here is right at once, and what I read elsewhere counts here', async () => {
  const answered = held<object>();
  answer({ 'PUT /channels/:id/read': () => answered.promise });
  const cache = start(aChannel({ lastSeq: 10, rev: 10, lastReadSeq: 4, unread: 6, mentions: 1 }));
  const reading = markRead(cache, id, 8);
  expect(channelIn(cache)).toMatchObject({ lastReadSeq: 8, unread: 2 });
  answered.resolve({ lastReadSeq: 8, unread: 2, mentions: 0 });
  await reading;
  expect(channelIn(cache)).toMatchObject({ unread: 2, mentions: 0 });
  receiveReading(cache, id, { lastReadSeq: 10, unread: 0, mentions: 0 });
  expect(channelIn(cache)).toMatchObject({ lastReadSeq: 10, unread: 0 });
});

test('a list that was counted before a hint came is counted again', async () => {
  const [first, second] = [held<object>(), { items: [aChannel({ lastSeq: 11, rev: 11, unread: 1, lastReadSeq: 10 })] }];
  let asked = 0;
  answer({
    'GET /channels': () => {
      asked += 1;
      return asked === 1 ? first.promise : second;
    },
  });
  const cache = start();
  const counted = cache.fetchQuery({ ...channelsQuery, staleTime: 0 });
  receiveHint(cache, id, hint(11), me);
  first.resolve({ items: [read] });
  await counted;
  expect(channelIn(cache)).toMatchObject({ rev: 11, unread: 1 });
});
