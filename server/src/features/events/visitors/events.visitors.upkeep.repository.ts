import { sql } from 'kysely';
import { limits } from '#contract/browser/limits.ts';
import { isAccountLive } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { isLive, isToCome } from '../events.visibility.repository.ts';
import { erased } from './events.takeover.repository.ts';

export type Double = { eventId: string; visitorId: string; userId: string };

// SQL of jobs for people who answered without an account.

/** Seats that were not confirmed in time. */
export async function unconfirmed(on: Db | Tx, limit: number): Promise<{ eventId: string; visitorId: string }[]> {
  const { rows } = await sql<{ eventId: string; visitorId: string }>`select r.event_id as "eventId", r.visitor_id as "visitorId"
    from registrations r join events e on e.id = r.event_id
    where r.state = 'going' and r.visitor_id is not null and r.reconfirm_by <= ${appNow} and e.status = 'published' and e.ends_at > ${appNow}
    order by r.reconfirm_by, r.id limit ${limit}`.execute(on);
  return rows;
}

/** Answers without an account whose address now belongs to an account: to any account (null), or to the given one. */
export async function ofAccounts(on: Db | Tx, userId: string | null, limit: number): Promise<Double[]> {
  const { rows } = await sql<Double>`select v.event_id as "eventId", v.id as "visitorId", u.id as "userId"
    from event_visitors v join users u on u.email_key = v.email_key and u.email_verified_at is not null and ${isAccountLive}
      join events e on e.id = v.event_id and ${isToCome} join registrations r on r.visitor_id = v.id and ${isLive}
    where v.mailbox is not null and ${userId === null ? sql`true` : sql`u.id = ${userId}::uuid`} order by v.id limit ${limit}`.execute(on);
  return rows;
}

/** Erases people some time after the end of their event; returns whether there may be more. */
export async function eraseOld(on: Db | Tx, limit: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with old as (
      select v.id from event_visitors v join events e on e.id = v.event_id
      where v.mailbox is not null and e.status <> 'postponed' and e.ends_at <= ${appNow} - ${limits.visitors.days}::int * interval '1 day'
      limit ${limit}),
    nameless as (update registrations r set guests = '{}', reason = null from old where r.visitor_id = old.id)
    update event_visitors v set ${erased} from old where v.id = old.id`.execute(on);
  return Number(numAffectedRows ?? 0n) === limit;
}
