import type { ColumnType } from 'kysely';

/** jsonb: read as a value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;

export type Timestamp = ColumnType<Date, Date, Date>;

export type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

export type WithDefault<T> = ColumnType<T, T | undefined, T>;

export type JsonObject = { [key: string]: unknown };
