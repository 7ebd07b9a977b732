import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { AnsweringChange, EventAnswering } from '#contract/events/answers.ts';
import type { AnyReader } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { matchesIdOrSlug, isOpenTo, isOrganiser, sources } from '../events.visibility.repository.ts';

type Row = Omit<EventAnswering, 'opensAt' | 'closesAt'> & { opensAt: Date | null; closesAt: Date | null };
/** `title` names the event in the audit log. */
export type ManagedAnswering = { settings: EventAnswering; title: string; communityId: string; mayChange: boolean };

/** Hosts of the event, except those who only check in, and the administrators of its community; over `sources`. */
export const mayChangeAnswering = (viewer: AnyReader | null): RawBuilder<SqlBool> =>
  viewer === null
    ? sql`false`
    : viewer.isAdmin
      ? sql`true`
      : sql`(${isOrganiser(viewer)} or coalesce(m.state = 'active' and m.role in ('owner', 'admin') and coalesce(m.muted_until <= ${appNow}, true), false))`;

export const find = async (on: Db | Tx, viewer: Viewer, idOrSlug: string): Promise<ManagedAnswering | null> => {
  const { rows } = await sql<
    Row & Omit<ManagedAnswering, 'settings'>
  >`select e.id as "eventId", p.capacity, e.waitlist_mode as "waitlistMode",
      e.join_mode as "joinMode", e.external_url as "externalUrl", e.offer_ttl_minutes as "offerMinutes",
      e.guests_per_rsvp as "guestsPerRsvp", e.rsvp_opens_at as "opensAt", e.rsvp_closes_at as "closesAt",
      e.cancel_cutoff_hours as "cancelCutoffHours", e.show_attendees as "showAttendees", e.transfers, p.confirmed + p.held as "seatsTaken",
      case when e.mode = 'hybrid' then (select json_build_object('capacity', s.capacity, 'taken', s.confirmed + s.held)
        from inventory_pools s where s.event_id = e.id and s.name = 'stream') end as online, e.version,
      e.title, e.community_id as "communityId", ${mayChangeAnswering(viewer)} as "mayChange"
    from ${sources(viewer)} join inventory_pools p on p.event_id = e.id and p.name = 'seats'
    where ${matchesIdOrSlug(idOrSlug)} and ${isOpenTo(viewer)}`.execute(on);
  const row = rows[0];
  if (!row) return null;
  const { title, communityId, mayChange, ...settings } = row;
  const times = { opensAt: settings.opensAt?.toISOString() ?? null, closesAt: settings.closesAt?.toISOString() ?? null };
  return { settings: { ...settings, ...times }, title, communityId, mayChange };
};

// SQL of how an event is answered.

/** False if the event was changed since that version. */
export async function change(tx: Tx, eventId: string, change: AnsweringChange): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('events')
    .set({
      waitlist_mode: change.waitlistMode,
      join_mode: change.joinMode,
      external_url: change.externalUrl,
      offer_ttl_minutes: change.offerMinutes,
      guests_per_rsvp: change.guestsPerRsvp,
      rsvp_opens_at: change.opensAt,
      rsvp_closes_at: change.closesAt,
      cancel_cutoff_hours: change.cancelCutoffHours,
      show_attendees: change.showAttendees,
      transfers: change.transfers,
      updated_at: appNow,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', eventId)
    .where('version', '=', change.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when more seats are taken or held than the new capacity. */
export const resize = async (tx: Tx, poolId: string, capacity: number | null): Promise<boolean> => {
  const { numAffectedRows } = await sql`update inventory_pools set capacity = ${capacity}::integer
    where id = ${poolId} and (${capacity}::integer is null or confirmed + held <= ${capacity}::integer)`.execute(tx);
  return Number(numAffectedRows ?? 0n) > 0;
};
