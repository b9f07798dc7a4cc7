// The states of an invoice: transitions and webhook events.
import type { Updateable } from 'kysely';
import type { InvoicesTable } from '#server/platform/db/tables/billing/invoices.ts';
import { declareStates } from '#server/platform/states/declare-states.ts';
import type { InvoiceEventLine } from '#shared/billing/invoice-timeline.ts';
import type { InvoiceStatus } from '#shared/contract/billing/invoices/invoice-enums.ts';
import type { invoiceEvents } from '#shared/contract/billing/invoices/invoice-events.ts';
import type { WebhookEventData } from '#shared/contract/developers/webhook-events.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type InvoiceRow, insertInvoiceEvent, type Place, updateInvoiceRow } from './queries.ts';
import { lockInvoice } from './writing/lock-invoices.ts';

type InvoiceEvent = Exclude<keyof typeof invoiceEvents, 'invoice.cleared' | 'invoice.clearance_refused'>;

/** The invoice with its address, which events include. */
type InvoiceNoun = {
  locked: { row: InvoiceRow; url?: string | null };
  place: Place;
  line: InvoiceEventLine;
  event: InvoiceEvent;
  set: Updateable<InvoicesTable>;
};

const none = { leads: {} };
const stays = {
  ISSUED: 'ISSUED',
  PARTIALLY_PAID: 'PARTIALLY_PAID',
} as const;
/** A paid amount is due again. */
const due = ['PARTIALLY_PAID', 'ISSUED'] as const;
const opens = { PAID: due, PARTIALLY_PAID: due, REFUNDED: due, ISSUED: due } as const;

/** The amount still due; zero when the invoice accepts no payment. */
export function dueOf({
  status,
  total,
  lateFee,
  paid,
}: Pick<InvoiceRow, 'status' | 'total' | 'lateFee' | 'paid'>) {
  return status === 'ISSUED' || status === 'PARTIALLY_PAID' ? total + lateFee - paid : 0;
}

const words: Partial<Record<InvoiceStatus, string>> = {
  DRAFT: 'This invoice is a draft. Issue it first.',
  PARTIALLY_PAID: 'This invoice is partially paid.',
  PAID: 'This invoice is paid.',
  REFUNDED: 'This invoice was refunded.',
  CLOSED: 'This invoice is void.',
  WRITTEN_OFF: 'This invoice is written off.',
};

export const invoiceStates = declareStates<InvoiceNoun>({
  entity: 'invoice',
  table: 'invoices',
  begins: ['DRAFT'],
  changes: {
    drafted: none,
    issued: { leads: { DRAFT: 'ISSUED' }, event: 'invoice.issued' },
    sent: none,
    revised: { leads: { ISSUED: 'ISSUED' }, event: 'invoice.revised' },
    unsent: { leads: { ISSUED: 'DRAFT' }, event: 'invoice.unsent' },
    viewed: none,
    part_paid: {
      leads: { ISSUED: 'PARTIALLY_PAID', PARTIALLY_PAID: 'PARTIALLY_PAID' },
      event: 'invoice.partially_paid',
    },
    paid: { leads: { ISSUED: 'PAID', PARTIALLY_PAID: 'PAID' }, event: 'invoice.paid' },
    credit_kept: none,
    credit_used: {
      leads: { ISSUED: 'PARTIALLY_PAID', PARTIALLY_PAID: 'PARTIALLY_PAID' },
      event: 'invoice.partially_paid',
    },
    credit_noted: {
      leads: { ISSUED: 'PARTIALLY_PAID', PARTIALLY_PAID: 'PARTIALLY_PAID', PAID: 'PAID' },
    },
    payment_undone: { leads: opens, event: 'invoice.reopened' },
    refunded: { leads: { PAID: ['PAID', 'REFUNDED'] }, event: 'invoice.refunded' },
    reopened: { leads: opens, event: 'invoice.reopened' },
    refund_failed: none,
    credit_returned: none,
    late_fee: { leads: stays, event: 'invoice.late_fee_added' },
    late_fee_postponed: none,
    overdue: { leads: stays, event: 'invoice.overdue' },
    reminded: none,
    reminded_by_hand: none,
    // Timeline lines of the e-invoice, which has its own states.
    e_invoice_waits: none,
    e_invoice_handed: none,
    e_invoice_cleared: none,
    e_invoice_refused: none,
    e_invoice_again: none,
    e_invoice_told: none,
    voided: { leads: { DRAFT: 'CLOSED', ISSUED: 'CLOSED' }, event: 'invoice.voided' },
    written_off: {
      leads: { ISSUED: 'WRITTEN_OFF', PARTIALLY_PAID: 'WRITTEN_OFF' },
      event: 'invoice.written_off',
    },
  },
  refusal: ({ status }) => {
    const sentence = words[status];
    return new AppError('INVOICE_STATE', sentence ? { sentence } : {});
  },
  lock: async (tx, place) => {
    const row = await lockInvoice(tx, place);
    return row && { row };
  },
  update: updateInvoiceRow,
  insertLine: (tx, { environmentId, id: invoiceId }, { fromStatus: _, toStatus: __, ...line }) =>
    insertInvoiceEvent(tx, { environmentId, invoiceId, ...line }),
  describe: async (_, { row, url }) => describeInvoice(row, url ?? null),
});

/** The event data of an invoice. */
export const describeInvoice = (row: InvoiceRow, url: string | null): WebhookEventData<InvoiceEvent> => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  status: row.status,
  revision: row.revision,
  currency: row.currency,
  customerId: row.customerId,
  customerEmail: row.customerEmail,
  issueOn: row.issueOn,
  dueOn: row.dueOn,
  total: row.total,
  lateFee: row.lateFee,
  paid: row.paid,
  due: dueOf(row),
  refunded: row.refunded,
  url,
  paidAt: row.paidAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
