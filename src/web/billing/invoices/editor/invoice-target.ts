// The save endpoints and page paths of an invoice for the editor.
import { invoiceInput } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { callWith } from '#web/api/client.ts';
import { invoicePath } from '../invoice-query.ts';
import type { Target } from './use-saving.ts';

const { createInvoice, updateInvoice, getInvoice } = invoicesContract;

export const invoiceTarget: Target = {
  schema: invoiceInput,
  noun: 'invoices',
  crumbs: [{ label: 'Invoicing', path: '/payment-gateway/invoicing/invoices' }],
  kept: 'invoice-being-written',
  create: (body, idempotencyKey) => callWith(createInvoice, { body, idempotencyKey }),
  update: (invoiceId, body) => callWith(updateInvoice, { params: { invoiceId }, body }),
  read: (invoiceId) => callWith(getInvoice, { params: { invoiceId } }),
  editPath: (id) => `/payment-gateway/invoicing/invoices/${id}/edit-invoice`,
  path: (id) => invoicePath({ id }),
};
