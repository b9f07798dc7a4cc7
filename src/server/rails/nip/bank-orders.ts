// Orders sent to a connected bank, by our reference. Each is stored before it is sent, so that nothing is sent twice.
import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { BankOrdersTable } from '#server/platform/db/tables/banking/bank-orders.ts';
import type { SendOutcome } from '../banks.ts';

export type BankOrder = Selectable<BankOrdersTable>;

export function findOrder(db: Db, reference: string): Promise<BankOrder | undefined> {
  return db.selectFrom('bankOrders').where('reference', '=', reference).selectAll().executeTakeFirst();
}

/** Returns undefined when an order exists already: it was sent before, or was refused. */
export function writeOrder(
  db: Db,
  order: Pick<BankOrder, 'reference' | 'provider' | 'transactionId' | 'createdAt'> & { refused?: boolean },
): Promise<BankOrder | undefined> {
  return db
    .insertInto('bankOrders')
    .values(order)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export const notReceived: SendOutcome = {
  outcome: 'failed',
  reason: 'The transfer never reached the bank',
};

/** The number of 'no record' responses, and the minimum interval between them, before the bank is believed. */
const believedAfter = 3;
const apartMs = 60_000;
/** Younger orders may still be in transit; older ones are no longer kept by the bank. */
const youngMs = 5 * 60_000;
const keptMs = 23 * 3_600_000;

/** Records a 'no record' response. After enough of them the order has failed, and is refused from then on. */
export async function notLocatedAgain(db: Db, order: BankOrder, now: Date): Promise<SendOutcome> {
  const ageMs = now.getTime() - order.createdAt.getTime();
  const isSoon = order.notFoundAt !== null && now.getTime() - order.notFoundAt.getTime() < apartMs;
  if (isSoon || ageMs > keptMs) return { outcome: 'unknown' };
  const count = order.notFoundCount + 1;
  const isGone = count >= believedAfter && ageMs >= youngMs;
  await db
    .updateTable('bankOrders')
    .set({ notFoundCount: count, notFoundAt: now, ...(isGone && { refused: true }) })
    .where('reference', '=', order.reference)
    .execute();
  return isGone ? notReceived : { outcome: 'unknown' };
}

/** Records any other response of the bank, which shows that it has the order. */
export async function located(
  db: Db,
  { reference }: BankOrder,
  sessionId: string | undefined,
): Promise<void> {
  await db
    .updateTable('bankOrders')
    .set({ notFoundCount: 0, ...(sessionId && { sessionId }) })
    .where('reference', '=', reference)
    .execute();
}
