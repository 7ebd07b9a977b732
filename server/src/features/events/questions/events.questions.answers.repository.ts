import { sql } from 'kysely';
import type { RegistrationAnswer } from '#contract/events/questions.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { matchesIdOrSlug, isOpenTo, sources } from '../events.visibility.repository.ts';
import type { StoredAnswer } from './events.questions.policy.ts';

type Row = Omit<RegistrationAnswer, 'answeredAt'> & { registrationId: string; answeredAt: Date };
/** More than a registration can have, old questions included. */
const MAX_ANSWERS = 400;
const AT_ONCE = 4_000;

const select = sql`select a.registration_id as "registrationId", a.question_id as "questionId", q.label as question, q.kind, q.scope, a.person,
    a.given as values, case when f.id is not null then json_build_object('id', f.id, 'name', coalesce(f.name, ''), 'size', f.size) end as file,
    a.answered_at as "answeredAt", q.retired_at is not null as "isRetired"
  from registration_answers a join event_questions q on q.id = a.question_id left join uploads f on f.id = a.upload_id and f.kept_for is not null`;
const order = sql`order by a.registration_id, q.retired_at desc nulls first, q.place, a.person`;

const replyOf = ({ registrationId: _, answeredAt, ...row }: Row): RegistrationAnswer => ({ ...row, answeredAt: answeredAt.toISOString() });

export const read = async (on: Db | Tx, registrationId: string): Promise<RegistrationAnswer[]> => {
  const { rows } = await sql<Row>`${select} where a.registration_id = ${registrationId} ${order} limit ${sql.lit(MAX_ANSWERS)}`.execute(on);
  return rows.map(replyOf);
};

// SQL of answers to questions. Those who write them hold the lock of the pool of the event.

/** The answers of several registrations, by their ids. */
export async function ofAll(on: Db | Tx, registrationIds: readonly string[]): Promise<Map<string, RegistrationAnswer[]>> {
  if (registrationIds.length === 0) return new Map();
  const { rows } =
    await sql<Row>`${select} where a.registration_id = any(${registrationIds}::uuid[]) ${order} limit ${sql.lit(AT_ONCE)}`.execute(on);
  const grouped = Map.groupBy(rows, ({ registrationId }) => registrationId);
  return new Map([...grouped].map(([id, answers]) => [id, answers.map(replyOf)]));
}

/** The live registration of the viewer; undefined when the event is hidden from them, null when they have none. */
export async function mine(on: Db | Tx, viewer: Viewer, idOrSlug: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ id: string | null }>`select r.id from ${sources(viewer)}
    where ${matchesIdOrSlug(idOrSlug)} and ${isOpenTo(viewer)}`.execute(on);
  return rows[0]?.id;
}

export const isIn = async (on: Db | Tx, eventId: string, registrationId: string): Promise<boolean> =>
  (await on
    .selectFrom('registrations')
    .select('id')
    .where('id', '=', registrationId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()) !== undefined;

/** Stores these answers of a registration to the questions that are asked, and removes its other answers to them. */
export async function put(
  tx: Tx,
  { registrationId, userId }: { registrationId: string; userId: string | null },
  answers: readonly StoredAnswer[],
): Promise<void> {
  if (answers.length > 0)
    await sql`insert into registration_answers as a (registration_id, question_id, person, user_id, given, upload_id)
      select ${registrationId}::uuid, d."questionId", d.person, ${userId}::uuid, d.given, d."uploadId"
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) d ("questionId" uuid, person smallint, given text[], "uploadId" uuid)
      on conflict (registration_id, question_id, person) do update set given = excluded.given, upload_id = excluded.upload_id,
        answered_at = ${appNow}
      where (a.given, a.upload_id) is distinct from (excluded.given, excluded.upload_id)`.execute(tx);
  const keys = answers.map(({ questionId, person }) => `${questionId} ${person}`);
  await sql`delete from registration_answers a using event_questions q where a.registration_id = ${registrationId} and q.id = a.question_id
    and q.retired_at is null and (a.question_id::text || ' ' || a.person) <> all(${keys}::text[])`.execute(tx);
}

/** Deletes the answers of people who are no longer in a smaller party. */
export async function shrink(tx: Tx, registrationId: string, partySize: number): Promise<void> {
  await sql`delete from registration_answers where registration_id = ${registrationId} and person >= ${partySize}`.execute(tx);
}

/** One guest has left the party: the answers of those behind move up. */
export async function without(tx: Tx, registrationId: string, person: number): Promise<void> {
  await sql`with gone as (delete from registration_answers where registration_id = ${registrationId} and person >= ${person}::smallint returning *)
    insert into registration_answers (registration_id, question_id, person, user_id, given, upload_id, answered_at)
    select registration_id, question_id, person - 1, user_id, given, upload_id, answered_at from gone
    where person > ${person}::smallint order by person`.execute(tx);
}

/** The account whose answer at this event holds the file (null for a visitor); null when there is no such file. */
export async function file(on: Db | Tx, idOrSlug: string, fileId: string): Promise<{ userId: string | null } | null> {
  const { rows } = await sql<{ userId: string | null }>`select r.user_id as "userId" from registration_answers a
    join registrations r on r.id = a.registration_id and r.event_id = (select e.id from events e where ${matchesIdOrSlug(idOrSlug)})
    join uploads f on f.id = a.upload_id and f.kept_for = r.id where a.upload_id = ${fileId} limit 1`.execute(on);
  return rows[0] ?? null;
}
