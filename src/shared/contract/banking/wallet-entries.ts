// Entries of a wallet: each change of its ledger balance, as every history of one shows them.
import { z } from 'zod';
import { instantField } from '../dates.ts';
import { instant, minorUnits, pageQuery } from '../envelope.ts';

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
