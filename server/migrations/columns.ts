import type { ColumnType, Generated } from 'kysely';

/** Kinds of columns. Instants are `Date`; `timestamp` and `date` are strings; bigint is a number. */
export type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
export type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type Text = Generated<string>;
export type Count = Generated<number>;
export type Flag = Generated<boolean>;
export type Json<T> = ColumnType<T, string, string>;
export type Status = Generated<'enabled' | 'disabled'>;
export type JsonOrNull<T> = ColumnType<T | null, string | null, string | null>;
