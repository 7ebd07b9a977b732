import { z } from 'zod';
import { limits } from '../browser/limits.ts';
import { Instant, pageQuery, Pagination } from './schemas.ts';

const firstPerPage = 20;

/** Filter of every list of the console: a search text, and the creation time of the rows. */
export const tableFilter = {
  q: z.string().trim().max(limits.searchText.max).default(''),
  createdFrom: Instant.optional(),
  createdBefore: Instant.optional(),
};

/** Query of a list of the console. `sort` is a column, with a leading minus for descending order. */
export const tableQuery = <const Column extends string>(columns: readonly Column[], first: Column | `-${Column}`) => ({
  ...pageQuery,
  perPage: z.coerce.number<number>().int().min(1).max(limits.perPage.max).default(firstPerPage),
  ...tableFilter,
  sort: z.enum(columns.flatMap((column) => [column, `-${column}` as const])).default(first as never),
});

/** Response of a list of the console. Rows are counted up to a limit; `isMore`: there are more. */
export const Table = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), pagination: Pagination, isMore: z.boolean() });

/** Ordered columns of a file, each with its heading. */
export const fileColumns = <const Column extends string>(columns: readonly [Column, ...Column[]]) =>
  z
    .array(z.strictObject({ key: z.enum(columns), title: z.string().max(80) }))
    .min(1)
    .max(columns.length);

/** A single-use download URL that expires after one minute. */
export const FileLink = z.object({ url: z.string() });

/** Version of the row that was edited, to prevent overwriting unseen changes. */
export const version = z.int().min(1);
