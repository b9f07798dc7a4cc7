// The list of conversions of a balance, its export, and a single conversion.
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { ConversionsTable } from '#server/platform/db/tables/banking/conversions.ts';
import { describeRate } from '#shared/banking/exchange.ts';
import type {
  Conversion,
  ConversionFilters,
  ConvertedBalance,
  conversionListQuery,
} from '#shared/contract/banking/balances/conversions.ts';
import { AppError } from '#shared/contract/errors.ts';

export type ConversionRow = Selectable<ConversionsTable>;
type OfBalance = { balance: ConvertedBalance };

const conversions = statusList({
  table: 'conversions',
  matching: (db, environmentId, { balance, search, from, to }: ConversionFilters & OfBalance) =>
    db
      .selectFrom('conversions')
      .selectAll('conversions')
      .where('environmentId', '=', environmentId)
      .where('balance', '=', balance)
      .$if(Boolean(search), (rows) => rows.where('reference', 'ilike', containsPattern(search ?? '')))
      .$if(Boolean(from), (rows) => rows.where('createdAt', '>=', new Date(from ?? 0)))
      .$if(Boolean(to), (rows) => rows.where('createdAt', '<', new Date(to ?? 0))),
  sorts: { createdAt: sql`conversions.created_at`, amount: sql`conversions.amount` },
});

export const { count: countConversions, stream: streamConversions } = conversions;

export function toConversion(row: ConversionRow): Conversion {
  const { currency, toCurrency } = row;
  return {
    id: row.id,
    reference: row.reference,
    balance: row.balance,
    status: row.status,
    currency,
    amount: row.amount,
    to_currency: toCurrency,
    to_amount: row.toAmount,
    rate: row.rate,
    rate_text: describeRate(row.rate, { from: currency, to: toCurrency }),
    made_by: row.createdByName,
    created_at: row.createdAt.toISOString(),
  };
}

export function listConversions(
  db: Db,
  environmentId: string,
  query: z.output<typeof conversionListQuery> & OfBalance,
  now: Date,
) {
  return conversions.page(db, environmentId, query, now, toConversion);
}

/** Returns a conversion of a balance; throws NOT_FOUND. */
export async function findConversion(
  db: Db,
  environmentId: string,
  { balance, conversionId }: OfBalance & { conversionId: string },
): Promise<ConversionRow> {
  const row = await db
    .selectFrom('conversions')
    .where('environmentId', '=', environmentId)
    .where('id', '=', conversionId)
    .where('balance', '=', balance)
    .selectAll()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
