import type { ColumnType } from 'kysely';

/** jsonb: read as a value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;

/** timestamptz: read and written as a Date. */
export type Timestamp = ColumnType<Date, Date, Date>;

export type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** A column that may be omitted on insert because the database has a default. */
export type WithDefault<T> = ColumnType<T, T | undefined, T>;

/** A value of a jsonb column that holds an object. */
export type JsonObject = { [key: string]: unknown };
