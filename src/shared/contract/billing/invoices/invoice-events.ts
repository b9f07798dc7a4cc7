// Webhook events of invoices.
import { z } from 'zod';
import { day, instant, minorUnits } from '../../envelope.ts';
import { currencyField } from '../../fields.ts';
import { invoiceKinds, invoiceStatuses } from './invoice-enums.ts';

const data = z.object({
  id: z.uuid(),
  number: z.string().nullable(),
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStatuses),
  revision: z.number().int(),
  currency: currencyField,
  customerId: z.uuid(),
  customerEmail: z.string(),
  issueOn: day,
  dueOn: day,
  total: minorUnits,
  lateFee: minorUnits,
  paid: minorUnits,
  due: minorUnits,
  refunded: minorUnits,
  url: z.string().nullable(),
  paidAt: instant.nullable(),
  createdAt: instant,
});

const issued = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e9a11',
  number: 'INV-2026-0131',
  kind: 'standard',
  status: 'ISSUED',
  revision: 1,
  currency: 'NGN',
  customerId: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e9a22',
  customerEmail: 'ib@danjumafarms.example',
  issueOn: '2026-11-03',
  dueOn: '2026-11-17',
  total: 149_798_500,
  lateFee: 0,
  paid: 0,
  due: 149_798_500,
  refunded: 0,
  url: 'https://pay.example/pay/inv-4k7q2m9x8t',
  paidAt: null,
  createdAt: '2026-11-03T10:41:04.114Z',
} as const;
const part = { ...issued, status: 'PARTIALLY_PAID', paid: 60_000_000, due: 89_798_500 } as const;
const paid = {
  ...issued,
  status: 'PAID',
  paid: 149_798_500,
  due: 0,
  paidAt: '2026-11-14T08:47:31.020Z',
} as const;

const eInvoiceData = data.extend({
  irn: z.string(),
  csid: z.string().nullable(),
  refusals: z.array(z.object({ field: z.string().nullable(), reason: z.string() })),
});
const irn = 'INVX2026X0131-94KX7Q2B-20261103';

export const invoiceEvents = {
  'invoice.cleared': {
    sentence:
      'The tax authority cleared an invoice to a business or accepted the report of an invoice to a consumer.',
    data: eInvoiceData,
    example: { ...issued, irn, csid: 'o6mFf8oVtBZk6Xb0yXnCRQzCkYp3jQwYzJw2m9uX3hE', refusals: [] },
  },
  'invoice.clearance_refused': {
    sentence: 'The tax authority refused an invoice.',
    data: eInvoiceData,
    example: {
      ...issued,
      irn,
      csid: null,
      refusals: [{ field: 'customer.tin', reason: 'The TIN does not belong to a registered taxpayer' }],
    },
  },
  'invoice.issued': { sentence: 'An invoice was issued.', data, example: issued },
  'invoice.revised': {
    sentence: 'An unpaid invoice was updated.',
    data,
    example: { ...issued, revision: 2 },
  },
  'invoice.unsent': {
    sentence: 'An invoice that had not been viewed was reverted to draft.',
    data,
    example: { ...issued, status: 'DRAFT', due: 0, url: null },
  },
  'invoice.partially_paid': { sentence: 'An invoice was partially paid.', data, example: part },
  'invoice.paid': { sentence: 'An invoice was paid in full.', data, example: paid },
  'invoice.reopened': {
    sentence: 'A payment of an invoice was undone or returned; the amount is due again.',
    data,
    example: part,
  },
  'invoice.refunded': {
    sentence: 'A payment of a paid invoice was refunded.',
    data,
    example: { ...paid, status: 'REFUNDED', refunded: 149_798_500 },
  },
  'invoice.overdue': { sentence: 'An invoice is past its due date.', data, example: part },
  'invoice.late_fee_added': {
    sentence: 'A late fee was added to an invoice.',
    data,
    example: { ...part, lateFee: 500_000, due: 90_298_500 },
  },
  'invoice.voided': {
    sentence: 'An invoice was voided.',
    data,
    example: { ...issued, status: 'CLOSED', due: 0 },
  },
  'invoice.written_off': {
    sentence: 'The remaining amount of an invoice was written off.',
    data,
    example: { ...part, status: 'WRITTEN_OFF', due: 0 },
  },
} as const;
