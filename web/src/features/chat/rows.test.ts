import { describe, expect, test } from 'vitest';
import { aChannel, aMessage, lena, me, messages, sam } from '#test/chat.ts';
import type { OutgoingMessage } from './outgoing.ts';
import { rowsOf, type MessageListRow } from './rows.ts';
import type { LoadedMessages } from './window.ts';

const dayOf = (at: string) => Math.floor(Date.parse(at) / 86_400_000);
const whole = (items: LoadedMessages['items']): LoadedMessages => ({ items, rev: 10, hasBefore: false });
const read = (window: LoadedMessages, outgoing: OutgoingMessage[] = [], line: number | null = null) =>
  rowsOf(window, outgoing, { myId: me.id, line, dayOf });
/** `start day 1 +2 new 3`: a plus for a message grouped under the name above. */
const outline = (rows: MessageListRow[]) =>
  rows
    .map((row) => {
      if (row.kind === 'message') return `${row.isFollowing ? '+' : ''}${row.message.seq}`;
      return row.kind === 'outgoing' ? `${row.isFollowing ? '+' : ''}${row.item.body}` : row.kind;
    })
    .join(' ');
const onItsWay = (body: string, writtenAt: string, change: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  clientMsgId: `client-${body}`,
  userId: me.id,
  channelId: aChannel().id,
  body,
  writtenAt,
  state: 'sending',
  ...change,
});

describe('under one name', () => {
  test('stands what one person writes within five minutes', () => expect(outline(read(whole(messages(1, 3))))).toBe('start day 1 +2 +3'));
  test('stands nothing that somebody else says', () =>
    expect(outline(read(whole([aMessage(1), aMessage(2, { sender: lena }), aMessage(3)])))).toBe('start day 1 2 3'));
  test('stands nothing that is said after a pause', () => expect(outline(read(whole([aMessage(1), aMessage(6)])))).toBe('start day 1 6'));
  test('stands nothing of another day', () =>
    expect(outline(read(whole([aMessage(1, { sentAt: '2026-11-20T23:59:00Z' }), aMessage(2, { sentAt: '2026-11-21T00:01:00Z' })])))).toBe(
      'start day 1 day 2',
    ));
});

test('a clock that goes backwards at midnight opens no day twice', () => {
  const [late, early] = ['2026-11-21T00:00:01Z', '2026-11-20T23:59:59Z'];
  const rows = read(whole([aMessage(1, { sentAt: early }), aMessage(2, { sentAt: late }), aMessage(3, { sentAt: early })]));
  expect(outline(rows)).toBe('start day 1 day 2 +3');
});

test('a message that was the first one loaded keeps its name when older ones come', () => {
  const rows = rowsOf(whole(messages(1, 3)), [], { myId: me.id, line: null, dayOf, heads: new Set([2]) });
  expect(outline(rows)).toBe('start day 1 2 +3');
});

describe('the line "new"', () => {
  test('stands before the first message after it that is not mine', () =>
    expect(outline(read(whole([aMessage(1), aMessage(2, { sender: me }), aMessage(3), aMessage(4)]), [], 1))).toBe(
      'start day 1 2 new 3 +4',
    ));
  test('stands nowhere when nothing came', () => expect(outline(read(whole(messages(1, 2)), [], 2))).toBe('start day 1 +2'));
  test('stands nowhere when its place is before what is loaded', () =>
    expect(outline(read({ ...whole(messages(6, 7)), hasBefore: true }, [], 2))).toBe('6 +7'));
  test('stands on top of what is loaded when that is its place', () =>
    expect(outline(read({ ...whole(messages(6, 7)), hasBefore: true }, [], 5))).toBe('new 6 +7'));
});

describe('what is on its way', () => {
  const later = '2026-11-20T09:03:00Z';
  test('stands last, under my name', () =>
    expect(outline(read(whole([aMessage(1), aMessage(2, { sender: me })]), [onItsWay('a', later), onItsWay('b', later)]))).toBe(
      'start day 1 2 +a +b',
    ));
  test('is the same row once it is stored', () => {
    const item = onItsWay('a', later);
    const [before] = read(whole([]), [item]).slice(-1);
    const after = read(whole([aMessage(1, { sender: me, clientMsgId: item.clientMsgId })]), [item]);
    expect(outline(after)).toBe('start day 1');
    expect(after.at(-1)?.key).toBe(before?.key);
  });
  test('is not taken for the message of somebody who uses the same id', () => {
    const item = onItsWay('a', later);
    const rows = read(whole([aMessage(1, { sender: sam, clientMsgId: item.clientMsgId })]), [item]);
    expect(outline(rows)).toBe('start day 1 a');
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});

test('the beginning of a channel is shown once it is reached', () => {
  expect(outline(read({ ...whole(messages(5, 6)), hasBefore: true }))).toBe('5 +6');
  expect(outline(read(whole([])))).toBe('start');
});

describe('above the first message', () => {
  test('stands that the rule of the channel deleted what was before', () =>
    expect(outline(read({ ...whole(messages(4, 5)), floor: 3 }))).toBe('cut day 4 +5'));
  test('stands the same when nothing is left', () => expect(outline(read({ ...whole([]), floor: 3 }))).toBe('cut'));
  test('stands the beginning for who came after that', () =>
    expect(outline(read({ ...whole(messages(7, 7)), floor: 3 }))).toBe('start day 7'));
  test('stands neither while there is more to load', () =>
    expect(outline(read({ ...whole(messages(7, 7)), hasBefore: true, floor: 3 }))).toBe('7'));
});
