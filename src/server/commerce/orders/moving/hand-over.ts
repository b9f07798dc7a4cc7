// An order of files alone needs nobody to pack it: once it is paid it is completed.
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { type OrderRow, selectOrderLines } from '../queries.ts';
import { orderStates } from '../states.ts';

/** The order is locked and its stock is taken; left as it is where anything of it is sent, or was not in stock any more. */
export async function handOver(services: TxServices, tx: Tx, row: OrderRow): Promise<OrderRow> {
  if (row.status !== 'ORDERED' || row.shortLines.length > 0) return row;
  const lines = await selectOrderLines(tx, row);
  if (lines.some(({ isDigital }) => !isDigital)) return row;
  const now = services.clock.now();
  const line = { kind: 'handed_over', actor: { kind: 'platform' }, tone: 'success' } as const;
  return orderStates.change(services, tx, { row }, { set: { deliveredAt: now, endedAt: now }, line });
}
