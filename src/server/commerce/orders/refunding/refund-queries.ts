// SQL of order refunds.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type {
  OrderRefundLinesTable,
  OrderRefundsTable,
} from '#server/platform/db/tables/commerce/order-tables.ts';
import type { RefundStatus } from '#shared/payments/refunds.ts';
import type { Place } from '../queries.ts';

export type OrderRefundRow = Selectable<OrderRefundsTable> & {
  standing: RefundStatus;
  pieces: number;
  restocked: number;
};

export async function insertOrderRefund(
  tx: Tx,
  row: Insertable<OrderRefundsTable>,
  lines: readonly Insertable<OrderRefundLinesTable>[],
): Promise<void> {
  await tx.insertInto('orderRefunds').values(row).execute();
  if (lines.length > 0)
    await tx
      .insertInto('orderRefundLines')
      .values([...lines])
      .execute();
}

/** The status of a refund, and its number of pieces; the table is aliased r. */
export const standingColumns = {
  standing: sql<RefundStatus>`order_refund_status(r.environment_id, r.refund_ids)`,
  pieces: sql<number>`coalesce((select sum(l.quantity) from order_refund_lines l
    where l.environment_id = r.environment_id and l.order_refund_id = r.id), 0)::integer`,
  restocked: sql<number>`coalesce((select sum(l.restocked) from order_refund_lines l
    where l.environment_id = r.environment_id and l.order_refund_id = r.id), 0)::integer`,
};

export function selectOrderRefunds(db: Db, { environmentId, id }: Place): Promise<OrderRefundRow[]> {
  return db
    .selectFrom('orderRefunds as r')
    .where('r.environmentId', '=', environmentId)
    .where('r.orderId', '=', id)
    .selectAll('r')
    .select(standingColumns.standing.as('standing'))
    .select(standingColumns.pieces.as('pieces'))
    .select(standingColumns.restocked.as('restocked'))
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .execute();
}

export type RefundedPieces = ReadonlyMap<number, { refunded: number; restocked: number }>;

/** Per line, the number of refunded pieces, without unsuccessful refunds, and the number of restocked pieces. */
export async function selectRefundedPieces(db: Db, { environmentId, id }: Place): Promise<RefundedPieces> {
  const { rows } = await sql<{ position: number; refunded: number; restocked: number }>`
    select l.position, sum(l.quantity) filter (where order_refund_status(r.environment_id, r.refund_ids) not in ('FAILED', 'RETURNED'))::integer as refunded,
      sum(l.restocked)::integer as restocked
    from order_refund_lines l
    join order_refunds r on r.environment_id = l.environment_id and r.id = l.order_refund_id
    where l.environment_id = ${environmentId} and l.order_id = ${id} group by l.position`.execute(db);
  return new Map(
    rows.map(({ position, refunded, restocked }) => [position, { refunded: refunded ?? 0, restocked }]),
  );
}
