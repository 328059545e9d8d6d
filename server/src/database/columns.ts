import type { ColumnType } from 'kysely';

export type Defaulted<T> = ColumnType<T, T | undefined, T>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Null unless it has happened or is planned. */
export type MaybeTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** Set when the row is made, and never again. */
export type CreatedAt = ColumnType<Date, Date | string | undefined, never>;
/** Set when the row is made, and again later. */
export type SetAt = ColumnType<Date, Date | string | undefined, Date | string>;

/** JSON text on the way in, a parsed value on the way out. */
export type Json<T> = ColumnType<T, string, string>;
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>;
