// SQL of the orders placed with card gateways.

import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { GatewayOrdersTable } from '#server/platform/db/tables/payments/gateways.ts';
import { named } from '#server/platform/directory/directory.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { ConnectionRow, OrderRow } from './queries.ts';

export async function insertOrder(db: Db, row: Insertable<GatewayOrdersTable>): Promise<void> {
  await db.insertInto('gatewayOrders').values(row).execute();
}

export type OrderWithConnection = { order: OrderRow; connection: ConnectionRow };

async function withConnection(db: Db, order: OrderRow | undefined): Promise<OrderWithConnection | undefined> {
  if (!order) return undefined;
  const connection = await db
    .selectFrom('gatewayConnections')
    .where('id', '=', order.connectionId)
    .selectAll()
    .executeTakeFirstOrThrow();
  return { order, connection };
}

/** Returns the order of an attempt. */
export async function selectOrder(
  db: Db,
  environmentId: string,
  id: string,
): Promise<OrderWithConnection | undefined> {
  const order = await db
    .selectFrom('gatewayOrders')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
  return withConnection(db, order);
}

/** Returns an order by its id alone, which is ours and unique: gateways and browsers know nothing else. */
export async function selectOrderByName(db: Db, id: string): Promise<OrderWithConnection | undefined> {
  const order = await db
    .selectFrom('gatewayOrders')
    .where(sql<boolean>`(environment_id, id) = ${named('attempt', id)}`)
    .selectAll()
    .executeTakeFirst();
  return withConnection(db, order);
}

/** Returns the attempt that captured a payment. */
export function selectCapturedAttempt(db: Db, environmentId: string, transactionId: string) {
  return db
    .selectFrom('transactionAttempts')
    .where('environmentId', '=', environmentId)
    .where('transactionId', '=', transactionId)
    .where('status', '=', 'successful')
    .select(['id', 'channel'])
    .executeTakeFirst();
}

export type OrderChanges = Partial<
  Pick<OrderRow, 'status' | 'gatewayReference' | 'nextQueryAt' | 'returnedAt' | 'payableUntil'>
>;

/** Updates an order in an expected status; false if it was changed concurrently. */
export async function updateOrder(
  db: Db,
  order: Pick<OrderRow, 'environmentId' | 'id'>,
  from: OrderRow['status'][],
  changes: OrderChanges,
): Promise<boolean> {
  const row = await db
    .updateTable('gatewayOrders')
    .set(changes)
    .where('environmentId', '=', order.environmentId)
    .where('id', '=', order.id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether any watched order is due for a query. */
export const findWatchedOrders = (due: RawBuilder<boolean>): DueQuery => sql`
  select 1 from gateway_orders where status in ('closed', 'late') and ${due} order by next_query_at limit 1`;

/** Claims cancelled orders that are due for a query; each is due again after the given number of seconds. */
export async function claimWatchedOrders(
  db: Db,
  due: RawBuilder<boolean>,
  againAfterS: number,
  limit: number,
): Promise<OrderRow[]> {
  return db
    .updateTable('gatewayOrders')
    .set({ nextQueryAt: sql<Date>`next_query_at + make_interval(secs => ${againAfterS})` })
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('environmentId', 'id'),
        'in',
        eb
          .selectFrom('gatewayOrders')
          .where('status', 'in', ['closed', 'late'])
          .where(due)
          .select(['environmentId', 'id'])
          .orderBy('nextQueryAt')
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asTuple('environmentId', 'id'),
      ),
    )
    .returningAll()
    .execute();
}
