// Telling the noun that had an invoice made of its turns: in the transaction of each, with the invoice locked.
import type { Tx } from '#server/platform/db/database.ts';
import type { InvoiceTurn, TxServices } from '#server/services.ts';
import type { InvoiceRow } from './queries.ts';

/** It has registered an `InvoiceFollower` in its module. */
export async function tellFollower(
  services: TxServices,
  tx: Tx,
  invoice: InvoiceRow,
  turn: InvoiceTurn,
): Promise<void> {
  const follower = services.invoiceFollowers.find(({ kind }) => kind === invoice.kind);
  await follower?.follow(services, tx, invoice, turn);
}
