// SQL of USSD and QR prompts.
import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { PaymentPromptsTable } from '#server/platform/db/tables/payments/checkout.ts';
import { ownedRows } from '#server/platform/rows/owned-rows.ts';

export type PromptRow = Selectable<PaymentPromptsTable>;

export async function insertPrompt(tx: Tx, prompt: Insertable<PaymentPromptsTable>): Promise<void> {
  await tx.insertInto('paymentPrompts').values(prompt).execute();
}

/** The newest prompt of a payment. */
export const { newest: selectPrompt } = ownedRows('paymentPrompts', 'transactionId');
