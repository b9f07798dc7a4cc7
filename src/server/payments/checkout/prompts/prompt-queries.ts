// SQL of what payers were shown to pay by USSD or QR.
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { PaymentPromptsTable } from '#server/platform/db/tables/qr-codes.ts';

export type PromptRow = Selectable<PaymentPromptsTable>;

export async function insertPrompt(tx: Tx, prompt: Insertable<PaymentPromptsTable>): Promise<void> {
  await tx.insertInto('paymentPrompts').values(prompt).execute();
}

/** The newest prompt of a payment. */
export async function selectPrompt(
  db: Db,
  environmentId: string,
  transactionId: string,
): Promise<PromptRow | undefined> {
  return db
    .selectFrom('paymentPrompts')
    .where('environmentId', '=', environmentId)
    .where('transactionId', '=', transactionId)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
