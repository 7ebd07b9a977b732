import { type RawBuilder, sql } from 'kysely';
import type { Pagination } from '#contract/kernel/schemas.ts';

export type PageQuery = { page: number; perPage: number };

/** Limit of counted totals: there is no paging beyond it, and counting would cost what the list saves. */
export const MAX_COUNTED = 10_000;

export const offsetOf = ({ page, perPage }: PageQuery): number => (page - 1) * perPage;

export const pagination = ({ page, perPage }: PageQuery, total: number): Pagination => ({
  page,
  perPage,
  total,
  totalPages: Math.ceil(total / perPage),
});

const SIZES = [10, 20, 50, 100];

/**
 * `limit …` for at least this many rows, of which the caller takes the first. Written out, and in few sizes: with a parameter
 * PostgreSQL guesses the size and plans the statement again each time, which costs more than the rows.
 */
const limitOf = (rows: number): RawBuilder<unknown> => sql`limit ${sql.lit(SIZES.find((size) => size >= rows) ?? rows)}`;

/** The rows of one page, to be cut to `perPage`. */
export const cutOf = (query: PageQuery): RawBuilder<unknown> =>
  query.page === 1 ? limitOf(query.perPage) : sql`${limitOf(query.perPage)} offset ${offsetOf(query)}`;
