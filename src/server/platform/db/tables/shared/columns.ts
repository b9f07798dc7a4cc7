// Columns that tables of several nouns have alike, as TypeScript sees them.
import type { ColumnType, Generated } from 'kysely';
import type { TaxRate } from '#shared/billing/calculation.ts';

/** May be left out of a row that is made. */
export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** Set when a row is made, and never after. */
export type Fixed<T> = ColumnType<T, T, never>;
/** Written as text, read as what it says. */
export type Json<T> = ColumnType<T, string, string>;
/** The same; left out of a row that is made, it is what the database says. */
export type DefaultJson<T> = ColumnType<T, string | undefined, string>;
export type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** What has a page that payers open and pay on: how often, and what came of it. */
export type VisitedColumns = {
  visits: Generated<number>;
  startedCount: Generated<number>;
  usedCount: Generated<number>;
  collected: Generated<number>;
};

/** What is handed to an outside party and asked for until its outcome is known. */
export type HandedColumns = {
  asks: Generated<number>;
  nextAt: Maybe<Date>;
  sentAt: Maybe<Date>;
  completedAt: Maybe<Date>;
};

/** What a line of a document or an order comes to. */
export type PricedLineColumns = {
  taxes: Json<TaxRate[]>;
  gross: number;
  discountAmount: number;
  documentDiscount: number;
  net: number;
  tax: number;
  total: number;
};
