import { useState } from 'react';
import type { CheckInResult, DoorTicket } from '#contract/events/door.ts';
import { errorText } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { entriesOf, readScanned, readTicket, type ReadTicket } from './door-list.ts';
import { toneOf, type ShownResult } from './door-result.tsx';
import { signal } from './scanner/signals.ts';
import type { Door } from './use-door.ts';

const lastOf = (door: Door, { id }: DoorTicket) => entriesOf(door.state, id).toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
const shownOf = (result: CheckInResult, ticket: DoorTicket | null): ShownResult => {
  if (ticket && result.outcome !== 'refused') return { kind: 'already', ticket, at: result.at, gate: result.gate };
  return { kind: 'refused', ticket, result };
};

/** The answer of the door to a scan, a code or a choice from the list: the same for all of them, with and without the network. */
export function useScanning(door: Door) {
  const [shown, setShown] = useState<ShownResult | null>(null);
  const show = (next: ShownResult) => {
    setShown(next);
    signal(toneOf(next) === 'good');
  };
  const fail = (error: unknown) => {
    setShown(null);
    toast.error(errorText(error));
  };
  const admit = async (ticket: DoorTicket, count: number) => {
    const last = lastOf(door, ticket);
    if (entriesOf(door.state, ticket.id).length >= ticket.partySize)
      return show({ kind: 'already', ticket, at: last?.at ?? null, gate: last?.gate ?? null });
    try {
      const answer = await door.admit(ticket, count);
      if (answer === 'offline') return show({ kind: 'saved', ticket });
      const conflict = answer.find(({ registrationId }) => registrationId === ticket.id);
      show(conflict ? shownOf(conflict.result, ticket) : { kind: 'in', ticket });
    } catch (error) {
      fail(error);
    }
  };
  /** Registered after the list was taken, of another event, or forged: the server knows. */
  const ask = async (text: string, isOther: boolean | null) => {
    try {
      const result = await door.ask(text);
      if (!result) return show({ kind: 'unknown', ticket: null, isOther });
      const ticket = door.find(result.registrationId);
      if (result.outcome === 'in' && ticket) return show({ kind: 'in', ticket });
      show(shownOf(result, ticket));
    } catch (error) {
      fail(error);
    }
  };
  const take = (read: ReadTicket, text: string) => {
    if (read.kind === 'guest') void admit(read.ticket, read.ticket.partySize);
    else if (read.kind === 'unknown') void ask(text, read.isOther);
    else show({ kind: 'refused', ticket: null, result: { reason: read.reason, at: null, gate: null, date: read.date } });
  };
  return {
    shown,
    clear: () => setShown(null),
    admit,
    undo: (ticket: DoorTicket) => door.undo(ticket.id).then(() => setShown(null), fail),
    onScan: (text: string) => take(readScanned({ ...door.state, eventId: door.eventId }, text), text),
    /** Whether the text was a ticket or its code. */
    onTyped: (text: string): boolean => {
      const read = readTicket({ ...door.state, eventId: door.eventId }, text);
      if (read) take(read, text);
      return read !== null;
    },
  };
}
