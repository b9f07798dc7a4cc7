// Entries of a wallet: each change of its ledger balance, as shown by all of its histories.
import { z } from 'zod';
import { instantField } from '../dates.ts';
import { instant, minorUnits, pageOf, pageQuery } from '../envelope.ts';
import { currencyField } from '../fields.ts';

export const walletEntry = z.object({
  id: z.string().describe('Posting and position in it'),
  at: instant,
  what: z.string().describe('What happened, as a sentence'),
  with: z.string().nullable().describe('Counterparty'),
  reference: z.string().nullable(),
  amount: minorUnits.describe('Change of the ledger balance'),
  balance: minorUnits.describe('Ledger balance after the entry'),
});
export type WalletEntry = z.output<typeof walletEntry>;

export const walletEntryFilters = z.object({ from: instantField.optional(), to: instantField.optional() });
export const walletEntryQuery = walletEntryFilters.extend(pageQuery.shape);

/** Entries of one currency, with the balances at both ends of the period. */
export const balanceEntryPage = pageOf(walletEntry).extend({
  currency: currencyField,
  opening: minorUnits.describe('Balance before the period; 0 when the period has no start'),
  closing: minorUnits.describe(
    'Balance at the end of the period; the current one when the period has no end',
  ),
});
