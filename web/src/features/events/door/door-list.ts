import { CODE_LETTERS, eventMark, isEdited, ticketParts, tidyTicket } from '#contract/browser/tickets.ts';
import type { CheckInResult, DoorTicket, RefusedTicket } from '#contract/events/door.ts';
import type { Scan } from './door.queries.ts';

/** A scan that is not sent yet; it names a guest of the list, and the gate where it was made. No names, so that a sign-out may keep it. */
export type QueuedScan = Scan & { registrationId: string; personIndex: number; gate: string };
/** A person who was let in here although another device had been first, or although they may not enter. */
export type DoorConflict = { nonce: string; registrationId: string; name: string; result: CheckInResult };
/** The data that the device keeps for one event. */
export type DoorState = {
  tickets: DoorTicket[];
  refused: RefusedTicket[];
  takenAt: string | null;
  queue: QueuedScan[];
  conflicts: DoorConflict[];
};
export const emptyDoor: DoorState = { tickets: [], refused: [], takenAt: null, queue: [], conflicts: [] };

const MAX_FOUND = 8;

/**
 * The meaning of a scanned or typed text. `altered`: a ticket that was edited. `unknown`: a ticket that the list of the device does not
 * have; `isOther`: whether the ticket itself names another event, null = it names none.
 */
export type ReadTicket =
  | { kind: 'guest'; ticket: DoorTicket }
  | { kind: 'refused'; reason: RefusedTicket['reason'] | 'invalid' | 'altered'; date: string | null }
  | { kind: 'unknown'; isOther: boolean | null };

const refusedFor = (reason: 'invalid' | 'altered'): ReadTicket => ({ kind: 'refused', reason, date: null });
type Known = Pick<DoorState, 'tickets' | 'refused'> & { eventId: string };

/** Finds a ticket by its text or its code; null = the text is neither. */
export function readTicket({ tickets, refused, eventId }: Known, typed: string): ReadTicket | null {
  const parts = ticketParts(typed);
  if (parts) {
    const ticket = tickets.find(({ id }) => id === parts.registrationId);
    const other = refused.find(({ id }) => id === parts.registrationId);
    if ((ticket ?? other) && (ticket ?? other)?.signature !== parts.signature) return refusedFor('altered');
    if (ticket) return { kind: 'guest', ticket };
    if (other) return { kind: 'refused', reason: other.reason, date: other.date };
    return { kind: 'unknown', isOther: parts.mark === null ? null : parts.mark !== eventMark(eventId) };
  }
  if (isEdited(typed)) return refusedFor('altered');
  const code = tidyTicket(typed);
  if (code.length !== CODE_LETTERS) return null;
  const isOf = ({ signature }: { signature: string }) => signature.startsWith(code);
  const ticket = tickets.find(isOf);
  if (ticket) return { kind: 'guest', ticket };
  const other = refused.find(isOf);
  return other ? { kind: 'refused', reason: other.reason, date: other.date } : null;
}

/** Reads a text from the camera or a scanner: any other text, e.g. that of a poster, is an invalid ticket. */
export const readScanned = (state: Known, text: string): ReadTicket => readTicket(state, text) ?? refusedFor('invalid');

/** Guests whose name or username contains the text. */
export function findGuests(tickets: readonly DoorTicket[], typed: string): DoorTicket[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return [];
  return tickets.filter(({ name, username }) => `${name} ${username}`.toLowerCase().includes(text)).slice(0, MAX_FOUND);
}

type Entry = DoorTicket['inside'][number];
/** The people of a party who are in, by the list and by the scans that this device has not sent yet. */
export const entriesOf = ({ tickets, queue }: Pick<DoorState, 'tickets' | 'queue'>, registrationId: string): Entry[] => {
  const known = tickets.find(({ id }) => id === registrationId)?.inside ?? [];
  const own = queue
    .filter((scan) => scan.registrationId === registrationId && !known.some(({ person }) => person === scan.personIndex))
    .map(({ personIndex, at, gate }) => ({ person: personIndex, at, gate }));
  const first = own.filter(({ person }, index) => own.findIndex((other) => other.person === person) === index);
  return [...known, ...first].toSorted((a, b) => a.person - b.person);
};
export const insideOf = (state: Pick<DoorState, 'tickets' | 'queue'>, registrationId: string): number[] =>
  entriesOf(state, registrationId).map(({ person }) => person);

/** The people of the party who are not in yet. */
export const missingOf = (
  state: Pick<DoorState, 'tickets' | 'queue'>,
  { id, partySize }: Pick<DoorTicket, 'id' | 'partySize'>,
): number[] => {
  const inside = insideOf(state, id);
  return Array.from({ length: partySize }, (_, index) => index).filter((index) => !inside.includes(index));
};

/** Takes the answers to sent scans over: who is in, and what has to be looked at. A scan without an answer stays in the queue. */
export function settle(state: DoorState, results: readonly CheckInResult[]): DoorState {
  const answers = new Map(results.map((result) => [result.nonce, result]));
  const settled = state.queue.filter(({ nonce }) => answers.has(nonce));
  const conflicts = settled.flatMap((scan): DoorConflict[] => {
    const result = answers.get(scan.nonce)!;
    if (result.outcome === 'in') return [];
    const name = state.tickets.find(({ id }) => id === scan.registrationId)?.name ?? '';
    return [{ nonce: scan.nonce, registrationId: scan.registrationId, name, result }];
  });
  const entered = settled.flatMap((scan) => {
    const { outcome, at, gate } = answers.get(scan.nonce)!;
    return outcome === 'refused' ? [] : [{ id: scan.registrationId, person: scan.personIndex, at: at ?? scan.at, gate: gate ?? scan.gate }];
  });
  const tickets = state.tickets.map((ticket) => {
    const added = entered.filter(({ id, person }) => id === ticket.id && !ticket.inside.some((entry) => entry.person === person));
    if (added.length === 0) return ticket;
    const inside = [...ticket.inside, ...added.map(({ person, at, gate }) => ({ person, at, gate }))];
    return { ...ticket, inside: inside.toSorted((a, b) => a.person - b.person) };
  });
  return {
    ...state,
    tickets,
    queue: state.queue.filter(({ nonce }) => !answers.has(nonce)),
    conflicts: [...conflicts, ...state.conflicts],
  };
}

/** The first scans of a queue that were made at one gate, as many as fit into one call. */
export const nextBatch = (queue: readonly QueuedScan[], max: number): QueuedScan[] => {
  const end = queue.findIndex(({ gate }) => gate !== queue[0]?.gate);
  return queue.slice(0, Math.min(end === -1 ? queue.length : end, max));
};
