import type { z } from 'zod';
import type { CheckInRefusal } from '#contract/events/door.ts';
import type { AttendWay } from '../tickets/draws.ts';
import { isGenuine } from './tickets.ts';

export type Refusal = z.infer<typeof CheckInRefusal>;
/** A registration as the door knows it. It may be of any event, so that a ticket of another one is recognised. */
export type Registered = {
  id: string;
  eventId: string;
  startsAt: Date;
  /** The registration is for another date of the same series. */
  isOtherDate: boolean;
  secret: string;
  state: 'pending' | 'going' | 'waitlisted' | 'offered' | 'cancelled' | 'rejected' | 'lapsed';
  partySize: number;
  /** The name of its type. */
  ticketType: string | null;
  /** Null unless the event is hybrid. */
  way: AttendWay | null;
};
/** `signature`: null for a guest who was found by name. */
export type Presented = { eventId: string; personIndex: number; signature: string | null };

/** Why the person is not let in; null if they are, unless another scan was first. */
export function refusalAtDoor(registered: Registered | undefined, { eventId, personIndex, signature }: Presented): Refusal | null {
  if (!registered) return 'invalid';
  if (signature !== null && !isGenuine(registered, signature)) return 'invalid';
  if (registered.eventId !== eventId) {
    if (signature === null) return 'invalid';
    return registered.isOtherDate ? 'other_date' : 'other_event';
  }
  if (registered.state === 'cancelled' || registered.state === 'rejected') return 'cancelled';
  if (registered.state !== 'going') return 'no_seat';
  // The room has no seat for them.
  if (registered.way === 'online') return 'online';
  return personIndex < registered.partySize ? null : 'party';
}
