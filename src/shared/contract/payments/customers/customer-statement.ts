// Contract of the account statement of a customer: what they paid and what went back to them over a span of time.
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
  amount: minorUnits.describe('Less than zero: it went back to the customer'),
  total: minorUnits.describe('What the customer has paid in all up to here, less what went back'),
});
export type CustomerEntry = z.output<typeof customerEntry>;

export const customerStatementQuery = z.object({
  currency: currencyField.optional().describe('That of the business when left out'),
  from: instantField.optional().describe('Since the first payment when left out'),
  to: instantField.optional().describe('Until now when left out'),
});

export const customerStatement = z.object({
  currency: currencyField,
  opening: minorUnits.describe('Paid before, less what had gone back'),
  paid: minorUnits,
  refunded: minorUnits,
  chargedBack: minorUnits,
  closing: minorUnits.describe('opening + paid - refunded - chargedBack'),
  entries: z.array(customerEntry).describe('The newest first'),
  isWhole: z.boolean().describe('Every entry of the span is among them'),
});
export type CustomerStatement = z.output<typeof customerStatement>;

export const customerStatementContract = {
  getCustomerStatement: {
    ...readOfCustomer,
    url: '/customers/:customerId/account-statement',
    summary: 'What a customer paid and what went back over a span of time, with the totals before and after',
    query: customerStatementQuery,
    output: customerStatement,
  },
  getCustomerStatementFile: {
    ...readOfCustomer,
    url: '/customers/:customerId/account-statement/file',
    summary: 'The same as a file',
    query: customerStatementQuery.extend({ format: z.enum(['pdf', 'csv']).default('pdf') }),
    output: 'file',
  },
} as const satisfies Contract;
