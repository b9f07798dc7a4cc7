// One order with everything that belongs to it: lines with their stock, sums, steps, payments, refunds and history.
import { sql } from 'kysely';
import { readTimelineWithKinds } from '#server/account/branding/read-timeline.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { imagePath } from '#server/platform/uploads/service.ts';
import { nextSteps, type OrderStatus } from '#shared/commerce/order-enums.ts';
import { orderSentences } from '#shared/commerce/order-lines.ts';
import type { OrderDetail, OrderLineShape } from '#shared/contract/commerce/orders/order-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { arrivalOf } from '../arrival.ts';
import { downloadsOf } from '../downloads/download-links.ts';
import { paymentTextOf } from '../moving/follow-ups.ts';
import { pointValueOf } from '../points.ts';
import { type OrderLineRow, type OrderRow, selectOrder, selectOrderEvents } from '../queries.ts';
import { readStanding, type Standing, worthLeft } from '../refunding/refund-order.ts';
import { toOrder } from './list-orders.ts';
import { toRefund } from './list-refunded.ts';

type Level = { variantId: string; left: number | null; low: boolean };

async function readStock(db: Db, { environmentId }: OrderRow, lines: readonly OrderLineRow[]) {
  const ids = lines.map(({ variantId }) => variantId);
  const { rows } = await sql<Level>`
    select l.variant_id, case when l.is_counted then l.on_hand - l.reserved end as left,
      coalesce(l.is_counted and l.low_at is not null and l.on_hand - l.reserved <= l.low_at, false) as low
    from stock_levels l where l.environment_id = ${environmentId} and l.variant_id = any(${ids}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ variantId, left, low }) => [variantId, { left, low }]));
}

async function readCustomer(db: Db, { environmentId, customerId, currency }: OrderRow) {
  const { rows } = await sql<{ orders: number; paid: number }>`
    select count(*)::integer as orders, coalesce(sum(o.paid - o.refunded), 0)::bigint as paid from orders o
    where o.environment_id = ${environmentId} and o.customer_id = ${customerId} and o.currency = ${currency}`.execute(
    db,
  );
  return rows[0] ?? { orders: 0, paid: 0 };
}

function toLines(standing: Standing, stock: Awaited<ReturnType<typeof readStock>>): OrderLineShape[] {
  return standing.lines.map((line) => {
    const pieces = standing.pieces.get(line.position);
    return {
      position: line.position,
      variantId: line.variantId,
      productId: line.productId,
      name: line.name,
      variantName: line.variantName,
      sku: line.sku,
      imageUrl: imagePath(line.imageId),
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      gross: line.gross,
      discount: line.discountAmount + line.documentDiscount,
      tax: line.tax,
      total: line.total,
      isDigital: line.isDigital,
      packed: line.packed,
      refunded: pieces?.refunded ?? 0,
      restocked: pieces?.restocked ?? 0,
      refundable: worthLeft(standing, line),
      stock: stock.get(line.variantId) ?? null,
    };
  });
}

const statusOfKind: Record<string, OrderStatus> = {
  placed: 'PLACED',
  paid: 'ORDERED',
  paid_late: 'ORDERED',
  packaged: 'PACKAGED',
  dispatched: 'DISPATCHED',
  in_transit: 'IN_TRANSIT',
  delivered: 'DELIVERED',
  completed: 'COMPLETED',
  handed_over: 'COMPLETED',
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
};

/** Returns the amount paid beyond the total, or paid for an order that was given up, and not yet refunded. */
export function overpaidOf({ status, paid, refunded, total }: OrderRow): number {
  const isGivenUp = status === 'CANCELLED' || status === 'EXPIRED';
  return Math.max(0, paid - refunded - (isGivenUp ? 0 : total));
}

export async function findOrder(db: Db, environmentId: string, id: string): Promise<OrderRow> {
  const row = await selectOrder(db, environmentId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function pointsOf({ order, pointsLeft: left }: Standing): OrderDetail['points'] {
  const { points, pointsAmount: amount, pointsReturned: isGivenUp } = order;
  return points === 0 ? null : { points, amount, value: pointValueOf(order), left, isGivenUp };
}

function documentOf(row: OrderRow) {
  const { carrier, trackingNumber: number, trackingUrl: url, offline } = row;
  return {
    delivery: row.delivery,
    customerNote: row.customerNote,
    coupon: row.coupon && { code: row.coupon.code, amount: row.coupon.amount },
    subtotal: row.subtotal,
    discount: row.discountAmount,
    taxes: row.taxes.map(({ name, rate, isInclusive, amount }) => ({ name, rate, isInclusive, amount })),
    tax: row.taxAmount,
    deliveryAmount: row.deliveryAmount,
    tracking: { carrier, number, url },
    shortLines: row.shortLines,
    overpaid: overpaidOf(row),
    steps: nextSteps(row.status, row.delivery.kind),
    offline: offline && {
      method: offline.method,
      amount: row.offlinePaid,
      note: offline.note,
      paidOn: offline.paidOn,
      by: offline.by,
    },
    views: row.views,
    createdBy: row.createdBy,
  };
}

async function filesOf(db: Db, row: OrderRow, now: Date): Promise<OrderDetail['downloads']> {
  if (row.paidAt === null) return [];
  return (await downloadsOf(db, row, now)).map(({ productName, variantName, ...file }) => ({
    productName: [productName, variantName].filter(Boolean).join(', '),
    fileName: file.fileName,
    sizeBytes: file.sizeBytes,
    done: file.done,
    left: file.left,
    until: file.until?.toISOString() ?? null,
    refusal: file.refusal?.replace('Your bank', 'The bank of the customer') ?? null,
  }));
}

export async function getOrder(
  services: { publicUrl: string; clock: Clock },
  db: Db,
  environment: Pick<Environment, 'id' | 'timeZone'>,
  id: string,
): Promise<OrderDetail> {
  const row = await findOrder(db, environment.id, id);
  const standing = await readStanding(db, row);
  const stock = await readStock(db, row, standing.lines);
  const events = await selectOrderEvents(db, row.environmentId, row.id);
  const history = await readTimelineWithKinds(services, db, events, { sentences: orderSentences });
  const pieces = standing.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const reached = history.toReversed().flatMap(({ kind, at, actor }) => {
    const status = statusOfKind[kind];
    return status ? [{ status, at, by: actor }] : [];
  });
  return Object.assign(toOrder(Object.assign({}, row, { pieces })), documentOf(row), {
    points: pointsOf(standing),
    lines: toLines(standing, stock),
    reached,
    dueOn: arrivalOf(row, environment.timeZone),
    refundable: standing.left,
    refunds: standing.refunds.map(toRefund),
    payments: standing.payments.map((payment) => ({
      id: payment.id,
      reference: payment.reference,
      label: paymentTextOf(payment),
      amount: payment.amount,
      fee: payment.fee,
      vat: payment.vat,
      net: payment.net,
      refunded: payment.refundedAmount,
      // Of the disputed amount, the lost part is charged back; the won part has been returned.
      disputed: Math.max(0, payment.disputedAmount - payment.chargedBack),
      paidAt: (payment.paidAt ?? row.createdAt).toISOString(),
    })),
    customerFigures: await readCustomer(db, row),
    url: `${services.publicUrl}/pay/${row.slug}`,
    downloads: await filesOf(db, row, services.clock.now()),
    history,
  });
}
