// The shapes of wallets: one with its limits and history, its entries, filters, and the requests to change one.

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
import { walletBlocks, walletCurrencies, walletStatuses, walletTypes } from './wallet-enums.ts';
export const wallet = z.object({
  id: idField,
  reference: z.string(),
  type: z.enum(walletTypes),
  name: z
    .string()
    .describe('Name of the business’s own wallet; for a customer’s wallet, the customer’s name'),
  currency: currencyField,
  status: z.enum(walletStatuses),
  block: z.enum(walletBlocks),
  tier: z.number().int().nullable().describe('Tier of a customer’s wallet'),
  account_number: z
    .string()
    .nullable()
    .describe('Number of the static virtual account that credits the wallet'),
  account_bank: z.string().nullable().describe('Bank of that account'),
  ledger: minorUnits.describe('Everything in the wallet'),
  lien: minorUnits.describe('Amount on hold'),
  available: minorUnits.describe('Ledger less lien; can be spent or sent now'),
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
  largest_deposit: minorUnits.describe('Largest single deposit this month'),
  debited_today: minorUnits.describe('Debited today, in the time zone of the business'),
  renews_at: instant.describe('When the next day begins'),
  next: walletTier.nullable().describe('The next tier'),
});
export type WalletLimits = z.output<typeof walletLimits>;

export const walletDetail = wallet.extend({
  blocked: z
    .object({ reason: z.string(), by: z.string(), at: instant })
    .nullable()
    .describe('Why, by whom and since when, while blocked'),
  limits: walletLimits.nullable().describe('null: the business’s own wallets have no limits'),
  liens: z.array(
    z.object({
      id: idField,
      kind: z.string(),
      lien_id: idField.nullable().describe('Id of a lien that was placed by hand and can be released'),
      amount: minorUnits,
      reason: z.string().nullable(),
      by: z.string().nullable().describe('Who placed it'),
      placed_at: instant,
      until: instant.nullable().describe('null: until it is released'),
    }),
  ),
  more_wallets: z.number().int().describe('Number of other wallets of the owner'),
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
  firstDay: dayField.optional().describe('The first day of this month when left out'),
  lastDay: dayField.optional().describe('Last day, inclusive; today when left out'),
  format: z.enum(['pdf', 'csv']).default('pdf'),
});

/** The query of the statement screen: whole days of the business, given as instants as in lists. */
export const walletStatementListQuery = pageQuery.extend({
  from: instantField
    .optional()
    .describe('The period starts with the day it falls in; the first day of this month when left out'),
  to: instantField.optional().describe('The period ends with the day before it; today when left out'),
});

export const walletStatement = z.object({
  firstDay: day,
  lastDay: day,
  currency: currencyField,
  opening: minorUnits.describe('Ledger balance at the start of the first day'),
  moneyIn: minorUnits,
  moneyOut: minorUnits,
  closing: minorUnits.describe('Ledger balance at the end of the last day'),
  entries: z.array(walletEntry).describe('Newest first, at most 200'),
  isWhole: z.boolean().describe('Whether all entries are included'),
});
export type WalletStatement = z.output<typeof walletStatement>;

export const walletStatementPage = pageOf(walletEntry).extend(
  walletStatement.omit({ entries: true, isWhole: true }).shape,
);
export type WalletStatementPage = z.output<typeof walletStatementPage>;

export const fundInput = z.object({
  walletId: idField.describe('The wallet to fund'),
  fromWalletId: idField.describe(
    'Another wallet of the same currency; one of the type COLLECTION is the collection balance',
  ),
  amount: amountField,
  narration: optionalText(100),
});

/** The owner of the wallet to open or look up. */
export const customerInput = z.object({
  email: emailField,
  name: textField('Name', 100),
  phone: optionalText(30),
});

export const walletInput = z.object({
  currency: z.enum(walletCurrencies),
  customer: customerInput.describe('The owner; a customer is identified by e-mail'),
  active: z.boolean().default(true).describe('false: NOT_ACTIVE until it is activated'),
});

export const additionalWalletInput = z.object({
  currency: z.enum(walletCurrencies),
  type: z
    .enum(['CHECKOUT', 'PAYOUT'])
    .optional()
    .describe('For the business’s own wallets; PAYOUT when left out'),
  name: textField('Name', 100).optional().describe('For the business’s own wallets'),
});

export const lienInput = z.object({
  amount: amountField,
  reason: reasonField,
  until: instantField.nullish().describe('When it ends; until it is released when left out'),
});

export const blockInput = z.object({
  block: z.enum(['debit', 'credit', 'both']),
  reason: reasonField,
});
