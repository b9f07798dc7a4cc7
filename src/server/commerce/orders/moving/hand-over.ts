// Completes orders that contain only files once they are paid, since there is nothing to pack.
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { type OrderRow, selectOrderLines } from '../queries.ts';
import { orderStates } from '../states.ts';

/** The caller has locked the order and taken its stock. The order stays unchanged if it has physical lines or a stock shortage. */
export async function handOver(services: TxServices, tx: Tx, row: OrderRow): Promise<OrderRow> {
  if (row.status !== 'ORDERED' || row.shortLines.length > 0) return row;
  const lines = await selectOrderLines(tx, row);
  if (lines.some(({ isDigital }) => !isDigital)) return row;
  const now = services.clock.now();
  const line = { kind: 'handed_over', actor: { kind: 'platform' }, tone: 'success' } as const;
  return orderStates.change(services, tx, { row }, { set: { deliveredAt: now, endedAt: now }, line });
}
