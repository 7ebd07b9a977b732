import { expect, test } from 'vitest';
import { aMessage, me } from '#test/chat.ts';
import { type MessageChange, type OutgoingChange, withRefused, withRetried } from '../outgoing.ts';
import { withPending } from './pending.ts';

const stored = aMessage(1, { sender: me, body: 'Tea', reactions: [{ emoji: '👍', count: 1, isOwn: false }] });
let last = 0;
const common = { userId: me.id, channelId: stored.channelId, messageId: stored.id, seq: 1, writtenAt: stored.sentAt };
const waiting = (change: MessageChange, state: OutgoingChange['state'] = 'sending'): OutgoingChange => ({
  ...common,
  clientMsgId: `${(last += 1)}`,
  state,
  change,
});
const shown = (changes: OutgoingChange[], message = stored) =>
  withPending({ items: [message, aMessage(2)], rev: 2, hasBefore: false }, changes).items[0];
const edit = (body: string, editCount = 0): MessageChange => ({ kind: 'edit', body, editCount });

test('changes are shown in their order, and those that were refused are not', () => {
  expect(shown([waiting(edit('Coffee')), waiting(edit('Cocoa', 1)), waiting(edit('No'), 'failed')])).toMatchObject({
    body: 'Cocoa',
    editCount: 2,
  });
  const given = waiting({ kind: 'react', emoji: '👍', isOn: true });
  expect(shown([given])?.reactions).toEqual([{ emoji: '👍', count: 2, isOwn: true }]);
  expect(shown([given, waiting({ kind: 'react', emoji: '👍', isOn: false })])?.reactions).toEqual(stored.reactions);
});

test('a change that the server has already is not applied twice', () => {
  const after = { ...stored, body: 'Coffee', editCount: 1, reactions: [{ emoji: '👍', count: 2, isOwn: true }] };
  expect(shown([waiting(edit('Coffee')), waiting({ kind: 'react', emoji: '👍', isOn: true })], after)).toEqual(after);
});

test('a pin is shown until it is taken off again, and what is for the own account alone changes nothing', () => {
  const pin = waiting({ kind: 'pin', isOn: true });
  expect(shown([pin])?.isPinned).toBe(true);
  expect(shown([pin, waiting({ kind: 'pin', isOn: false })])?.isPinned).toBe(false);
  expect(shown([waiting({ kind: 'save', isOn: true }), waiting({ kind: 'unread' })])).toEqual(stored);
});

test('deleting and restoring are shown, and words that are not known are not invented', () => {
  const remove = waiting({ kind: 'remove' });
  expect(shown([remove])).toMatchObject({ state: 'deleted', deletedBy: 'sender', body: '', reactions: [] });
  expect(shown([remove, waiting({ kind: 'restore' })])).toEqual(stored);
  const gone = { ...stored, state: 'deleted' as const, deletedBy: 'sender' as const, body: '' };
  expect(shown([waiting({ kind: 'restore' })], gone)).toEqual(gone);
  expect(shown([waiting({ kind: 'restore', body: 'Tea' })], gone)).toMatchObject({ state: 'visible', body: 'Tea' });
});

test('an edit of a text that was refused is refused with it; tried again it is the last one, of the edition that is there now', () => {
  const [first, second, other] = [waiting(edit('One')), waiting(edit('Two', 1)), waiting({ kind: 'react', emoji: '👍', isOn: true })];
  const refused = withRefused([first, second, other], first.clientMsgId, { code: 'message.changed' });
  expect(refused.map(({ state, code }) => [state, code])).toEqual([
    ['failed', 'message.changed'],
    ['failed', 'message.changed'],
    ['sending', undefined],
  ]);
  const retried = withRetried(refused, second.clientMsgId, { editCount: 4 });
  expect(retried.map(({ clientMsgId }) => clientMsgId)).toEqual([first.clientMsgId, other.clientMsgId, second.clientMsgId]);
  expect(retried.at(-1)).toMatchObject({ state: 'sending', change: { editCount: 4 } });
});
