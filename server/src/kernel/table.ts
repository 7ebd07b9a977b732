import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Pagination } from '#contract/kernel/schemas.ts';
import { MAX_COUNTED, type PageQuery, pagination } from './paging.ts';

/** How a column is sorted, each way with its nulls at the end; an index on (column, id) serves both. */
export const orderOf = (sort: string, columns: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown> => {
  const isDown = sort.startsWith('-');
  const column = columns[isDown ? sort.slice(1) : sort];
  if (!column) throw new Error(`There is no column to sort by ${sort}.`);
  return isDown ? sql`order by ${column} desc, id desc` : sql`order by ${column}, id`;
};

/** Rows are counted up to the bound that no one pages beyond; give it a query of one column. */
export const countOf = (rows: RawBuilder<unknown>): RawBuilder<{ count: number }> =>
  sql<{ count: number }>`select count(*)::int as count from (${rows} limit ${sql.lit(MAX_COUNTED + 1)}) as counted`;

/**
 * A filter by one of few words that are known, written out: how many rows each of them has differs by far, and with a parameter the
 * planner would take a plan for any of them. Never for a text from outside that was not compared with its list.
 */
export const isOneOf = (column: string, word: string): RawBuilder<SqlBool> => sql`${sql.ref(column)} = ${sql.lit(word)}`;

/** One page of a list of the console. */
export const tableOf = <Item>(
  query: PageQuery,
  items: Item[],
  counted: number,
): { items: Item[]; pagination: Pagination; isMore: boolean } => ({
  items,
  pagination: pagination(query, Math.min(counted, MAX_COUNTED)),
  isMore: counted > MAX_COUNTED,
});

/** Pattern of what begins with a text, for `like` on what is in small letters; its signs mean themselves. */
export const startingWith = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
