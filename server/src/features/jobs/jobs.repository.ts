import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { JobFilter } from '#contract/jobs.ts';
import type { Db } from '#kernel/db/index.ts';
import { DEAD_LETTERS } from '#kernel/jobs/index.ts';
import { cutOf, type PageQuery } from '#kernel/paging.ts';
import { countOf, orderOf, startingWith } from '#kernel/table.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type StoredState, storedAs } from './jobs.policy.ts';

type Query = JobFilter & PageQuery & { sort: string };
export type StoredJob = {
  id: string;
  name: string;
  state: StoredState;
  retries: number;
  maxRetries: number;
  createdAt: Date;
  startAfter: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  message: string | null;
};
export type QueueCounts = { name: string; waiting: number; retrying: number; active: number; failed: number; done: number };
export type Schedule = { name: string; cron: string; lastAt: Date | null };

/**
 * The queue's tables have no index by time, and adding one would slow down every job. So at most this many rows are read, which is all of
 * them unless something is badly wrong: finished jobs are kept for a day, failed ones for a week.
 */
const MAX_READ = 100_000;
/** Most failed jobs retried at once. */
const MAX_RETRIED = 1_000;

const isOurs = sql`name <> ${DEAD_LETTERS} and name not like ${'\\_\\_pgboss%'}`;
const orders = { created: sql`created_on`, finished: sql`coalesce(completed_on, '-infinity')` };
const columns = sql`j.id, j.name, j.state::text as state, j.retry_count as retries, j.retry_limit as "maxRetries", j.created_on as "createdAt",
  j.start_after as "startAfter", j.started_on as "startedAt", j.completed_on as "finishedAt",
  case when j.state in ('retry', 'failed') then left(coalesce(j.output->>'message', j.output->'value'->>'message'), 1000) end as message`;

const isChosen = ({ q, state, name, createdFrom, createdBefore }: JobFilter): RawBuilder<SqlBool> =>
  sql.join(
    [
      isOurs,
      ...(q === '' ? [] : [sql`name like ${startingWith(q)}`]),
      ...(state ? [sql`state = ${storedAs(state)}::pgboss.job_state`] : []),
      ...(name ? [sql`name = ${name}`] : []),
      ...(createdFrom ? [sql`created_on >= ${createdFrom}::timestamptz`] : []),
      ...(createdBefore ? [sql`created_on < ${createdBefore}::timestamptz`] : []),
    ],
    sql` and `,
  );

// Reads of the queue's own tables; changes go through the queue.

export async function list(on: Db | Tx, query: Query): Promise<{ items: StoredJob[]; counted: number }> {
  const order = orderOf(query.sort, orders);
  const read = sql`select id, name, created_on, completed_on from pgboss.job where ${isChosen(query)} limit ${sql.lit(MAX_READ)}`;
  const page = sql<StoredJob>`
    with page as (select id as page_id, name as page_name, row_number() over (${order}) as place from (${read}) as few ${order} ${cutOf(query)})
    select ${columns} from page join pgboss.job j on j.name = page.page_name and j.id = page.page_id order by place`;
  const [{ rows }, counted] = await Promise.all([
    page.execute(on),
    countOf(sql`select 1 from pgboss.job where ${isChosen(query)}`).execute(on),
  ]);
  return { items: rows.slice(0, query.perPage), counted: counted.rows[0]?.count ?? 0 };
}

export async function find(
  on: Db | Tx,
  { name, id }: { name: string; id: string },
): Promise<(StoredJob & { data: Record<string, unknown> | null }) | undefined> {
  const { rows } = await sql<StoredJob & { data: Record<string, unknown> | null }>`select ${columns}, j.data from pgboss.job j
    where j.name = ${name} and j.id = ${id}::uuid and ${isOurs}`.execute(on);
  return rows[0];
}

/** Jobs per name and state, and whether more rows exist than were read. */
export async function counts(on: Db | Tx): Promise<{ rows: QueueCounts[]; isMore: boolean }> {
  const { rows } = await sql<QueueCounts & { all: number }>`select name, count(*)::int as all,
    count(*) filter (where state = 'created')::int as waiting, count(*) filter (where state = 'retry')::int as retrying,
    count(*) filter (where state = 'active')::int as active, count(*) filter (where state = 'failed')::int as failed,
    count(*) filter (where state = 'completed' and completed_on > now() - interval '1 hour')::int as done
    from (select name, state, completed_on from pgboss.job where ${isOurs} limit ${sql.lit(MAX_READ)}) as few group by name`.execute(on);
  return { rows, isMore: rows.reduce((sum, { all }) => sum + all, 0) >= MAX_READ };
}

/** Cron schedules with their last run, as long as that job is kept. */
export async function schedules(on: Db | Tx): Promise<Schedule[]> {
  const { rows } = await sql<Schedule>`select s.name, s.cron, j.created_on as "lastAt" from pgboss.schedule s
    left join pgboss.job j on j.name = s.name and j.id = s.last_job_id order by s.name limit 500`.execute(on);
  return rows;
}

/** Ids of the failed jobs of a filter, by name; a concurrent call waits for the lock and then finds none of them failed. */
export async function lockFailed(tx: Tx, filter: JobFilter): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from pgboss.job
    where ${isChosen(filter)} and state = 'failed' order by id limit ${sql.lit(MAX_RETRIED)} for update`.execute(tx);
  const idsOf = new Map<string, string[]>();
  for (const { id, name } of rows) idsOf.set(name, [...(idsOf.get(name) ?? []), id]);
  return idsOf;
}

/** Locks a job that is still in this state: until the transaction ends no worker takes it and no other transaction changes it. */
export async function lock(tx: Tx, { name, id }: { name: string; id: string }, state: 'failed' | 'waiting'): Promise<boolean> {
  const isSuch = state === 'failed' ? sql`state = 'failed'` : sql`state < 'active'`;
  const { rows } = await sql`select 1 from pgboss.job where name = ${name} and id = ${id}::uuid and ${isSuch} for update`.execute(tx);
  return rows.length > 0;
}
