import { sql } from 'kysely';
import type { EventQuestion, QuestionSummary } from '#contract/events/questions.ts';
import { limits } from '#contract/browser/limits.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { newId } from '#kernel/ids.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { matchesIdOrSlug, isOpenTo, sources } from '../events.visibility.repository.ts';
import { eventOf, type Model, questionsOf } from '../templates/events.models.repository.ts';

/** A question that is asked; `isAnswered`: its words can no longer change. */
export type StoredQuestion = EventQuestion & { isAnswered: boolean };
export type AskedQuestion = Pick<EventQuestion, 'id' | 'kind' | 'label'>;

type Listed = { items: EventQuestion[]; version: number; isRecurring: boolean };

const columns = sql`q.id, q.kind, q.scope, q.label, q.is_required as "isRequired", q.options`;
const hasAnswers = sql`exists (select from registration_answers a where a.question_id = q.id)`;
const isAsked = sql`q.retired_at is null`;

// SQL of the questions of events. Those who change or answer them hold the lock of the pool of the event.

/** Null when the event is missing or hidden from the viewer. */
export async function list(on: Db | Tx, viewer: Viewer | null, idOrSlug: string): Promise<Listed | null> {
  const { rows } = await sql<Listed>`select e.version, e.series_id is not null as "isRecurring",
      (select coalesce(json_agg(f order by f.place), '[]')
      from (select ${columns}, q.place from event_questions q where q.event_id = e.id and ${isAsked}) f) as items
    from ${sources(viewer)} where ${matchesIdOrSlug(idOrSlug)} and ${isOpenTo(viewer)}`.execute(on);
  const found = rows[0];
  return found ? { ...found, items: found.items.map(questionOf) } : null;
}

/** The questions that are asked now, in their order. */
export async function asked(tx: Tx, eventId: string): Promise<StoredQuestion[]> {
  const { rows } = await sql<StoredQuestion>`select ${columns}, ${hasAnswers} as "isAnswered" from event_questions q
    where q.event_id = ${eventId} and ${isAsked} order by q.place`.execute(tx);
  return rows;
}

/** False if the event was changed since that version. */
export async function count(tx: Tx, eventId: string, { count, version }: { count: number; version: number }): Promise<boolean> {
  const { numAffectedRows } = await sql`update events set question_count = ${count}, updated_at = ${appNow}, version = version + 1
    where id = ${eventId} and version = ${version}`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Retires all other questions, and deletes those without answers. The condition is the guard, because answers may come after the reading.
 */
export async function retire(tx: Tx, eventId: string, kept: readonly string[]): Promise<void> {
  const others = sql`q.event_id = ${eventId} and ${isAsked} and q.id <> all(${kept}::uuid[])`;
  await sql`delete from event_questions q where ${others} and not ${hasAnswers}`.execute(tx);
  await sql`update event_questions q set retired_at = ${appNow} where ${others}`.execute(tx);
}

/** Words change only without answers. */
export async function update(tx: Tx, eventId: string, questions: readonly (EventQuestion & { place: number })[]): Promise<void> {
  if (questions.length === 0) return;
  const { numAffectedRows } = await sql`update event_questions q set place = d.place, is_required = d."isRequired", kind = d.kind,
      scope = d.scope, label = d.label, options = d.options
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb)
      d (id uuid, place smallint, "isRequired" boolean, kind text, scope text, label text, options text[])
    where q.id = d.id and q.event_id = ${eventId} and ${isAsked} and (not ${hasAnswers}
      or (q.kind, q.scope, q.label, q.options) = (d.kind, d.scope, d.label, d.options))`.execute(tx);
  if (Number(numAffectedRows ?? 0n) !== questions.length)
    throw new Error(`Questions of event ${eventId} changed under the lock of its pool.`);
}

export async function insert(tx: Tx, eventId: string, questions: readonly (EventQuestion & { place: number })[]): Promise<void> {
  if (questions.length === 0) return;
  const rows = questions.map(({ isRequired, ...question }) => ({ ...question, id: newId(), event_id: eventId, is_required: isRequired }));
  await tx.insertInto('event_questions').values(rows).execute();
}

/** Sets the questions of a new event. */
export async function ask(tx: Tx, eventId: string, questions: readonly EventQuestion[]): Promise<void> {
  await insert(
    tx,
    eventId,
    questions.map((question, place) => ({ ...question, place })),
  );
  await tx.updateTable('events').set({ question_count: questions.length }).where('id', '=', eventId).execute();
}

/** The event and the later dates of its series that are not over or cancelled, with the locks of their pools, taken in one order. */
export async function lockFollowing(tx: Tx, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select o.id from events e join events o on o.id = e.id or (o.series_id = e.series_id
      and o.recurrence_id > e.recurrence_id and o.ends_at > ${appNow} and o.status in ('draft', 'scheduled', 'published', 'postponed'))
    join inventory_pools p on p.event_id = o.id where e.id = ${eventId} order by p.id for no key update of p`.execute(tx);
  return [...new Set(rows.map(({ id }) => id))].filter((id) => id !== eventId);
}

/** Raises the versions, so that forms that were opened before do not overwrite the copied questions. */
export async function touch(tx: Tx, eventIds: readonly string[]): Promise<void> {
  await sql`update events set updated_at = ${appNow}, version = version + 1 where id = any(${eventIds}::uuid[])`.execute(tx);
}

/** The questions with the answers of those who go; old questions come after those that are asked. */
export async function summary(on: Db | Tx, eventId: string): Promise<QuestionSummary[]> {
  const { rows } = await sql<QuestionSummary>`
    with shown as (select q.*, ${hasAnswers} as is_answered from event_questions q where q.event_id = ${eventId}
        order by q.retired_at desc nulls first, q.place limit ${sql.lit(limits.eventQuestions.shown)}),
      given as (select a.question_id, a.given from registration_answers a join registrations r on r.id = a.registration_id
        where r.event_id = ${eventId} and r.state = 'going' and a.person < r.party_size),
      counted as (select g.question_id, value, count(*)::int as count from given g join shown s on s.id = g.question_id
        cross join unnest(g.given) value where s.kind in ('choice', 'choices', 'consent') group by 1, 2)
    select ${columns}, q.retired_at is not null as "isRetired",
      (select count(*)::int from given g where g.question_id = q.id) as answered,
      (select coalesce(json_agg(json_build_object('value', o.value, 'count', coalesce(c.count, 0)) order by o.nr), '[]')
        from unnest(case when q.kind = 'consent' then '{yes}'::text[] else q.options end) with ordinality o (value, nr)
        left join counted c on c.question_id = q.id and c.value = o.value) as counts
    from shown q where ${isAsked} or q.is_answered order by q.retired_at desc nulls first, q.place`.execute(on);
  return rows;
}

/** The questions that are columns of a file: all that are asked, and old ones with answers. */
export async function columnsOf(on: Db | Tx, eventId: string): Promise<AskedQuestion[]> {
  const { rows } = await sql<AskedQuestion>`select q.id, q.kind, q.label from event_questions q
    where q.event_id = ${eventId} and (${isAsked} or ${hasAnswers})
    order by q.retired_at desc nulls first, q.place limit ${sql.lit(limits.eventQuestions.shown)}`.execute(on);
  return rows;
}

/** Whether an answer to one question answers the other, too; over `q` and `s`. */
const isSame = sql`(q.kind, q.scope, q.label, q.options) = (s.kind, s.scope, s.label, s.options)`;

/**
 * Copies the questions of an event or a template to other events: to copies of it, and to dates of its series. Events that asked something
 * before keep the answers. Callers hold the locks of their pools, or have just created them.
 */
export async function copyQuestions(tx: Tx, from: Model, to: readonly string[]): Promise<void> {
  const source = sql`${questionsOf(from)} s`;
  const others = sql`q.event_id = any(${to}::uuid[]) and ${isAsked}`;
  await sql`delete from event_questions q where ${others} and not ${hasAnswers}`.execute(tx);
  await sql`update event_questions q set retired_at = ${appNow} where ${others}
    and not exists (select from ${source} where ${isSame})`.execute(tx);
  await sql`update event_questions q set place = s.place, is_required = s.is_required from ${source} where ${others} and ${isSame}`.execute(
    tx,
  );
  await sql`insert into event_questions (id, event_id, place, kind, scope, label, is_required, options)
    select gen_random_uuid(), d.id, s.place, s.kind, s.scope, s.label, s.is_required, s.options
    from unnest(${to}::uuid[]) d (id) cross join ${source}
    where not exists (select from event_questions q where q.event_id = d.id and ${isAsked} and ${isSame})`.execute(tx);
  await sql`update events e set question_count = o.question_count from ${eventOf(from)} o
    where e.id = any(${to}::uuid[]) and e.question_count <> o.question_count`.execute(tx);
}

const questionOf = ({ id, kind, scope, label, isRequired, options }: EventQuestion): EventQuestion => ({
  id,
  kind,
  scope,
  label,
  isRequired,
  options,
});
