// Full or partial refunds and chargebacks of invoice payments, and failed refunds. A refund of a paid invoice is not due again; a refund of
// an open invoice, and any chargeback, is due again.
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { lockedWith } from '../invoice-address.ts';
import {
  addCredit,
  type InvoiceRow,
  lockCredit,
  type PaymentRow,
  type SettlementRow,
  selectCreditNotes,
  selectInvoice,
  updateInvoicePayment,
  updateInvoiceRow,
} from '../queries.ts';
import { dueOf, invoiceStates } from '../states.ts';
import { reopen } from './undo-settlement.ts';

const platform = { actor: { kind: 'platform' }, tone: 'neutral' } as const;

type Returned = { invoice: InvoiceRow; row: SettlementRow; timeZone: string };

/** Adjusts the allocation to the amount that was returned. */
export async function returnPayment(services: TxServices, tx: Tx, returned: Returned): Promise<void> {
  const { row } = returned;
  const known = row.returned + row.refunded + row.creditReturned;
  const deducted = Math.min(row.received, (row.refundedAmount ?? 0) + (row.chargedBack ?? 0));
  if (deducted > known) await takeOff(services, tx, returned, deducted - known);
  if (deducted < known) await putBack(services, tx, returned, known - deducted);
  if (deducted !== known) await squareNotes(services, tx, returned.invoice);
}

/**
 * Keeps refunds and credit notes together within the invoice amount, in either order: credit of its notes is reduced by the excess, and
 * restored when a refund fails. The customer's credit may become negative if it was already used.
 */
async function squareNotes(services: TxServices, tx: Tx, before: InvoiceRow): Promise<void> {
  const { environmentId, id } = before;
  const invoice = (await selectInvoice(tx, before)) ?? before;
  const notes = await selectCreditNotes(tx, environmentId, id);
  const sumOf = (of: (row: PaymentRow) => number): number => notes.reduce((sum, note) => sum + of(note), 0);
  const above = sumOf(({ received }) => received) + invoice.refunded - invoice.total - invoice.lateFee;
  const requested = Math.max(
    0,
    Math.min(
      above,
      sumOf(({ credited }) => credited),
    ),
  );
  const change = requested - sumOf(({ creditReturned }) => creditReturned);
  if (change === 0) return;
  let remaining = change;
  for (const note of notes) {
    const { credited, creditReturned } = note;
    const step = Math.max(-creditReturned, Math.min(remaining, credited - creditReturned));
    if (step === 0) continue;
    await updateInvoicePayment(tx, note, { creditReturned: creditReturned + step });
    remaining -= step;
  }
  await addCredit(tx, invoice, -change, services.clock.now());
  const params = { amount: change, currency: invoice.currency };
  if (change > 0)
    await invoiceStates.note(services, tx, invoice, { kind: 'credit_returned', params, ...platform });
}

/** Deducts first from unused credit that the payment created, then from the invoice, then from credit already used. */
async function takeOff(services: TxServices, tx: Tx, { invoice, row, timeZone }: Returned, back: number) {
  const now = services.clock.now();
  const { currency } = invoice;
  const credit = await lockCredit(tx, invoice, now);
  const creditRoom = row.credited - row.creditReturned;
  const fromUnused = Math.min(back, creditRoom, Math.max(0, credit));
  const fromInvoice = Math.min(back - fromUnused, row.amount - row.returned - row.refunded);
  const fromCredit = Math.min(creditRoom, back - fromInvoice);
  if (fromCredit > 0) {
    await addCredit(tx, invoice, -fromCredit, now);
    const params = { amount: fromCredit, currency };
    await invoiceStates.note(services, tx, invoice, { kind: 'credit_returned', params, ...platform });
  }
  const isDueAgain =
    invoice.status === 'ISSUED' ||
    invoice.status === 'PARTIALLY_PAID' ||
    (row.chargedBack ?? 0) > row.returned;
  const isEnded = invoice.status === 'CLOSED' || invoice.status === 'WRITTEN_OFF';
  const reopens = isDueAgain && !isEnded && fromInvoice > 0;
  await updateInvoicePayment(tx, row, {
    creditReturned: row.creditReturned + fromCredit,
    returned: row.returned + (reopens ? fromInvoice : 0),
    refunded: row.refunded + (reopens ? 0 : fromInvoice),
  });
  if (fromInvoice === 0) return;
  const params = { amount: fromInvoice, currency };
  if (reopens) {
    const line = { kind: 'reopened' as const, params, actor: platform.actor, tone: 'danger' as const };
    await reopen(services, tx, timeZone, { invoice, amount: fromInvoice, line });
    return;
  }
  const refunded = invoice.refunded + fromInvoice;
  if (invoice.status !== 'PAID') {
    await updateInvoiceRow(tx, invoice, { refunded });
    await invoiceStates.note(services, tx, invoice, { kind: 'refunded', params, ...platform });
    return;
  }
  await invoiceStates.change(services, tx, lockedWith(services, invoice), {
    to: refunded >= invoice.paid ? 'REFUNDED' : 'PAID',
    set: { refunded },
    line: { kind: 'refunded', params, ...platform },
  });
}

/** Restores a returned amount: first refunds, then what was due again, last the credit. */
async function putBack(services: TxServices, tx: Tx, { invoice, row }: Returned, again: number) {
  const now = services.clock.now();
  const fromRefunded = Math.min(again, row.refunded);
  const fromReturned = Math.min(again - fromRefunded, row.returned);
  const fromCredit = Math.min(again - fromRefunded - fromReturned, row.creditReturned);
  // Amounts paid meanwhile by other payments are not paid twice: the rest becomes credit.
  const settled = Math.min(fromReturned, dueOf(invoice));
  const over = fromReturned - settled;
  await updateInvoicePayment(tx, row, {
    refunded: row.refunded - fromRefunded,
    returned: row.returned - fromReturned,
    creditReturned: row.creditReturned - fromCredit,
    amount: row.amount - over,
    credited: row.credited + over,
  });
  if (fromCredit + over > 0) await addCredit(tx, invoice, fromCredit + over, now);
  const paid = invoice.paid + settled;
  const isPaid = paid >= invoice.total + invoice.lateFee;
  const status =
    invoice.status === 'REFUNDED' || (settled > 0 && isPaid)
      ? ('PAID' as const)
      : settled > 0
        ? ('PARTIALLY_PAID' as const)
        : invoice.status;
  await updateInvoiceRow(tx, invoice, {
    paid,
    refunded: invoice.refunded - fromRefunded,
    status,
    ...(settled > 0 && isPaid && { paidAt: now, nextAt: null }),
    updatedAt: now,
  });
  await invoiceStates.note(services, tx, invoice, {
    kind: 'refund_failed',
    params: { amount: again, currency: invoice.currency },
    ...platform,
  });
}
