import { type RawBuilder, sql } from 'kysely';
import { appNow } from '../clock.ts';
import type { Tx } from '../transaction.ts';
import type { Db } from './index.ts';

export type AnyRow = Record<string, unknown>;
/** Rows with a uuid as key; `from` ends in a condition. */
export type KeyedRows = { columns: RawBuilder<unknown>; from: RawBuilder<unknown>; key: RawBuilder<unknown> };
/** The columns of a table in the order of their insert, each with its type; `past`: a time that is never later than now. */
export type TableColumns = Readonly<Record<string, string>>;

/** Rows of one read: what is in memory at once. */
const BATCH = 500;
const START = '00000000-0000-0000-0000-000000000000';

/** Reads rows in the order of their key, one batch in memory at a time. */
async function* readRows(db: Db, { columns, from, key }: KeyedRows): AsyncGenerator<AnyRow> {
  for (let after = START; ;) {
    const { rows } = await sql<AnyRow & { rowKey: string }>`
      select ${columns}, ${key} as "rowKey" from ${from} and ${key} > ${after}::uuid order by ${key} limit ${sql.lit(BATCH)}`.execute(db);
    for (const { rowKey: _, ...row } of rows) yield row;
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.rowKey;
  }
}

const kinds: Readonly<Record<string, string>> = { past: 'timestamptz', tsvector: 'text' };
const valueOf = ([name, type]: [string, string]): RawBuilder<unknown> => {
  const value = sql`r.${sql.ref(name)}`;
  if (type === 'past') return sql`case when ${value} is not null then least(${value}, ${appNow}) end`;
  return type === 'tsvector' ? sql`${value}::tsvector` : value;
};

/** Inserts rows in one statement; fields of a row that are no column of `columns` are left out. */
export async function insertRows(
  tx: Tx,
  { table, columns }: { table: string; columns: TableColumns },
  rows: readonly AnyRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const all = Object.entries(columns);
  const names = sql.join(all.map(([name]) => sql.ref(name)));
  const typed = sql.join(all.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(kinds[type] ?? type)}`));
  await sql`insert into ${sql.table(table)} (${names})
    select ${sql.join(all.map(valueOf))} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${typed})`.execute(tx);
}

/** Readers of lists whose rows belong to something, one for each list. A reader reads the rows of one id. */
export const readersOf = <List extends string>(
  db: Db,
  lists: Readonly<Record<List, (id: string) => KeyedRows>>,
): Record<List, (id: string) => AsyncGenerator<AnyRow>> =>
  Object.fromEntries(
    Object.entries<(id: string) => KeyedRows>(lists).map(([list, rowsOf]) => [list, (id: string) => readRows(db, rowsOf(id))]),
  ) as Record<List, (id: string) => AsyncGenerator<AnyRow>>;
