// SQL that reads refunds for lists, details and files.

import { type ExpressionBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Db, Tables } from '#server/platform/db/database.ts';
import { listOrder, streamRows } from '#server/platform/db/list-order.ts';
import { likeText } from '#server/platform/db/list-pages.ts';
import type { RefundFilters, refundListQuery } from '#shared/contract/payments/refunds.ts';
import { windowBeyond } from '#shared/pagination.ts';
import type { RefundStatus } from '#shared/payments/refunds.ts';

export type RefundListQuery = z.output<typeof refundListQuery>;

function refundsOf(db: Db, environmentId: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('transactions', (join) =>
      join
        .onRef('transactions.environmentId', '=', 'refunds.environmentId')
        .onRef('transactions.id', '=', 'refunds.transactionId'),
    )
    .where('refunds.environmentId', '=', environmentId);
}

const listColumns = [
  'transactions.reference as paymentReference',
  'transactions.merchantReference',
  'transactions.amount as paymentAmount',
  'transactions.channel',
  'transactions.cardScheme',
  'transactions.cardLast4',
  'transactions.customerName',
  'transactions.customerEmail',
] as const;

function listed(db: Db, environmentId: string) {
  return refundsOf(db, environmentId).selectAll('refunds').select(listColumns);
}
/** A refund with data of its payment. */
export type ListedRefund = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>;

/** Conditions of the filters except the status, so that the tabs can be counted with them. */
function matches(filters: RefundFilters) {
  return (eb: ExpressionBuilder<Tables, 'refunds' | 'transactions'>) => {
    const {
      search,
      reason,
      currency,
      way,
      transactionId,
      customerId,
      amountEq,
      amountMin,
      amountMax,
      from,
      to,
    } = filters;
    const conditions = [];
    if (search) {
      const begins = `${likeText(search)}%`;
      const within = `%${begins}`;
      conditions.push(
        eb.or([
          eb('refunds.reference', 'like', begins.toUpperCase()),
          eb('transactions.reference', 'like', begins.toUpperCase()),
          eb('transactions.merchantReference', '=', search),
          eb('transactions.customerName', 'ilike', within),
          eb('transactions.customerEmail', 'ilike', within),
        ]),
      );
    }
    if (reason.length > 0) conditions.push(eb('refunds.reason', 'in', reason));
    if (currency.length > 0) conditions.push(eb('refunds.currency', 'in', currency));
    if (way.length > 0) conditions.push(eb('refunds.way', 'in', way));
    if (transactionId) conditions.push(eb('refunds.transactionId', '=', transactionId));
    if (customerId) conditions.push(eb('transactions.customerId', '=', customerId));
    if (amountEq !== undefined) conditions.push(eb('refunds.amount', '=', amountEq));
    if (amountMin !== undefined) conditions.push(eb('refunds.amount', '>=', amountMin));
    if (amountMax !== undefined) conditions.push(eb('refunds.amount', '<=', amountMax));
    if (from) conditions.push(eb('refunds.createdAt', '>=', new Date(from)));
    if (to) conditions.push(eb('refunds.createdAt', '<', new Date(to)));
    return eb.and(conditions);
  };
}

const inOrder = listOrder<RefundFilters>('refunds', {
  createdAt: sql`refunds.created_at`,
  reference: sql`refunds.reference`,
  amount: sql`refunds.amount`,
  expectedOn: sql`coalesce(refunds.expected_on, 'infinity')`,
});

/** One page of the list. */
export async function selectRefunds(
  db: Db,
  environmentId: string,
  query: RefundListQuery,
): Promise<ListedRefund[]> {
  const { limit, offset } = windowBeyond(query);
  const rows = listed(db, environmentId)
    .where(matches(query))
    .$if(query.status.length > 0, (refunds) => refunds.where('refunds.status', 'in', query.status));
  return inOrder(rows, query).limit(limit).offset(offset).execute();
}

/** Counts refunds by status, under the other filters. */
export async function countRefunds(
  db: Db,
  environmentId: string,
  filters: RefundFilters,
): Promise<{ status: RefundStatus; count: number }[]> {
  return refundsOf(db, environmentId)
    .where(matches(filters))
    .select((eb) => ['refunds.status', eb.fn.countAll<number>().as('count')])
    .groupBy('refunds.status')
    .execute();
}

/** Returns a refund by its id or reference, in the list's shape. */
export async function selectListedRefund(
  db: Db,
  environmentId: string,
  refundId: string,
): Promise<ListedRefund | undefined> {
  return listed(db, environmentId).where('refunds.id', '=', refundId).executeTakeFirst();
}

/** Streams all refunds that match the filters, for a file. */
export function streamListedRefunds(
  { db }: Database,
  environmentId: string,
  filters: RefundFilters,
): AsyncGenerator<ListedRefund[]> {
  const { status } = filters;
  const refunds = listed(db, environmentId)
    .where(matches(filters))
    .$if(status.length > 0, (some) => some.where('refunds.status', 'in', status));
  return streamRows(db, inOrder(refunds, filters));
}
