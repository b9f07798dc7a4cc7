// The states of an e-invoice: transitions, timeline lines of the invoice, and webhook events.
import type { Updateable } from 'kysely';
import type { EInvoicesTable } from '#server/platform/db/tables/billing/e-invoices.ts';
import { declareStates } from '#server/platform/states/declare-states.ts';
import type { EInvoiceLine } from '#shared/billing/invoice-timeline.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type InvoiceRow, insertInvoiceEvent, type Place } from '../queries.ts';
import { describeInvoice } from '../states.ts';
import { lockInvoice } from '../writing/lock-invoices.ts';
import { type EInvoiceRow, lockEInvoice, updateEInvoice } from './queries.ts';

type EInvoiceNoun = {
  locked: { row: EInvoiceRow; invoice: InvoiceRow; url: string | null };
  place: Place;
  line: EInvoiceLine;
  event: 'invoice.cleared' | 'invoice.clearance_refused';
  set: Updateable<EInvoicesTable>;
};

export const eInvoiceStates = declareStates<EInvoiceNoun>({
  entity: 'e_invoice',
  table: 'e_invoices',
  begins: ['WAITING'],
  changes: {
    e_invoice_waits: { leads: {} },
    e_invoice_handed: { leads: { WAITING: 'SENT' } },
    e_invoice_cleared: { leads: { SENT: 'CLEARED' }, event: 'invoice.cleared' },
    e_invoice_refused: { leads: { SENT: 'REFUSED' }, event: 'invoice.clearance_refused' },
    // Retried by a user, changed, or unknown to the authority.
    e_invoice_again: { leads: { REFUSED: 'WAITING', SENT: 'WAITING', WAITING: 'WAITING' } },
    e_invoice_told: { leads: {} },
  },
  refusal: ({ status }) =>
    new AppError('INVOICE_STATE', {
      sentence:
        status === 'CLEARED'
          ? 'This invoice has already been submitted to the tax authority.'
          : 'This invoice is with the tax authority. Wait for its response.',
    }),
  lock: async (tx, place) => {
    const invoice = await lockInvoice(tx, place);
    const row = await lockEInvoice(tx, place);
    return invoice && row && { row, invoice, url: null };
  },
  update: updateEInvoice,
  insertLine: (tx, { environmentId, id: invoiceId }, { fromStatus: _, toStatus: __, ...line }) =>
    insertInvoiceEvent(tx, { environmentId, invoiceId, ...line }),
  describe: async (_, { row, invoice, url }) => ({
    ...describeInvoice(invoice, url),
    irn: row.irn,
    csid: row.csid,
    refusals: row.refusals,
  }),
});
