import { z } from 'zod';
import { limits } from './limits.ts';
import { Instant, pageQuery, Pagination } from './schemas.ts';

const firstPerPage = 20;

/** The filter that every list of the console has: a text, and when its rows were made. */
export const tableFilter = {
  q: z.string().trim().max(limits.searchText.max).default(''),
  createdFrom: Instant.optional(),
  createdBefore: Instant.optional(),
};

/** Query of a list of the console. `sort` names one of the columns, with a minus before it for the other direction. */
export const tableQuery = <const Column extends string>(columns: readonly Column[], first: Column | `-${Column}`) => ({
  ...pageQuery,
  perPage: z.coerce.number<number>().int().min(1).max(limits.perPage.max).default(firstPerPage),
  ...tableFilter,
  sort: z.enum(columns.flatMap((column) => [column, `-${column}` as const])).default(first as never),
});

/** Answer of a list of the console. Rows are counted up to a bound; `isMore` tells that there are more of them. */
export const Table = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), pagination: Pagination, isMore: z.boolean() });

/** The columns of a file, in their order, each with the heading that its reader sees. */
export const fileColumns = <const Column extends string>(columns: readonly [Column, ...Column[]]) =>
  z
    .array(z.strictObject({ key: z.enum(columns), title: z.string().max(80) }))
    .min(1)
    .max(columns.length);

/** An address that hands a file out once, within a minute. */
export const FileLink = z.object({ url: z.string() });

/** Which state of a row its reader has changed: nobody writes over what they have not seen. */
export const version = z.int().min(1);
