// The ageing list: open items of each leg by age, with the account balance that they must equal.
import { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import type { Column } from '#server/platform/exports/column.ts';
import { writeCsv } from '#server/platform/exports/csv-file.ts';
import { writeXlsx } from '#server/platform/exports/xlsx-file.ts';
import type { FileAnswer } from '#server/platform/http/call.ts';
import {
  type AgedRow,
  ageBuckets,
  type ageingQuery,
  type LegTotal,
} from '#shared/contract/operator/reconciliation.ts';
import { toDecimalString } from '#shared/money.ts';
import { pageWindow } from '#shared/pagination.ts';

type Query = z.output<typeof ageingQuery>;

/** All open items of every leg: environment, leg, kind, currency, amount and open since. */
export const openOfAllLegs = sql`(
  select environment_id, leg, kind, currency, open as amount, posted_at as at from reconciliation_items where open <> 0
  union all
  select environment_id, 'payouts', 'payout', currency, net, created_at from payouts where status in ('CREATED', 'PENDING', 'PROCESSING')
  union all
  select environment_id, 'refunds', 'refund', currency, amount, created_at from refunds where ended_at is null
  union all
  select r.environment_id, 'receipts', 'transfer_in', t.currency, r.amount - r.matched - r.returned, r.received_at
  from transfer_receipts r
  join transfer_accounts a on a.environment_id = r.environment_id and a.id = r.transfer_account_id
  join transactions t on t.environment_id = a.environment_id and t.id = a.transaction_id
  where r.matched + r.returned < r.amount)`;

const accountsOfLegs = sql`(values ('gateway', 'gateway_receivable'), ('bank', 'settlement_bank'), ('payouts', 'payout_transit'),
  ('refunds', 'refund_suspense'), ('receipts', 'collection_suspense'))`;

function narrowed(query: Query, table: string): RawBuilder<unknown> {
  const { leg, mode, currency, businessId } = query;
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`e.mode = ${mode}
    ${leg.length > 0 ? sql`and ${of('leg')} = any(${leg}::text[])` : sql``}
    ${currency ? sql`and ${of('currency')} = ${currency}` : sql``}
    ${businessId ? sql`and e.business_id = ${businessId}` : sql``}`;
}

type Aged = Omit<AgedRow, 'business' | 'ages'> & {
  businessId: string;
  businessName: string;
  ages: number[];
  rows: number;
};

async function selectAged(db: Db, now: Date, query: Query, window: { limit: number; offset: number }) {
  const { rows } = await sql<Aged>`
    with open as (
      select o.*, coalesce(e.business_id, e.id) as business_id, e.mode, floor(extract(epoch from
        ${now}::timestamptz + e.clock_ahead_ms * interval '1 millisecond' - o.at) / 86400) as days
      from ${openOfAllLegs} o join environments e on e.id = o.environment_id where ${narrowed(query, 'o')}
    )
    select leg, kind, o.business_id, coalesce(b.business_name, 'No business') as business_name, o.mode, o.currency, count(*) as count, sum(amount)::bigint as total,
      json_build_array(coalesce(sum(amount) filter (where days < 2), 0), coalesce(sum(amount) filter (where days between 2 and 3), 0),
        coalesce(sum(amount) filter (where days between 4 and 7), 0), coalesce(sum(amount) filter (where days between 8 and 30), 0),
        coalesce(sum(amount) filter (where days > 30), 0)) as ages,
      count(*) over () as rows
    from open o left join businesses b on b.id = o.business_id
    group by leg, kind, o.business_id, b.business_name, o.mode, o.currency
    order by b.business_name, o.business_id, o.currency, leg, kind
    limit ${window.limit} offset ${window.offset}`.execute(db);
  return rows;
}

async function selectTotals(db: Db, query: Query): Promise<LegTotal[]> {
  const { rows } = await sql<LegTotal>`
    with open as (
      select o.leg, o.currency, sum(o.amount) as open from ${openOfAllLegs} o join environments e on e.id = o.environment_id
      where ${narrowed(query, 'o')} group by 1, 2
    ), books as (
      select l.leg, l.currency, sum(l.balance) as ledger
      from (select a.environment_id, n.leg, a.currency, b.balance from ledger_accounts a join ledger_balances b on b.environment_id = a.environment_id and b.account_id = a.id
            join ${accountsOfLegs} n (leg, kind) on n.kind = a.kind) l
      join environments e on e.id = l.environment_id where ${narrowed(query, 'l')} group by 1, 2
    )
    select leg, currency, coalesce(open, 0)::bigint as open, coalesce(ledger, 0)::bigint as ledger
    from open full join books using (leg, currency) order by currency, leg`.execute(db);
  return rows;
}

function toAgedRow(row: Aged): AgedRow {
  const { leg, kind, mode, currency, count, ages, total } = row;
  const business = { id: row.businessId, name: row.businessName };
  return { leg, kind, business, mode, currency, count, ages, total };
}

export async function getAgeing(db: Db, now: Date, query: Query) {
  const [rows, totals] = await Promise.all([
    selectAged(db, now, query, pageWindow(query)),
    selectTotals(db, query),
  ]);
  const total = rows[0]?.rows ?? 0;
  const { page, limit } = query;
  return { items: rows.map(toAgedRow), page, limit, total, totalCapped: false, totals };
}

const columns: readonly Column<AgedRow>[] = [
  { header: 'Leg', widthCharacters: 10, kind: 'text', read: (row) => row.leg },
  { header: 'Type', widthCharacters: 20, kind: 'text', read: (row) => row.kind },
  { header: 'Business', widthCharacters: 30, kind: 'text', read: (row) => row.business.name },
  { header: 'Mode', widthCharacters: 8, kind: 'text', read: (row) => row.mode },
  { header: 'Currency', widthCharacters: 9, kind: 'text', read: (row) => row.currency },
  { header: 'Items', widthCharacters: 8, kind: 'count', read: (row) => String(row.count) },
  ...ageBuckets.map(
    (bucket, index): Column<AgedRow> => ({
      header: `${bucket} days`,
      widthCharacters: 14,
      kind: 'amount',
      read: (row) => toDecimalString(row.ages[index] ?? 0, row.currency),
    }),
  ),
  {
    header: 'Total',
    widthCharacters: 16,
    kind: 'amount',
    read: (row) => toDecimalString(row.total, row.currency),
  },
];

const batchRows = 500;

export function downloadAgeing(db: Db, now: Date, query: Query & { format: 'csv' | 'xlsx' }): FileAnswer {
  async function* batches(): AsyncGenerator<AgedRow[]> {
    for (let offset = 0; ; offset += batchRows) {
      const rows = await selectAged(db, now, query, { limit: batchRows, offset });
      if (rows.length > 0) yield rows.map(toAgedRow);
      if (rows.length < batchRows) return;
    }
  }
  const { format } = query;
  return {
    contentType:
      format === 'csv'
        ? 'text/csv; charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: `ageing-${query.mode}-${now.toISOString().slice(0, 10)}.${format}`,
    body: Readable.from(
      format === 'csv' ? writeCsv(batches(), columns) : writeXlsx(batches(), columns, 'Ageing'),
    ),
  };
}
