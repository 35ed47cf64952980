import type { ColumnType } from 'kysely';

/** A moment. Read as a Date, written as a Date. */
export type Moment = ColumnType<Date, Date, Date>;
export type MomentOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** JSON, read as what it says, written as its text. */
export type Json = ColumnType<unknown, string | undefined, string>;
export type WrittenJson = ColumnType<unknown, string, string>;
