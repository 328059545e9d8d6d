import type { ColumnType } from 'kysely';

export type Defaulted<T> = ColumnType<T, T | undefined, T>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Null unless it has happened or is scheduled. */
export type MaybeTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** Set on insert, and never again. */
export type CreatedAt = ColumnType<Date, Date | string | undefined, never>;
/** Set on insert, and updated later. */
export type SetAt = ColumnType<Date, Date | string | undefined, Date | string>;

/** Written as JSON text, read as a parsed value. */
export type Json<T> = ColumnType<T, string, string>;
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>;

/** The largest value of an `integer` column, about 24 days in milliseconds. */
export const MAX_INTEGER = 2_147_483_647;
