import { sql } from 'kysely';
import { limits } from '#contract/browser/limits.ts';
import type { ReminderChoice, ReminderMinutes } from '#contract/events/reminders.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { matchesIdOrSlug, isHost, isOpenTo, sources } from '../events.visibility.repository.ts';

/** An event with reminders that came due; `minutes`: the due ones. */
export type DueEvent = { id: string; communityId: string; title: string; startsAt: Date; minutes: ReminderMinutes[] };
/** `isNew`: no other run has raised it. */
export type Reminded = { userId: string; minutes: ReminderMinutes; isNew: boolean };

const ahead = (minutes: string) => sql`${sql.ref(minutes)} * interval '1 minute'`;

export async function choiceOf(on: Db | Tx, userId: string): Promise<ReminderChoice> {
  const row = await on.selectFrom('reminder_choices').select(['level', 'minutes']).where('user_id', '=', userId).executeTakeFirst();
  return row ? { level: row.level, minutes: row.minutes as ReminderMinutes[] } : { level: 'default', minutes: [] };
}

export async function choose(on: Db | Tx, userId: string, { level, minutes }: ReminderChoice): Promise<void> {
  if (level === 'default') return void (await on.deleteFrom('reminder_choices').where('user_id', '=', userId).execute());
  await sql`insert into reminder_choices (user_id, level, minutes) values (${userId}::uuid, ${level}, ${minutes}::int[])
    on conflict (user_id) do update set level = excluded.level, minutes = excluded.minutes`.execute(on);
}

/** Null when the viewer may not open the event. */
export async function scheduleOf(
  on: Db | Tx,
  viewer: Viewer,
  idOrSlug: string,
): Promise<{ minutes: ReminderMinutes[]; mayEdit: boolean } | null> {
  const { rows } = await sql<{ minutes: ReminderMinutes[]; mayEdit: boolean }>`
    select e.reminders as minutes, ${viewer.isAdmin} or ${isHost(viewer)} as "mayEdit" from ${sources(viewer)}
    where ${matchesIdOrSlug(idOrSlug)} and ${isOpenTo(viewer)}`.execute(on);
  return rows[0] ?? null;
}

export async function schedule(on: Db | Tx, viewer: Viewer, idOrSlug: string, minutes: readonly ReminderMinutes[]): Promise<boolean> {
  const { numAffectedRows } = await sql`update events set reminders = ${minutes}::int[] where id in (
    select e.id from ${sources(viewer)} where ${matchesIdOrSlug(idOrSlug)} and ${isOpenTo(viewer)} and (${viewer.isAdmin} or ${isHost(viewer)}))`.execute(
    on,
  );
  return numAffectedRows === 1n;
}

export async function lastRun(on: Db | Tx): Promise<{ since: Date; now: Date }> {
  const { rows } = await sql<{ since: Date; now: Date }>`select done_until as since, ${appNow} as now from reminder_runs`.execute(on);
  return rows[0]!;
}

export async function finishRun(on: Db | Tx, until: Date): Promise<void> {
  await sql`update reminder_runs set done_until = greatest(done_until, ${until})`.execute(on);
}

/**
 * Events that have not begun and came within one of the times since the last run. If there are several times, the run raises the latest.
 */
export async function dueEvents(
  on: Db | Tx,
  { since, now }: { since: Date; now: Date },
  after: string,
  limit: number,
): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    select e.id, e.community_id as "communityId", e.title, e.starts_at as "startsAt", array_agg(m.minutes order by m.minutes) as minutes
    from unnest(${limits.reminders.minutes}::int[]) as m (minutes) join events e on e.status = 'published'
      and e.starts_at > ${now}::timestamptz and e.starts_at > ${since}::timestamptz + ${ahead('m.minutes')}
      and e.starts_at <= ${now}::timestamptz + ${ahead('m.minutes')}
    where e.id > ${after}::uuid
    group by e.id order by e.id limit ${limit}`.execute(on);
  return rows;
}

/** Claims the reminders of the next guests; an answer given after a reminder was due gets none. */
export async function claim(tx: Tx, event: DueEvent, after: string, limit: number): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    with wanted as (
      select r.user_id, min(m.minutes) as minutes
      from events e join registrations r on r.event_id = e.id and r.state = 'going' and r.user_id is not null left join reminder_choices rc on rc.user_id = r.user_id
        cross join unnest(${event.minutes}::int[]) as m (minutes)
      where e.id = ${event.id}::uuid and e.status = 'published' and e.starts_at = ${event.startsAt}::timestamptz and e.starts_at > ${appNow}
        and r.user_id > ${after}::uuid
        and m.minutes = any(case rc.level when 'off' then '{}'::int[] when 'own' then rc.minutes else e.reminders end)
        and coalesce(r.promoted_at, r.created_at) <= e.starts_at - ${ahead('m.minutes')}
      group by r.user_id order by r.user_id limit ${limit}),
    claimed as (
      insert into event_reminders (event_id, user_id, starts_at, minutes)
      select ${event.id}::uuid, w.user_id, ${event.startsAt}::timestamptz, w.minutes from wanted w order by w.user_id
      on conflict do nothing returning user_id)
    select w.user_id as "userId", w.minutes, c.user_id is not null as "isNew" from wanted w left join claimed c on c.user_id = w.user_id
    order by w.user_id`.execute(tx);
  return rows;
}

/** Returns whether there may be more. */
export async function dropOld(on: Db | Tx, limit: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from event_reminders where ctid in (
    select ctid from event_reminders where starts_at < ${appNow} - interval '7 days' limit ${limit})`.execute(on);
  return Number(numAffectedRows ?? 0n) === limit;
}
