// SQL of orders: inserts, locks, queries and updates; order lines and history.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { PageVisit } from '#server/payments/sources/payment-source.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type {
  OrderEventsTable,
  OrderLinesTable,
  OrdersTable,
} from '#server/platform/db/tables/commerce/order-tables.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import { timelineRows } from '#server/platform/rows/timeline-rows.ts';

export type OrderRow = Selectable<OrdersTable>;
export type OrderLineRow = Selectable<OrderLinesTable>;
export type Place = { environmentId: string; id: string };

export const {
  insert: insertOrder,
  find: selectOrder,
  lock: lockOrder,
  update: updateOrderRow,
} = environmentRows('orders');

export async function insertOrderLines(tx: Tx, lines: readonly Insertable<OrderLinesTable>[]): Promise<void> {
  await tx
    .insertInto('orderLines')
    .values([...lines])
    .execute();
}

/** Returns the next order number. Other orders of the environment wait until this transaction ends, so it is taken last. */
export async function takeOrderNumber(tx: Tx, environmentId: string): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    insert into order_numbers as n (environment_id, last) values (${environmentId}, 1001)
    on conflict (environment_id) do update set last = n.last + 1 returning last`.execute(tx);
  return `ORD-${rows[0]?.last ?? 1001}`;
}

export function selectOrderLines(db: Db, { environmentId, id }: Place): Promise<OrderLineRow[]> {
  return db
    .selectFrom('orderLines')
    .where('environmentId', '=', environmentId)
    .where('orderId', '=', id)
    .selectAll()
    .orderBy('position')
    .execute();
}

export async function setPacked(
  tx: Tx,
  { environmentId, id }: Place,
  packed: ReadonlyMap<number, number>,
): Promise<void> {
  await sql`
    update order_lines l set packed = p.quantity
    from unnest(${[...packed.keys()]}::integer[], ${[...packed.values()]}::integer[]) as p (position, quantity)
    where l.environment_id = ${environmentId} and l.order_id = ${id} and l.position = p.position`.execute(tx);
}

export async function insertOrderEvent(tx: Tx, row: Insertable<OrderEventsTable>): Promise<void> {
  await tx.insertInto('orderEvents').values(row).execute();
}

export const selectOrderEvents = timelineRows('order_events', 'order_id', 'newest first', 300);

/** The captured payments of an order, in order of time. */
export function selectOrderPayments(db: Db, { environmentId, id }: Place) {
  return db
    .selectFrom('transactions')
    .where('environmentId', '=', environmentId)
    .where('sourceId', '=', id)
    .where('sourceKind', '=', 'order')
    .where('status', '=', 'successful')
    .select([
      'id',
      'reference',
      'amount',
      'fee',
      'vat',
      'net',
      'channel',
      'cardScheme',
      'cardLast4',
      'senderName',
    ])
    .select(['status', 'refundedAmount', 'refundPending', 'disputedAmount', 'chargedBack', 'paidAt'])
    .orderBy('paidAt')
    .orderBy('id')
    .execute();
}
export type OrderPaymentRow = Awaited<ReturnType<typeof selectOrderPayments>>[number];

/** Records that the customer opened the order page: counts the view, and adds a timeline entry for the first one. */
export async function recordOrderView(db: Db, { environmentId, id }: Place, visit: PageVisit): Promise<void> {
  await sql`
    with opened as (
      update orders set views = views + 1 where environment_id = ${environmentId} and id = ${id}
      returning environment_id, id, customer_name, views)
    insert into order_events (environment_id, order_id, id, kind, params, actor_kind, actor, tone, at)
    select environment_id, id, ${visit.id}::uuid, 'viewed', '{}', 'customer', customer_name, 'neutral', ${visit.at}
    from opened where views = 1`.execute(db);
}
