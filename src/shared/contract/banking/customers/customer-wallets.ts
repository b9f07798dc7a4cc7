// Contract of a customer's wallet: balance, entries, and the account statement on screen and as a file.
import { z } from 'zod';
import { canRead } from '../../../permissions.ts';
import { instantField } from '../../dates.ts';
import type { Contract } from '../../endpoint.ts';
import { pageOf, pageQuery } from '../../envelope.ts';
import { currencyField, idField } from '../../fields.ts';
import { exportCall } from '../../platform/exports.ts';
import { walletEntry } from '../wallet-entries.ts';
import { walletStatement } from '../wallet-shapes.ts';

const base = {
  feature: 'wallets',
  access: canRead('BANKING_SERVICES.WALLETS'),
  params: z.object({ customerId: idField }),
  errors: ['NOT_FOUND'],
} as const;

const ofWallet = {
  currency: currencyField
    .optional()
    .describe(
      'Currency of the wallet; when left out, the currency of the business, otherwise the first there is',
    ),
};

export const customerEntryFilters = z.object({
  currency: ofWallet.currency,
  from: instantField.optional(),
  to: instantField.optional(),
});
export const customerEntryQuery = customerEntryFilters.extend(pageQuery.shape);

export const customerWalletStatementQuery = z.object({
  currency: ofWallet.currency,
  from: instantField
    .optional()
    .describe('Start of the period in whole days of the business; the first day of the month when left out'),
  to: instantField.optional().describe('The period ends before it; today when left out'),
});

const entry = walletEntry.extend({ currency: currencyField });
export type CustomerWalletEntry = z.output<typeof entry>;

export const customerWalletsContract = {
  listCustomerWalletEntries: {
    ...base,
    method: 'GET',
    url: '/customers/:customerId/wallet-entries',
    summary: 'List the entries of a customer’s wallet',
    description: 'Returns every change with the ledger balance after it, newest first.',
    query: customerEntryQuery,
    output: pageOf(entry),
  },
  exportCustomerWalletEntries: {
    ...base,
    ...exportCall(customerEntryFilters),
    url: '/customers/:customerId/wallet-entries/export',
    summary: 'Export the entries of a customer’s wallet',
  },
  getCustomerWalletStatement: {
    ...base,
    method: 'GET',
    url: '/customers/:customerId/wallet-statement',
    summary: 'Get the statement of a customer’s wallet',
    description: 'Returns the opening balance, money in, money out and the closing balance.',
    query: customerWalletStatementQuery,
    output: walletStatement,
  },
  getCustomerWalletStatementFile: {
    ...base,
    method: 'GET',
    url: '/customers/:customerId/wallet-statement/file',
    summary: 'Download the statement of a customer’s wallet',
    query: customerWalletStatementQuery.extend({ format: z.enum(['pdf', 'csv']).default('pdf') }),
    output: 'file',
  },
} as const satisfies Contract;
