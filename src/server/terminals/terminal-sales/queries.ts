// SQL of sales on POS terminals.
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';

export type SaleRow = Selectable<Tables['terminalSales']>;

/** Inserts a sale; false if the device started it before. Waits for a concurrent insert of the same sale. */
export async function insertSale(tx: Tx, row: Insertable<Tables['terminalSales']>): Promise<boolean> {
  const created = await tx
    .insertInto('terminalSales')
    .values(row)
    .onConflict((conflict) => conflict.columns(['environmentId', 'terminalId', 'saleId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return created !== undefined;
}

/** Sets the payment of a sale. */
export async function setReference(
  tx: Tx,
  { environmentId, id }: Pick<SaleRow, 'environmentId' | 'id'>,
  reference: string,
): Promise<void> {
  await tx
    .updateTable('terminalSales')
    .set({ reference })
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
}

export function selectSale(
  db: Db,
  { environmentId, terminalId, saleId }: Pick<SaleRow, 'environmentId' | 'terminalId' | 'saleId'>,
): Promise<SaleRow | undefined> {
  return db
    .selectFrom('terminalSales')
    .where('environmentId', '=', environmentId)
    .where('terminalId', '=', terminalId)
    .where('saleId', '=', saleId)
    .selectAll()
    .executeTakeFirst();
}

/** Returns the outcome of a sale's payment. */
export function selectPayment(db: Db, environmentId: string, reference: string) {
  return db
    .selectFrom('transactions')
    .where('environmentId', '=', environmentId)
    .where('reference', '=', reference)
    .select(['status', 'stage', 'currency', 'amount', 'failureReason', 'attemptCount', 'paidAt'])
    .select(['cardScheme', 'cardLast4', 'gatewayReference'])
    .executeTakeFirstOrThrow();
}

/** Whether a payment was a cash-out of an agent. */
export async function isCashOut(
  db: Db,
  { environmentId, reference }: { environmentId: string; reference: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('agentSales')
    .where('environmentId', '=', environmentId)
    .where('paymentReference', '=', reference)
    .where('kind', '=', 'CASH_OUT')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
