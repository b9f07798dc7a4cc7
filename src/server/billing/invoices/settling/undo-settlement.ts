// Reversal of settlements: an offline payment, used credit or a credit note; the amount becomes due again.
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { lockedWith } from '../invoice-address.ts';
import { notifyFollower } from '../invoice-follower.ts';
import { addCredit, type InvoiceRow, lockCredit, type PaymentRow, updateInvoicePayment } from '../queries.ts';
import type { Writer } from '../save-invoice.ts';
import { invoiceStates } from '../states.ts';
import { nextStepAt } from '../steps/next-step.ts';
import { howOf, lockFor } from './settle.ts';

/** Returns why it cannot be undone; null when it can. */
function whyNotUndone(row: PaymentRow): string | null {
  if (row.reversedAt) return 'This has already been undone.';
  return row.kind === 'payment' ? 'Checkout payments cannot be undone. Refund the payment instead.' : null;
}

export async function undoSettlement(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<PaymentRow> {
  const invoice = await lockFor(tx, writer, id);
  const { environmentId, currency } = invoice;
  const row = await tx
    .selectFrom('invoicePayments')
    .where('environmentId', '=', environmentId)
    .where('invoiceId', '=', id)
    .where('id', '=', paymentId)
    .selectAll()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  const reason = whyNotUndone(row);
  if (reason) throw new AppError('INVOICE_STATE', { sentence: reason });
  if (row.amount > 0) invoiceStates.refuse(invoice, 'payment_undone');
  await takeBackCredit(services, tx, row);
  const now = services.clock.now();
  const reversedBy = 'name' in writer.actor ? writer.actor.name : null;
  const undone = await updateInvoicePayment(tx, row, { reversedAt: now, reversedBy });
  const line = {
    kind: 'payment_undone' as const,
    params: { amount: row.received, currency, how: howOf(row) },
    actor: writer.actor,
    tone: 'neutral' as const,
  };
  if (row.amount === 0) await invoiceStates.note(services, tx, invoice, line);
  else await reopen(services, tx, writer.environment.timeZone, { invoice, amount: row.amount, line });
  return undone;
}

/** Restores the credit that the settlement had created or used. */
async function takeBackCredit(services: TxServices, tx: Tx, row: PaymentRow): Promise<void> {
  const now = services.clock.now();
  const of = {
    environmentId: row.environmentId,
    customerId: row.customerId,
    currency: row.currency,
  };
  if (row.kind === 'credit') return addCredit(tx, of, row.amount, now);
  if (row.credited === 0) return;
  const credit = await lockCredit(tx, of, now);
  if (credit < row.credited)
    throw new AppError('INVOICE_STATE', {
      sentence: 'The credit from this payment was used on another invoice. Undo it there first.',
    });
  return addCredit(tx, of, -row.credited, now);
}

type Reopening = {
  invoice: InvoiceRow;
  amount: number;
  line: Parameters<typeof invoiceStates.note>[3];
};

/** Makes the given amount of what was paid due again. */
export async function reopen(
  services: TxServices,
  tx: Tx,
  timeZone: string,
  { invoice, amount, line }: Reopening,
): Promise<InvoiceRow> {
  const paid = invoice.paid - amount;
  const status = paid > 0 ? ('PARTIALLY_PAID' as const) : ('ISSUED' as const);
  const nextAt = nextStepAt({ ...invoice, status }, timeZone);
  const after = await invoiceStates.change(services, tx, lockedWith(services, invoice), {
    to: status,
    set: { paid, paidAt: null, nextAt },
    line,
  });
  if (invoice.status === 'PAID') await notifyFollower(services, tx, after, 'reopened');
  return after;
}
