// The list of orders, and the query for its exported file.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Db } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { OrderFilters, orderListQuery } from '#shared/contract/commerce/orders/order-filters.ts';
import type { Order } from '#shared/contract/commerce/orders/order-shapes.ts';
import { paidWithPoints } from '../points.ts';
import type { OrderRow } from '../queries.ts';
import { factsOf } from '../states.ts';

export type OrderListQuery = z.output<typeof orderListQuery>;
export type ListedOrder = OrderRow & { pieces: number };

/** Whether an order needs attention: money must be refunded, or paid stock is missing. The table is aliased orders. */
export const needsAttention = sql<boolean>`((orders.status in ('CANCELLED', 'EXPIRED') and orders.paid > orders.refunded)
  or orders.paid - orders.refunded > orders.total or (orders.status = 'ORDERED' and orders.short_lines <> '[]' and orders.refunded = 0))`;

export const piecesOf = sql<number>`coalesce((select sum(l.quantity) from order_lines l
  where l.environment_id = orders.environment_id and l.order_id = orders.id), 0)::integer`;

function matching(db: Db, environmentId: string, filters: OrderFilters) {
  const { search, payment, channel, currency, customerId, productId, attention, createdFrom, createdTo } =
    filters;
  const pattern = containsPattern(search ?? '');
  return db
    .selectFrom('orders')
    .where('orders.environmentId', '=', environmentId)
    .selectAll('orders')
    .select(piecesOf.as('pieces'))
    .$if(Boolean(search), (rows) =>
      rows.where((eb) =>
        eb.or([
          eb('orders.number', 'ilike', pattern),
          eb('orders.customerName', 'ilike', pattern),
          eb('orders.customerEmail', 'ilike', pattern),
        ]),
      ),
    )
    .$if(payment.length > 0, (rows) => rows.where('orders.paymentStatus', 'in', payment))
    .$if(channel.length > 0, (rows) => rows.where('orders.channel', 'in', channel))
    .$if(currency !== undefined, (rows) => rows.where('orders.currency', '=', currency ?? 'NGN'))
    .$if(customerId !== undefined, (rows) => rows.where('orders.customerId', '=', customerId ?? ''))
    .$if(productId !== undefined, (rows) =>
      rows.where(
        sql<boolean>`exists (select from order_lines l where l.environment_id = orders.environment_id
          and l.product_id = ${productId ?? ''}::uuid and l.order_id = orders.id)`,
      ),
    )
    .$if(attention !== undefined, (rows) => rows.where(needsAttention))
    .$if(createdFrom !== undefined, (rows) =>
      rows.where('orders.createdAt', '>=', new Date(createdFrom ?? 0)),
    )
    .$if(createdTo !== undefined, (rows) => rows.where('orders.createdAt', '<', new Date(createdTo ?? 0)));
}

const list = statusList({
  table: 'orders',
  matching,
  sorts: {
    createdAt: sql`orders.created_at`,
    total: sql`orders.total`,
    paidAt: sql`orders.paid_at`,
  },
});

export const listOrders = (db: Db, environmentId: string, query: OrderListQuery, now: Date) =>
  list.page(db, environmentId, query, now, toOrder);

export const countOrders = (db: Database, environmentId: string, filters: OrderFilters, now: Date) =>
  list.count(db, environmentId, filters, now);

export const streamOrders = (db: Database, environmentId: string, filters: OrderFilters, now: Date) =>
  list.stream(db, environmentId, filters, now);

export function toOrder(row: ListedOrder): Order {
  return {
    ...factsOf(row),
    customer: {
      id: row.customerId,
      name: row.customerName,
      email: row.customerEmail,
      phone: row.customerPhone,
    },
    pieces: row.pieces,
    pointsAmount: paidWithPoints(row),
    expiresAt: row.status === 'PLACED' ? (row.expiresAt?.toISOString() ?? null) : null,
  };
}
