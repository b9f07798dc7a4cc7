// Contract of a customer's billing: invoices, and the statement of account for a period.
import { z } from 'zod';
import { canRead } from '../../../permissions.ts';
import { instantField } from '../../dates.ts';
import type { Contract } from '../../endpoint.ts';
import { countedPageOf, instant, minorUnits } from '../../envelope.ts';
import { currencyField, idField } from '../../fields.ts';
import { invoiceListQuery } from './invoice-filters.ts';
import { invoice } from './invoice-shapes.ts';

export const invoiceEntryKinds = [
  'invoice',
  'late_fee',
  'payment',
  'credit_note',
  'undone',
  'returned',
  'voided',
  'written_off',
] as const;

export const invoiceEntry = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(invoiceEntryKinds),
  invoiceId: idField,
  reference: z.string().describe('Number of the invoice or credit note, or reference of the payment'),
  amount: minorUnits.describe('Change of what the customer owes; negative: owes less'),
  balance: minorUnits.describe('What the customer owes after it; negative: in credit'),
});
export type InvoiceEntry = z.output<typeof invoiceEntry>;

export const invoiceStatementQuery = z.object({
  currency: currencyField.optional().describe('Currency of the business when left out'),
  from: instantField.optional().describe('From the first invoice when left out'),
  to: instantField.optional().describe('Until now when left out'),
});

export const invoiceStatement = z.object({
  currency: currencyField,
  opening: minorUnits,
  invoiced: minorUnits.describe('Invoices and late fees'),
  settled: minorUnits.describe('Payments and credit notes, less those undone or returned'),
  dropped: minorUnits.describe('Voided or written off'),
  closing: minorUnits.describe('opening + invoiced - settled - dropped'),
  entries: z.array(invoiceEntry).describe('Newest first'),
  isWhole: z.boolean().describe('Whether all entries of the period are included'),
});
export type InvoiceStatement = z.output<typeof invoiceStatement>;

const base = {
  method: 'GET',
  feature: 'invoice',
  access: canRead('PAYMENT_GATEWAY.INVOICES'),
  params: z.object({ customerId: idField }),
  errors: ['NOT_FOUND'],
} as const;

export const customerInvoicesContract = {
  listCustomerInvoices: {
    ...base,
    url: '/customers/:customerId/invoices',
    summary: 'List the invoices of a customer',
    query: invoiceListQuery.omit({ customerId: true }),
    output: countedPageOf(invoice),
  },
  getInvoiceStatement: {
    ...base,
    url: '/customers/:customerId/invoice-statement',
    summary: 'Get a customer’s invoice statement',
    description: 'Returns what was invoiced and settled in a period, with the balances before and after.',
    query: invoiceStatementQuery,
    output: invoiceStatement,
  },
  getInvoiceStatementFile: {
    ...base,
    url: '/customers/:customerId/invoice-statement/file',
    summary: 'Download a customer’s invoice statement',
    query: invoiceStatementQuery.extend({ format: z.enum(['pdf', 'csv']).default('pdf') }),
    output: 'file',
  },
} as const satisfies Contract;
