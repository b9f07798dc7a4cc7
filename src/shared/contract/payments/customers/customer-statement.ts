// Contract of a customer's account statement: payments and refunds within a period.
import { z } from 'zod';
import { instantField } from '../../dates.ts';
import type { Contract } from '../../endpoint.ts';
import { instant, minorUnits } from '../../envelope.ts';
import { currencyField, idField } from '../../fields.ts';
import { readOfCustomer } from './customer-reads.ts';

export const customerEntryKinds = ['payment', 'refund', 'chargeback'] as const;

export const customerEntry = z.object({
  id: idField,
  at: instant,
  kind: z.enum(customerEntryKinds),
  reference: z.string(),
  amount: minorUnits.describe('Negative: returned to the customer'),
  total: minorUnits.describe('Total paid by the customer up to here, less what was returned'),
});
export type CustomerEntry = z.output<typeof customerEntry>;

export const customerStatementQuery = z.object({
  currency: currencyField.optional().describe('Currency of the business when left out'),
  from: instantField.optional().describe('From the first payment when left out'),
  to: instantField.optional().describe('Until now when left out'),
});

export const customerStatement = z.object({
  currency: currencyField,
  opening: minorUnits.describe('Paid before, less what was returned'),
  paid: minorUnits,
  refunded: minorUnits,
  chargedBack: minorUnits,
  closing: minorUnits.describe('opening + paid - refunded - chargedBack'),
  entries: z.array(customerEntry).describe('Newest first'),
  isWhole: z.boolean().describe('Whether all entries of the period are included'),
});
export type CustomerStatement = z.output<typeof customerStatement>;

export const customerStatementContract = {
  getCustomerStatement: {
    ...readOfCustomer,
    url: '/customers/:customerId/account-statement',
    summary: 'Get a customer’s payment statement',
    description: 'Returns payments and refunds in a period, with the totals before and after.',
    query: customerStatementQuery,
    output: customerStatement,
  },
  getCustomerStatementFile: {
    ...readOfCustomer,
    url: '/customers/:customerId/account-statement/file',
    summary: 'Download a customer’s payment statement',
    query: customerStatementQuery.extend({ format: z.enum(['pdf', 'csv']).default('pdf') }),
    output: 'file',
  },
} as const satisfies Contract;
