// Notification of the noun that created an invoice: in the transaction of each change, with the invoice locked.
import type { Tx } from '#server/platform/db/database.ts';
import type { InvoiceTurn, TxServices } from '#server/services.ts';
import { countCoupon, returnCoupon } from './invoice-coupon.ts';
import type { InvoiceRow } from './queries.ts';

/** The noun has registered an `InvoiceFollower` in its module. */
export async function notifyFollower(
  services: TxServices,
  tx: Tx,
  invoice: InvoiceRow,
  turn: InvoiceTurn,
): Promise<void> {
  if (turn === 'paid') await countCoupon(services, tx, invoice);
  if (turn === 'ended') await returnCoupon(services, tx, invoice);
  const follower = services.invoiceFollowers.find(({ kind }) => kind === invoice.kind);
  await follower?.follow(services, tx, invoice, turn);
}

/** As `notifyFollower`, for many paid invoices of one environment. */
export async function notifyFollowerOfMany(
  services: TxServices,
  tx: Tx,
  invoices: readonly InvoiceRow[],
): Promise<void> {
  for (const invoice of invoices) await countCoupon(services, tx, invoice);
  for (const [kind, own] of Map.groupBy(invoices, (invoice) => invoice.kind)) {
    const follower = services.invoiceFollowers.find((follower) => follower.kind === kind);
    const remaining = follower?.followPaid ? await follower.followPaid(services, tx, own) : own;
    for (const invoice of remaining) await follower?.follow(services, tx, invoice, 'paid');
  }
}
