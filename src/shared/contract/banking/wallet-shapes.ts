// What wallets look like in calls: one with its limits and history, its entries, filters, and what is sent to change one.

import { z } from 'zod';
import { dayField, instantField } from '../dates.ts';
import { countedPageQuery, day, instant, minorUnits, pageOf, pageQuery } from '../envelope.ts';
import {
  amountField,
  currencyField,
  emailField,
  idField,
  listOf,
  optionalText,
  reasonField,
  textField,
} from '../fields.ts';
import { listFilters } from '../list-filters.ts';
import { historyLine } from '../timeline.ts';
import { walletEntry } from './wallet-entries.ts';
import { walletBlocks, walletCurrencies, walletStatuses, walletTypes } from './wallet-words.ts';
export const wallet = z.object({
  id: idField,
  reference: z.string(),
  type: z.enum(walletTypes),
  name: z.string().describe('Of the business’s own; of a customer’s, the customer’s'),
  currency: currencyField,
  status: z.enum(walletStatuses),
  block: z.enum(walletBlocks),
  tier: z.number().int().nullable().describe('Of a customer’s wallet'),
  account_number: z.string().nullable().describe('Of the static virtual account that credits it'),
  account_bank: z.string().nullable().describe('The bank of that account'),
  ledger: minorUnits.describe('Everything in the wallet'),
  lien: minorUnits.describe('Held for a while'),
  available: minorUnits.describe('Ledger less lien: can be spent or sent now'),
  customer: z.object({ id: idField, name: z.string().nullable(), email: z.string() }).nullable(),
  created_at: instant,
});
export type Wallet = z.output<typeof wallet>;

const caps = z.object({
  single_deposit: minorUnits.nullable(),
  daily_debit: minorUnits.nullable(),
  balance_max: minorUnits.nullable(),
});
export type WalletCaps = z.output<typeof caps>;

export const walletTier = caps.extend({ tier: z.number().int() });

export const walletLimits = caps.extend({
  tier: z.number().int(),
  largest_deposit: minorUnits.describe('The largest single deposit of this month'),
  debited_today: minorUnits.describe('What has left it today, by the day of the business'),
  renews_at: instant.describe('When the next day begins'),
  next: walletTier.nullable().describe('Of the tier above'),
});
export type WalletLimits = z.output<typeof walletLimits>;

export const walletDetail = wallet.extend({
  blocked: z
    .object({ reason: z.string(), by: z.string(), at: instant })
    .nullable()
    .describe('Why, who and since when, while something is stopped'),
  limits: walletLimits.nullable().describe('null: the business’s own wallets have none'),
  liens: z.array(
    z.object({
      id: idField,
      kind: z.string(),
      lien_id: idField.nullable().describe('Of one that was placed by hand: it can be released'),
      amount: minorUnits,
      reason: z.string().nullable(),
      by: z.string().nullable().describe('Who placed it'),
      placed_at: instant,
      until: instant.nullable().describe('null: until it is released'),
    }),
  ),
  more_wallets: z.number().int().describe('How many others its owner has'),
  history: z.array(historyLine),
});
export type WalletDetail = z.output<typeof walletDetail>;

export const walletFilters = listFilters({
  statuses: walletStatuses,
  sorts: ['createdAt', 'reference'],
}).extend({
  currency: currencyField.optional(),
  type: listOf(walletTypes),
  customerId: idField.optional(),
});
export type WalletFilters = z.output<typeof walletFilters>;
export const walletListQuery = walletFilters.extend({
  ...countedPageQuery.shape,
});

export const walletStatementQuery = z.object({
  firstDay: dayField.optional().describe('The first of this month when left out'),
  lastDay: dayField.optional().describe('The last day, itself included; today when left out'),
  format: z.enum(['pdf', 'csv']).default('pdf'),
});

/** Of a screen: whole days of the business, named by instants as lists do. */
export const walletStatementListQuery = pageQuery.extend({
  from: instantField
    .optional()
    .describe('The day that it lies in is the first; the first of this month when left out'),
  to: instantField.optional().describe('The day before it ends is the last; today when left out'),
});

export const walletStatement = z.object({
  firstDay: day,
  lastDay: day,
  currency: currencyField,
  opening: minorUnits.describe('Ledger balance when the first day began'),
  moneyIn: minorUnits,
  moneyOut: minorUnits,
  closing: minorUnits.describe('Ledger balance when the last day ended'),
  entries: z.array(walletEntry).describe('The newest first, 200 at most'),
  isWhole: z.boolean().describe('Whether these are all'),
});
export type WalletStatement = z.output<typeof walletStatement>;

export const walletStatementPage = pageOf(walletEntry).extend(
  walletStatement.omit({ entries: true, isWhole: true }).shape,
);
export type WalletStatementPage = z.output<typeof walletStatementPage>;

export const fundInput = z.object({
  walletId: idField.describe('What is funded'),
  fromWalletId: idField.describe(
    'Another wallet of the same currency; that of the type COLLECTION is the collection balance',
  ),
  amount: amountField,
  narration: optionalText(100),
});

/** Whose wallet it is, or is to be. */
export const customerInput = z.object({
  email: emailField,
  name: textField('Name', 100),
  phone: optionalText(30),
});

export const walletInput = z.object({
  currency: z.enum(walletCurrencies),
  customer: customerInput.describe('Whose it is; a customer is known by e-mail'),
  active: z.boolean().default(true).describe('false: NOT_ACTIVE until it is activated'),
});

export const additionalWalletInput = z.object({
  currency: z.enum(walletCurrencies),
  type: z.enum(['CHECKOUT', 'PAYOUT']).optional().describe('Of the business’s own; PAYOUT when left out'),
  name: textField('Name', 100).optional().describe('Of the business’s own'),
});

export const lienInput = z.object({
  amount: amountField,
  reason: reasonField,
  until: instantField.nullish().describe('When it ends by itself; until it is released when left out'),
});

export const blockInput = z.object({
  block: z.enum(['debit', 'credit', 'both']),
  reason: reasonField,
});
