import { sql } from 'kysely';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '../transaction.ts';

export type FailureKind = 'answer' | 'job';

/** Adds to the counts of the same minute, from any instance. */
export const add = (on: Db | Tx, counts: ReadonlyMap<FailureKind, number>) =>
  sql`insert into failures (minute, kind, count)
    select date_trunc('minute', app_now()), kind, count
    from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) as counted(kind, count) order by kind
    on conflict (minute, kind) do update set count = failures.count + excluded.count`.execute(on);
