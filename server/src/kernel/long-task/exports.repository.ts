import { type RawBuilder, sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { moveTask, type TaskTable } from './long-task.repository.ts';

/** Where exports of one kind are, and the column of their owner. */
export type ExportTable = { table: TaskTable & `${string}exports`; owner: string };
export type ExportRow = {
  id: string;
  state: 'waiting' | 'ready' | 'failed';
  done: number;
  size: number | null;
  createdAt: Date;
  expiresAt: Date;
};

const columns = sql`id, state, done, size, created_at as "createdAt", expires_at as "expiresAt"`;
const firstOf = async (on: Db | Tx, query: RawBuilder<ExportRow>): Promise<ExportRow | null> => (await query.execute(on)).rows[0] ?? null;

/** Null while another export of the owner is being made. */
export function insert(tx: Tx, { table, owner }: ExportTable, values: Readonly<Record<string, string>>): Promise<ExportRow | null> {
  const names = sql.join(Object.keys(values).map((name) => sql.ref(name)));
  return firstOf(
    tx,
    sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(values))})
      on conflict (${sql.ref(owner)}) where state = 'waiting' do nothing returning ${columns}`,
  );
}

export const latest = (on: Db | Tx, { table, owner }: ExportTable, ownerId: string): Promise<ExportRow | null> =>
  firstOf(
    on,
    sql`select ${columns} from ${sql.table(table)} where ${sql.ref(owner)} = ${ownerId} and expires_at > ${appNow}
      order by created_at desc limit 1`,
  );

export const findReady = (on: Db | Tx, { table, owner }: ExportTable, { id, ownerId }: { id: string; ownerId: string }) =>
  firstOf(
    on,
    sql`select ${columns} from ${sql.table(table)}
      where id = ${id} and ${sql.ref(owner)} = ${ownerId} and state = 'ready' and expires_at > ${appNow}`,
  );

/** False when another run has finished it. */
export const setReady = (tx: Tx, { table }: ExportTable, id: string, { size, done }: { size: number; done: number }): Promise<boolean> =>
  moveTask(tx, table, { id, from: 'waiting' }, { state: 'ready', size, done, expires_at: sql<Date>`${appNow} + interval '7 days'` });

export const setFailed = (on: Db | Tx, { table }: ExportTable, id: string): Promise<boolean> =>
  moveTask(on, table, { id, from: 'waiting' }, { state: 'failed' });

/** Expired exports, and those whose owner is gone. */
export async function outdated(on: Db | Tx, { table, owner }: ExportTable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where expires_at <= ${appNow} or ${sql.ref(owner)} is null
    order by expires_at limit ${limit}`.execute(on);
  return rows.map(({ id }) => id);
}

export const remove = (on: Db | Tx, { table }: ExportTable, ids: readonly string[]): Promise<unknown> =>
  sql`delete from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(on);
