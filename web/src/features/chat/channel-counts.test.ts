import { describe, expect, test } from 'vitest';
import { aChannel, aConversation, aMessage, me, sam } from '#test/chat.ts';
import { countHint, countOwn, readUpTo, takeReading } from './channel-counts.ts';

/** Ten messages, the last two of them unread. */
const channel = aChannel({ lastSeq: 10, rev: 10, lastReadSeq: 8, unread: 2, mentions: 1 });
const hint = (seq: number, rev = seq, change: Parameters<typeof aMessage>[1] = {}) => ({ rev, message: aMessage(seq, { rev, ...change }) });

describe('a hint', () => {
  test('of a new message raises the count', () =>
    expect(countHint(channel, hint(11), me)).toMatchObject({ isSure: true, channel: { unread: 3, mentions: 1, lastSeq: 11, rev: 11 } }));
  test('that came before changes nothing', () => expect(countHint(channel, hint(10), me)).toEqual({ isSure: true, channel }));
  test('after a lost one counts what lies between, and has the server count', () =>
    expect(countHint(channel, hint(13), me)).toMatchObject({ isSure: false, channel: { unread: 5, lastSeq: 13 } }));
  test('of a change leaves the count as it is', () =>
    expect(countHint(channel, hint(9, 11), me)).toMatchObject({ isSure: true, channel: { unread: 2, lastSeq: 10, rev: 11 } }));
  test('that mentions me has the server count, also when it comes with a change', () => {
    const mentions = [{ name: me.username.toLowerCase(), username: me.username }];
    expect(countHint(channel, hint(11, 11, { mentions }), me)).toMatchObject({ isSure: false, channel: { unread: 3 } });
    expect(countHint(channel, hint(9, 11, { mentions }), me)).toMatchObject({ isSure: false, channel: { unread: 2 } });
    expect(countHint(channel, hint(11, 11, { body: `\`@${me.username}\`` }), me).isSure).toBe(true);
  });
  test('of a request to me counts nothing', () => {
    const request = aConversation([sam], { conversation: { people: [me, sam], isRequest: true, isWaiting: false } });
    expect(countHint(request, hint(1), me)).toMatchObject({ isSure: true, channel: { unread: 0, lastSeq: 1 } });
  });
  test('of an answer to my request has the server decide what I may write', () => {
    const waiting = aConversation([sam], { conversation: { people: [me, sam], isRequest: false, isWaiting: true } });
    expect(countHint(waiting, hint(1), me)).toMatchObject({ isSure: false, channel: { unread: 1 } });
    expect(countHint(waiting, hint(1, 1, { sender: me }), me).isSure).toBe(true);
  });
  test('of my own message on another device has read everything', () =>
    expect(countHint(channel, hint(11, 11, { sender: me }), me)).toMatchObject({
      isSure: true,
      channel: { unread: 0, mentions: 0, lastReadSeq: 11 },
    }));
});

describe('my own message', () => {
  test('has read what is before it', () =>
    expect(countOwn(channel, aMessage(11))).toMatchObject({ lastSeq: 11, lastReadSeq: 11, unread: 0, mentions: 0 }));
  test('leaves unread what came after it', () =>
    expect(countOwn({ ...channel, lastSeq: 12, unread: 4 }, aMessage(11))).toMatchObject({ lastSeq: 12, lastReadSeq: 11, unread: 1 }));
  test('that was counted by its hint already changes nothing', () => {
    const counted = countHint(channel, hint(11, 11, { sender: me }), me).channel;
    expect(countOwn(counted, aMessage(11))).toBe(counted);
  });
});

describe('reading', () => {
  test('to the end leaves nothing', () => expect(readUpTo(channel, 10)).toMatchObject({ lastReadSeq: 10, unread: 0, mentions: 0 }));
  test('half way leaves the rest', () => expect(readUpTo(channel, 9)).toMatchObject({ lastReadSeq: 9, unread: 1, mentions: 1 }));
  test('never goes back', () => expect(readUpTo(channel, 3)).toBe(channel));
  test('on another device counts here', () =>
    expect(takeReading(channel, { lastReadSeq: 9, unread: 1, mentions: 0 })).toMatchObject({
      isSure: true,
      channel: { lastReadSeq: 9, unread: 1, mentions: 0 },
    }));
  test('that is older than mine does not', () =>
    expect(takeReading(channel, { lastReadSeq: 7, unread: 3, mentions: 1 })).toEqual({ isSure: true, channel }));
  test('that knows nothing of what was heard since has the server count again', () =>
    expect(takeReading(channel, { lastReadSeq: 9, unread: 0, mentions: 0 }).isSure).toBe(false));
});
