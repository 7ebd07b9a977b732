import type { z } from 'zod';
import type { CheckInResult, DoorTicket, eventDoor, RefusedTicket } from '#contract/events/door.ts';
import { fullName } from '#contract/browser/full-name.ts';
import { limits } from '#contract/browser/limits.ts';
import { ticketParts } from '#contract/browser/tickets.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Transact, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { ManagingService } from '../guests/events.managing.service.ts';
import * as conflicts from './events.conflicts.repository.ts';
import { refusalAtDoor, type Refusal, type Registered } from './events.door.policy.ts';
import type { CheckedIn } from './events.door.repository.ts';
import * as door from './events.door.repository.ts';
import { codeOf, signatureOf, ticketOf } from './tickets.ts';

type Dependencies = { db: Db; managed: ManagingService; hub: Hub; transact: Transact };
type Input = z.output<NonNullable<typeof eventDoor.checkIn.body>>;
type Scan = Input['checkIns'][number];
type Query = z.output<NonNullable<typeof eventDoor.tickets.query>>;
type Ticket = z.input<(typeof eventDoor.ticket)['ok']>;

type Refused = { items: RefusedTicket[]; nextCursor: string | null };
const MAX_HOSTS = 20;

/** A scan with the guest that it names; null for a text that is no ticket. */
type Read = Scan & { guestId: string | null; signature: string | null };

function read(scan: Scan): Read {
  if (scan.ticket === undefined) return { ...scan, guestId: scan.registrationId ?? null, signature: null };
  const parts = ticketParts(scan.ticket);
  return { ...scan, guestId: parts?.registrationId ?? null, signature: parts?.signature ?? null };
}

const isOfElsewhere = (reason: Refusal) => ['invalid', 'other_event', 'other_date'].includes(reason);

type Outcome = Omit<CheckInResult, 'ticketType' | 'way'>;
const resultOf = (scan: Read, found: CheckedIn | undefined, outcome: 'in' | 'already'): Outcome => ({
  nonce: scan.nonce,
  outcome,
  reason: null,
  registrationId: scan.guestId,
  personIndex: scan.personIndex,
  at: found?.at.toISOString() ?? null,
  gate: found?.gate ?? null,
  date: null,
});
const refused = (scan: Read, reason: Refusal, registered?: Registered): Outcome => ({
  nonce: scan.nonce,
  outcome: 'refused',
  reason,
  registrationId: isOfElsewhere(reason) ? null : scan.guestId,
  personIndex: scan.personIndex,
  at: null,
  gate: null,
  // Shown only to holders of a genuine ticket of the same series.
  date: reason === 'other_date' ? (registered?.startsAt.toISOString() ?? null) : null,
});

/** The outcome of a scan that was not refused. A scan that is sent again has the same outcome. */
function outcomeOf(scan: Read, isNew: boolean, entries: readonly CheckedIn[]): Outcome {
  const same = entries.find(({ nonce }) => nonce === scan.nonce);
  if (same) return same.isUndone && !isNew ? refused(scan, 'undone') : resultOf(scan, same, 'in');
  const first = entries.find(
    ({ registrationId, personIndex, isUndone }) => registrationId === scan.guestId && personIndex === scan.personIndex && !isUndone,
  );
  return resultOf(scan, first, 'already');
}

/** Nothing is shown of a ticket of another event. */
const withKind = (outcome: Outcome, registered: Registered | undefined): CheckInResult => ({
  ...outcome,
  ticketType: outcome.registrationId === null ? null : (registered?.ticketType ?? null),
  way: outcome.registrationId === null ? null : (registered?.way ?? null),
});

/** Tickets and check-ins: by one device or by several, online or later. */
export function doorService({ db, managed, hub, transact }: Dependencies) {
  /** Hints go to hosts and helpers, not to the community: hundreds enter within minutes. */
  const publishDoor = async (tx: Tx, eventId: string): Promise<void> => {
    const team = await door.team(tx, eventId, limits.doorHelpers.max + MAX_HOSTS);
    afterCommit(tx, () => team.forEach((userId) => hub.hint(`user:${userId}`, 'event.door', { eventId })));
  };
  return {
    async ticket(viewer: Viewer, idOrSlug: string): Promise<Ticket> {
      const own = await door.own(db, viewer, idOrSlug);
      if (!own) throw new AppError('event.not_found');
      if (own.registrationId === null) throw new AppError('ticket.not_found');
      const signed = { id: own.registrationId, secret: own.secret, eventId: own.eventId };
      const { title, startsAt, partySize, checkedIn, ticketType, way } = own;
      return {
        id: own.registrationId,
        title,
        startsAt: startsAt.toISOString(),
        ticket: ticketOf(signed),
        code: codeOf(signed),
        partySize,
        checkedIn,
        ticketType,
        way,
      };
    },

    async counters(viewer: Viewer, idOrSlug: string): Promise<z.output<(typeof eventDoor.door)['ok']>> {
      const { eventId } = await managed.require(viewer, idOrSlug, 'checkIn');
      return door.counters(db, eventId);
    },

    async tickets(viewer: Viewer, idOrSlug: string, { cursor, limit }: Query): Promise<{ items: DoorTicket[]; nextCursor: string | null }> {
      const { eventId } = await managed.require(viewer, idOrSlug, 'checkIn');
      const rows = await door.tickets(db, eventId, { after: cursor ?? null, limit: limit + 1 });
      const items = rows.slice(0, limit).map(({ secret, eventId: _, firstName, lastName, ...row }) => ({
        ...row,
        inside: row.inside.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })),
        name: fullName({ firstName, lastName, username: row.username }),
        signature: signatureOf({ id: row.id, secret }),
      }));
      return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
    },

    async refusedTickets(viewer: Viewer, idOrSlug: string, { cursor, limit }: Query): Promise<Refused> {
      const { eventId } = await managed.require(viewer, idOrSlug, 'checkIn');
      const rows = await door.refusedTickets(db, eventId, { after: cursor ?? null, limit: limit + 1 });
      const items = rows.slice(0, limit).map(({ id, secret, reason, date }) => ({
        id,
        signature: signatureOf({ id, secret }),
        reason,
        date: date?.toISOString() ?? null,
      }));
      return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
    },

    checkIn: (viewer: Viewer, idOrSlug: string, { gate, checkIns }: Input): Promise<{ results: CheckInResult[] }> =>
      transact(async (tx) => {
        const { eventId, status } = await managed.requireIn(tx, viewer, idOrSlug, 'checkIn');
        const scans = checkIns.map(read);
        const known = await door.lockRegistrations(tx, eventId, [...new Set(scans.flatMap(({ guestId }) => guestId ?? []))]);
        const refusals = new Map<Scan, Refusal>();
        for (const scan of scans) {
          const refusal = refusalAtDoor(known.get(scan.guestId ?? ''), { eventId, ...scan });
          if (status === 'cancelled') refusals.set(scan, 'event_cancelled');
          else if (refusal) refusals.set(scan, refusal);
        }
        const admitted = scans
          .filter((scan) => !refusals.has(scan))
          .map(({ nonce, personIndex, at, guestId }) => ({ id: newId(), nonce, personIndex, at, registrationId: guestId! }));
        const entered = await door.insert(tx, { eventId, by: viewer.id, gate }, admitted);
        const entries = await door.entries(tx, eventId, admitted);
        const results = scans.map((scan) => {
          const [refusal, registered] = [refusals.get(scan), known.get(scan.guestId ?? '')];
          return withKind(refusal ? refused(scan, refusal, registered) : outcomeOf(scan, entered.has(scan.nonce), entries), registered);
        });
        const contested = scans.flatMap(({ isOffline, guestId, ...scan }, index) => {
          const { outcome, reason } = results[index]!;
          return isOffline && outcome !== 'in' && guestId !== null && known.has(guestId)
            ? [{ id: newId(), registrationId: guestId, personIndex: scan.personIndex, nonce: scan.nonce, at: scan.at, reason }]
            : [];
        });
        await conflicts.insert(tx, { eventId, by: viewer.id, gate }, contested);
        await publishDoor(tx, eventId);
        return { results };
      }),

    undo: (viewer: Viewer, idOrSlug: string, registrationId: string): Promise<{ undone: number }> =>
      transact(async (tx) => {
        const { eventId } = await managed.requireIn(tx, viewer, idOrSlug, 'checkIn');
        const undone = await door.undo(tx, { eventId, registrationId, by: viewer.id });
        await publishDoor(tx, eventId);
        return { undone };
      }),

    async helpers(viewer: Viewer, idOrSlug: string) {
      const { eventId } = await managed.require(viewer, idOrSlug, 'edit');
      return { helpers: await door.helpers(db, eventId, limits.doorHelpers.max) };
    },

    addHelper: (viewer: Viewer, idOrSlug: string, userId: string): Promise<void> =>
      transact(async (tx) => {
        const { eventId } = await managed.requireIn(tx, viewer, idOrSlug, 'edit');
        const added = await door.addHelper(tx, { eventId, userId, max: limits.doorHelpers.max });
        if (added === null) throw new AppError('member.not_found');
        if (added === 'full') throw new AppError('event.too_many_helpers');
      }),

    removeHelper: (viewer: Viewer, idOrSlug: string, userId: string): Promise<void> =>
      transact(async (tx) => {
        const { eventId } = await managed.requireIn(tx, viewer, idOrSlug, 'edit');
        await door.removeHelper(tx, eventId, userId);
      }),
  };
}
export type DoorService = ReturnType<typeof doorService>;
