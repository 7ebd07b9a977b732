import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { matchesIdOrSlug } from '../events.visibility.repository.ts';

type Sending = { userId: string; key: string; eventId: string };
/** A question of one date that is the same as one of another. */
export type SameQuestion = { eventId: string; from: string; to: string };
export type SameType = { eventId: string; id: string };

// SQL of answers to several dates of a series.

/** False when this date was already handled with the same key. Callers hold the locks of its pools. */
export async function claim(tx: Tx, { userId, key, eventId }: Sending): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('done_dates')
    .values({ user_id: userId, key, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Requests are not repeated after a day. */
export const forget = async (on: Db | Tx): Promise<void> => {
  await sql`delete from done_dates where created_at < ${appNow} - interval '1 day'`.execute(on);
};

/** Questions for files are included only for the event in the address: an upload is kept for one registration. */
export async function sameQuestions(on: Db | Tx, idOrSlug: string, eventIds: readonly string[]): Promise<SameQuestion[]> {
  const { rows } = await sql<SameQuestion>`select q.event_id as "eventId", s.id as from, q.id as to
    from events e join event_questions s on s.event_id = e.id and s.retired_at is null
    join event_questions q on q.event_id = any(${eventIds}::uuid[]) and q.retired_at is null and (q.event_id = e.id or q.kind <> 'file')
      and (q.kind, q.scope, q.label, q.options) = (s.kind, s.scope, s.label, s.options)
    where ${matchesIdOrSlug(idOrSlug)}`.execute(on);
  return rows;
}

/** The types of these dates that have the name of this one. */
export async function sameTypes(on: Db | Tx, typeId: string, eventIds: readonly string[]): Promise<SameType[]> {
  const { rows } = await sql<SameType>`select distinct on (t.event_id) t.event_id as "eventId", t.id from ticket_types s
    join ticket_types t on t.event_id = any(${eventIds}::uuid[]) and t.name = s.name
    where s.id = ${typeId} order by t.event_id, t.id = s.id desc, t.place = s.place desc, t.id`.execute(on);
  return rows;
}
