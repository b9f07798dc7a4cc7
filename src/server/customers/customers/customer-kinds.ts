// Kinds of customers, in lists and exports: each noun declares how its customers are queried, counted and shown.
import type { Db } from '#server/platform/db/database.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { countCap } from '#shared/contract/envelope.ts';
import { type Currency, toDecimalString } from '#shared/money.ts';
import { pageWindow } from '#shared/pagination.ts';
import { byPhoneOf } from './service.ts';

type Searched = { search?: string | undefined };

export type CustomerKind<Query extends Filters, Filters extends Searched, Row, Shown> = {
  select(db: Db, environmentId: string, query: Query, byPhone: readonly string[]): Promise<Row[]>;
  /** The count, at most `max` + 1. */
  count(
    db: Db,
    environmentId: string,
    filters: Filters,
    byPhone: readonly string[],
    max: number,
  ): Promise<number>;
  stream(db: Db, environmentId: string, filters: Filters, byPhone: readonly string[]): AsyncGenerator<Row[]>;
  show(row: Row): Shown;
};

export async function listKind<
  Query extends Filters & { page: number; limit: number },
  Filters extends Searched,
  Row,
  Shown,
>(db: Db, environmentId: string, query: Query, kind: CustomerKind<Query, Filters, Row, Shown>) {
  const byPhone = await byPhoneOf(db, environmentId, query.search);
  const rows = await kind.select(db, environmentId, query, byPhone);
  const counted = await kind.count(db, environmentId, query, byPhone, countCap);
  return {
    items: rows.map(kind.show),
    page: query.page,
    limit: pageWindow(query).limit,
    total: Math.min(counted, countCap),
    totalCapped: counted > countCap,
  };
}

/** More than any business has customers. */
const countMax = 100_000_000;

type ExportOf<Filters, Shown> = Parameters<typeof exportOf<Filters, Shown>>[0];

export function exportOfKind<Query extends Filters, Filters extends Searched, Row, Shown>(
  kind: Pick<CustomerKind<Query, Filters, Row, Shown>, 'count' | 'stream' | 'show'>,
  { filters, columns, stem }: Pick<ExportOf<Filters, Shown>, 'filters' | 'columns' | 'stem'>,
) {
  return exportOf<Filters, Shown>({
    filters,
    count: async ({ db }, environmentId, requested) =>
      kind.count(
        db,
        environmentId,
        requested,
        await byPhoneOf(db, environmentId, requested.search),
        countMax,
      ),
    stream: async function* ({ db }, environmentId, requested) {
      const byPhone = await byPhoneOf(db, environmentId, requested.search);
      for await (const rows of kind.stream(db, environmentId, requested, byPhone)) yield rows.map(kind.show);
    },
    columns,
    stem,
    sheet: 'Customers',
  });
}

/** 'NGN 1200.00, USD 3.50'. */
export const sumsText = (sums: readonly { currency: Currency; amount: number }[]): string =>
  sums.map(({ currency, amount }) => `${currency} ${toDecimalString(amount, currency)}`).join(', ');
