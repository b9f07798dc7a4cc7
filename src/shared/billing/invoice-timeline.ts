// Timeline texts of invoices; the kind and the parameters are stored.
import { dayText } from '../day-text.ts';
import { type Currency, formatMoney } from '../money.ts';
import type { LineOf } from '../timeline.ts';
import type { EInvoiceBuyerKind } from './e-invoicing/e-invoice-enums.ts';

type Money = { amount: number; currency: Currency };
const money = ({ amount, currency }: Money): string => formatMoney(amount, currency);
/** Omits the address once the person is erased. */
const to = (email: string | undefined): string => (email ? ` to ${email}` : '');

/** Describes a day offset from the due date. */
export function reminderText(days: number): string {
  const count = Math.abs(days);
  if (days === 0) return 'on the due date';
  return `${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'after'}`;
}

export const invoiceSentences = {
  drafted: () => 'Draft created',
  issued: ({ number }: { number: string }) => `Issued as ${number}`,
  sent: ({ email }: { email?: string }) => `Sent${to(email)}`,
  revised: ({
    revision,
    before,
    after,
    currency,
  }: {
    revision: number;
    before: number;
    after: number;
    currency: Currency;
  }) =>
    before === after
      ? `Changed: revision ${revision}`
      : `Changed from ${formatMoney(before, currency)} to ${formatMoney(after, currency)}: revision ${revision}`,
  unsent: () => 'Reverted to draft',
  viewed: () => 'Opened by the customer',
  part_paid: (paid: Money & { left: number; how: string }) =>
    `Partially paid by ${paid.how}, ${money(paid)}. ${formatMoney(paid.left, paid.currency)} due`,
  paid: (paid: Money & { how: string }) => `Paid by ${paid.how}, ${money(paid)}`,
  credit_kept: (retained: Money) => `${money(retained)} more than due, added to customer credit`,
  credit_used: (used: Money & { left: number }) => `Credit of ${money(used)} used`,
  credit_noted: (noted: Money & { number: string; reason: string }) =>
    `Credit note ${noted.number}, ${money(noted)}: ${noted.reason}`,
  payment_undone: (undone: Money & { how: string }) => `Payment by ${undone.how} undone, ${money(undone)}`,
  refunded: (back: Money) => `Refunded, ${money(back)}`,
  reopened: (back: Money) => `${money(back)} returned to the payer and due again`,
  refund_failed: (again: Money) => `A refund of ${money(again)} failed. The amount counts as paid again`,
  credit_returned: (back: Money) => `${money(back)} of the credit returned to the payer`,
  late_fee: (fee: Money) => `Late fee added, ${money(fee)}`,
  late_fee_postponed: ({ on }: { on: string }) =>
    `Late fee postponed to ${dayText(on)}, to leave the customer time to pay`,
  overdue: (remaining: Money) => `Overdue, ${money(remaining)} left`,
  reminded: ({ days, email }: { days: number; email?: string }) =>
    `Reminder sent${to(email)}, ${reminderText(days)}`,
  reminded_by_hand: ({ email }: { email?: string }) => `Reminder sent${to(email)}`,
  e_invoice_waits: () => 'Waiting for the tax authority. Sent once it is cleared',
  e_invoice_handed: ({ irn }: { irn: string }) => `Submitted to the tax authority as ${irn}`,
  e_invoice_cleared: ({ irn, buyer }: { irn: string; buyer: EInvoiceBuyerKind }) =>
    buyer === 'business'
      ? `Cleared by the tax authority, IRN ${irn}`
      : `Reported to the tax authority, IRN ${irn}`,
  e_invoice_refused: ({ reason }: { reason: string }) => `Refused by the tax authority: ${reason}`,
  e_invoice_again: () => 'Will be resubmitted to the tax authority',
  e_invoice_told: ({ paymentStatus }: { paymentStatus: 'PENDING' | 'PAID' | 'REJECTED' }) =>
    paymentStatus === 'PAID'
      ? 'Reported to the tax authority as paid'
      : 'Reported to the tax authority as void',
  voided: ({ reason }: { reason: string }) => `Void: ${reason}`,
  written_off: ({ reason, ...remaining }: Money & { reason: string }) =>
    `Written off, ${money(remaining)}: ${reason}`,
};
export type InvoiceEventLine = LineOf<typeof invoiceSentences>;
/** The timeline lines of the e-invoice. */
export type EInvoiceLine = Extract<InvoiceEventLine, { kind: `e_invoice_${string}` }>;
export type InvoiceEventKind = InvoiceEventLine['kind'];
