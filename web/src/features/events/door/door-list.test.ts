import { expect, test } from 'vitest';
import { base32, ticketParts, ticketText } from '#contract/browser/tickets.ts';
import type { CheckInResult, DoorTicket, RefusedTicket } from '#contract/events/door.ts';
import {
  emptyDoor,
  entriesOf,
  findGuests,
  insideOf,
  missingOf,
  nextBatch,
  readScanned,
  readTicket,
  settle,
  type QueuedScan,
} from './door-list.ts';

const id = '0192f6a0-4444-7000-8000-000000000001';
const eventId = '0192f6a0-4444-7000-8000-00000000000e';
const signature = 'ABCDEFGHABCDEFGH';
const guest: DoorTicket = { id, name: '王芳', username: 'fang', partySize: 2, guests: [], ticketType: null, signature, inside: [] };
const otherSignature = 'BBCDEFGHABCDEFGH';
const scan = (nonce: string, personIndex = 0): QueuedScan => ({
  nonce,
  registrationId: id,
  personIndex,
  at: '2026-11-25T18:00:00Z',
  gate: 'Main',
  isOffline: false,
});
const result = (nonce: string, change: Partial<CheckInResult> = {}): CheckInResult => ({
  nonce,
  outcome: 'in',
  reason: null,
  registrationId: id,
  personIndex: 0,
  at: null,
  gate: null,
  date: null,
  ticketType: null,
  way: null,
  ...change,
});

test('the text of a ticket is read back, in any spelling, and nothing else is', () => {
  const text = ticketText(id, signature);
  expect(ticketParts(text)).toEqual({ registrationId: id, signature, mark: null });
  expect(ticketParts(` ${text.toLowerCase().replace(/(.{6})/g, '$1-')} `)).toEqual({ registrationId: id, signature, mark: null });
  expect(base32(new Uint8Array([102, 111, 111, 98, 97, 114]))).toBe('MZXW6YTBOI');
  for (const other of ['', 'https://example.org', text.slice(1), `${text}A`]) expect(ticketParts(other)).toBeNull();
});

test.each<[string, RefusedTicket['reason'], string | null]>([
  ['cancelled', 'cancelled', null],
  ['without a seat', 'no_seat', null],
  ['for another date of the series', 'other_date', '2026-12-02T18:00:00Z'],
])('a genuine ticket that is %s is told without the network, and an edited one of it is not genuine', (_, reason, date) => {
  const gone = '0192f6a0-4444-7000-8000-000000000003';
  const list = { eventId, tickets: [guest], refused: [{ id: gone, signature: otherSignature, reason, date }] };
  expect(readTicket(list, ticketText(gone, otherSignature))).toEqual({ kind: 'refused', reason, date });
  expect(readTicket(list, 'bbcd-efgh')).toEqual({ kind: 'refused', reason, date });
  expect(readTicket(list, ticketText(gone, signature))).toEqual({ kind: 'refused', reason: 'altered', date: null });
});

test('a ticket is told without the network: genuine, edited anywhere, not on the list, or no ticket at all', () => {
  const list = { eventId, tickets: [guest], refused: [] };
  const isGuest = { kind: 'guest', ticket: guest };
  const refused = (reason: string) => ({ kind: 'refused', reason, date: null });
  expect(readTicket(list, ticketText(id, signature))).toEqual(isGuest);
  for (const edited of [otherSignature, `${signature.slice(0, -1)}A`])
    expect(readTicket(list, ticketText(id, edited))).toEqual(refused('altered'));
  const later = '0192f6a0-4444-7000-8000-000000000002';
  for (const [event, isOther] of [
    [undefined, null],
    [eventId, false],
    ['0192f6a0-4444-7000-8000-00000000000f', true],
  ] as const)
    expect(readTicket(list, ticketText(later, signature, event))).toEqual({ kind: 'unknown', isOther });
  // One letter anywhere, also where it makes it another registration or another event.
  const sealed = ticketText(id, signature, eventId);
  expect(readTicket(list, sealed)).toEqual(isGuest);
  for (let at = 0; at < sealed.length; at += 1) {
    const edited = `${sealed.slice(0, at)}${sealed[at] === 'B' ? 'C' : 'B'}${sealed.slice(at + 1)}`;
    expect(readScanned(list, edited)).toEqual(refused('altered'));
  }
  expect(readTicket(list, 'abcd-efgh')).toEqual(isGuest);
  // Typed, it is the name of a guest; scanned, it is another code than a ticket.
  expect(readTicket(list, '王芳')).toBeNull();
  expect(readScanned(list, 'https://example.org')).toEqual(refused('invalid'));
  expect(findGuests([guest], 'FAN')).toEqual([guest]);
});

test('scans of one gate are sent together, in their order and in parts', () => {
  const queue = [scan('a'), scan('b'), { ...scan('c'), gate: 'Side' }, scan('d')];
  expect(nextBatch(queue, 100).map(({ nonce }) => nonce)).toEqual(['a', 'b']);
  expect(nextBatch(queue, 1).map(({ nonce }) => nonce)).toEqual(['a']);
  expect(nextBatch(queue.slice(2), 100).map(({ nonce }) => nonce)).toEqual(['c']);
  expect(nextBatch([], 100)).toEqual([]);
});

test('scans count before they are sent, and what another device did first is to be looked at', () => {
  const state = { ...emptyDoor, tickets: [guest], queue: [scan('a'), scan('b', 1), scan('c')] };
  expect([insideOf(state, id), missingOf(state, guest)]).toEqual([[0, 1], []]);
  const next = settle(state, [result('a'), result('b', { outcome: 'already', personIndex: 1 })]);
  expect(next.queue.map(({ nonce }) => nonce)).toEqual(['c']);
  expect(insideOf(next, id)).toEqual([0, 1]);
  expect(entriesOf(next, id)[0]).toEqual({ person: 0, at: '2026-11-25T18:00:00Z', gate: 'Main' });
  expect(next.conflicts.map(({ nonce, name }) => [nonce, name])).toEqual([['b', '王芳']]);
  const refused = settle({ ...emptyDoor, tickets: [guest], queue: [scan('d')] }, [
    result('d', { outcome: 'refused', reason: 'cancelled' }),
  ]);
  expect([refused.tickets[0]?.inside, refused.conflicts.length]).toEqual([[], 1]);
});
