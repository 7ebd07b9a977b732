import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { AppError } from '#kernel/errors.ts';

/** Position in an endless list, latest first: the instant in microseconds, which a Date would truncate, and the id. */
export type Cursor = { micros: number; id: string };

const FORM = /^(\d{1,16})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export const cursorOf = ({ micros, id }: Cursor): string => Buffer.from(`${micros}.${id}`).toString('base64url');

/** Parses a cursor; any other text is a validation error of the named field. */
export function parseCursor(text: string, field: string): Cursor {
  const [, micros, id] = FORM.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (!micros || !id) throw new AppError('request.invalid', {}, [{ field, rule: 'invalid_value' }]);
  return { micros: Number(micros), id };
}

/** The position of an optional cursor. */
export const cursorFrom = (cursor: string | undefined): Cursor | null => (cursor === undefined ? null : parseCursor(cursor, 'cursor'));

export const microsOf = (column: RawBuilder<unknown>) => sql<number>`(extract(epoch from ${column}) * 1000000)::bigint`;

const rowOf = ({ micros, id }: Cursor) => sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`;

/** Rows after the position, as in the index on (instant, id). */
export const isAfter = (cursor: Cursor | null, instant: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  cursor === null ? sql`true` : sql`(${instant}, ${id}) < ${rowOf(cursor)}`;

/** The row at the position, and those after it. */
export const isFrom = (cursor: Cursor, instant: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(${instant}, ${id}) <= ${rowOf(cursor)}`;
