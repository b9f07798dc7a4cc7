// Column types shared by tables of several nouns.
import type { ColumnType, Generated } from 'kysely';
import type { TaxRate } from '#shared/billing/calculation.ts';

/** Optional in an inserted row. */
export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** Set on insert, never updated. */
export type Fixed<T> = ColumnType<T, T, never>;
/** Written as JSON text, read as its value. */
export type Json<T> = ColumnType<T, string, string>;
/** Like `Json`, with a default of the database on insert. */
export type DefaultJson<T> = ColumnType<T, string | undefined, string>;
export type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** The visit and payment counters of a page that payers open and pay on. */
export type VisitedColumns = {
  visits: Generated<number>;
  startedCount: Generated<number>;
  usedCount: Generated<number>;
  collected: Generated<number>;
};

/** The state of an order handed to an outside party, which is queried until its outcome is known. */
export type HandedColumns = {
  requestCount: Generated<number>;
  nextAt: Maybe<Date>;
  sentAt: Maybe<Date>;
  completedAt: Maybe<Date>;
};

/** The computed amounts of a document or order line. */
export type PricedLineColumns = {
  taxes: Json<TaxRate[]>;
  gross: number;
  discountAmount: number;
  documentDiscount: number;
  net: number;
  tax: number;
  total: number;
};
