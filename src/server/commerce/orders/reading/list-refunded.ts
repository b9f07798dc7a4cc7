// The list of order refunds, and the query for its exported file.
import type { z } from 'zod';
import type { Database, Db } from '#server/platform/db/database.ts';
import { streamRows } from '#server/platform/db/list-order.ts';
import { answerPage, containsPattern, countRows } from '#server/platform/db/list-pages.ts';
import type {
  RefundedOrderFilters,
  refundedOrderQuery,
} from '#shared/contract/commerce/orders/order-filters.ts';
import type { RefundedOrder } from '#shared/contract/commerce/orders/order-shapes.ts';
import { windowBeyond } from '#shared/pagination.ts';
import { type OrderRefundRow, standingColumns } from '../refunding/refund-queries.ts';

type Query = z.output<typeof refundedOrderQuery>;

function matching(db: Db, environmentId: string, filters: RefundedOrderFilters) {
  const { search, orderId, createdFrom, createdTo } = filters;
  const pattern = containsPattern(search ?? '');
  return db
    .selectFrom('orderRefunds as r')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.environmentId', '=', 'r.environmentId').onRef('o.id', '=', 'r.orderId'),
    )
    .where('r.environmentId', '=', environmentId)
    .selectAll('r')
    .select(standingColumns.standing.as('standing'))
    .select(standingColumns.pieces.as('pieces'))
    .select(standingColumns.restocked.as('restocked'))
    .select(['o.number', 'o.status', 'o.total', 'o.currency', 'o.customerName', 'o.customerEmail'])
    .$if(Boolean(search), (rows) =>
      rows.where((eb) =>
        eb.or([
          eb('o.number', 'ilike', pattern),
          eb('o.customerName', 'ilike', pattern),
          eb('o.customerEmail', 'ilike', pattern),
        ]),
      ),
    )
    .$if(orderId !== undefined, (rows) => rows.where('r.orderId', '=', orderId ?? ''))
    .$if(createdFrom !== undefined, (rows) => rows.where('r.createdAt', '>=', new Date(createdFrom ?? 0)))
    .$if(createdTo !== undefined, (rows) => rows.where('r.createdAt', '<', new Date(createdTo ?? 0)));
}

function sorted(db: Db, environmentId: string, filters: RefundedOrderFilters) {
  const direction = filters.sort.startsWith('-') ? 'desc' : 'asc';
  const column = filters.sort.endsWith('amount') ? 'r.amount' : 'r.createdAt';
  return matching(db, environmentId, filters).orderBy(column, direction).orderBy('r.id', direction);
}

export type RefundedOrderRow = Awaited<ReturnType<ReturnType<typeof sorted>['execute']>>[number];

export const toRefund = (row: OrderRefundRow) => ({
  id: row.id,
  kind: row.kind,
  amount: row.amount,
  deliveryAmount: row.deliveryAmount,
  offlineAmount: row.offlineAmount,
  points: row.points,
  pointsAmount: row.pointsAmount,
  status: row.standing,
  reason: row.reason,
  by: row.byName,
  pieces: row.pieces,
  restocked: row.restocked,
  createdAt: row.createdAt.toISOString(),
});

function toRefundedOrder(row: RefundedOrderRow): RefundedOrder {
  const { orderId: id, number, status, total, currency } = row;
  const customer = { name: row.customerName, email: row.customerEmail };
  return Object.assign(toRefund(row), { order: { id, number, status, total }, currency, customer });
}

export async function countRefundedOrders(
  { db }: Pick<Database, 'db'>,
  environmentId: string,
  filters: RefundedOrderFilters,
): Promise<number> {
  return countRows(matching(db, environmentId, filters));
}

export function listRefundedOrders(db: Db, environmentId: string, query: Query) {
  const { limit, offset } = windowBeyond(query);
  const rows = sorted(db, environmentId, query).limit(limit).offset(offset).execute();
  return answerPage(query, rows, toRefundedOrder, async () => {
    const total = await countRefundedOrders({ db }, environmentId, query);
    return { counts: { all: total }, total };
  });
}

export const streamRefundedOrders = (
  { db }: Database,
  environmentId: string,
  filters: RefundedOrderFilters,
) => streamRows<RefundedOrderRow>(db, sorted(db, environmentId, filters));
