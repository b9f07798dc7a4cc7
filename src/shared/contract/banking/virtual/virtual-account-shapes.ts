// The shapes of virtual accounts: one with its history, inflows, filters, and the requests to change them.
import { z } from 'zod';
import { countedPageQuery, instant, minorUnits } from '../../envelope.ts';
import {
  amountField,
  currencyField,
  idField,
  listOf,
  optionalText,
  sortField,
  textField,
} from '../../fields.ts';
import { listFilters, madeBetween } from '../../list-filters.ts';
import { historyLine } from '../../timeline.ts';
import { walletCurrencies } from '../wallet-enums.ts';
import { customerInput } from '../wallet-shapes.ts';
import {
  bankRequestStatuses,
  expiryMinutes,
  inflowStatuses,
  overRules,
  underRules,
  virtualAccountStatuses,
  virtualAccountTypes,
} from './virtual-account-enums.ts';

const rules = {
  amount_under: z.enum(underRules).describe('What happens when less than the amount arrives'),
  amount_over: z.enum(overRules).describe('What happens when more than the amount arrives'),
};

export const virtualAccount = z.object({
  id: idField,
  reference: z.string(),
  type: z.enum(virtualAccountTypes),
  status: z.enum(virtualAccountStatuses),
  bank: z.object({ id: z.string(), name: z.string() }).nullable().describe('null: no bank has opened it yet'),
  account_number: z.string().nullable(),
  account_name: z.string(),
  currency: currencyField,
  customer: z.object({ id: idField, name: z.string().nullable(), email: z.string() }).nullable(),
  wallet_id: idField
    .nullable()
    .describe('The wallet that is credited; null: the collection balance of the business'),
  amount: minorUnits.nullable().describe('Expected amount of a dynamic account'),
  expires_at: instant.nullable(),
  received: minorUnits.describe('Total received'),
  credited: minorUnits.describe('Total credited'),
  created_at: instant,
});
export type VirtualAccount = z.output<typeof virtualAccount>;

export const virtualAccountDetail = virtualAccount.extend({
  description: z.string().nullable(),
  amount_under: rules.amount_under.nullable(),
  amount_over: rules.amount_over.nullable(),
  waiting: minorUnits.describe('Received and waiting for the rest, for staff or to be returned'),
  inflows: z.number().int().describe('Number of transfers received'),
  history: z.array(historyLine),
});
export type VirtualAccountDetail = z.output<typeof virtualAccountDetail>;

export const inflow = z.object({
  id: idField,
  reference: z.string(),
  session_id: z.string().describe('Session id, by which the bank identifies the transfer'),
  status: z.enum(inflowStatuses),
  currency: currencyField,
  amount: minorUnits,
  credited: minorUnits,
  returned: minorUnits,
  sender_name: z.string().nullable(),
  sender_bank: z.string().nullable(),
  sender_last4: z.string().nullable(),
  narration: z.string().nullable(),
  reason: z.string().nullable().describe('Why it was not credited, or the reason staff gave'),
  received_at: instant,
});
export type Inflow = z.output<typeof inflow>;

export const virtualAccountFilters = listFilters({
  statuses: virtualAccountStatuses,
  sorts: ['createdAt', 'name', 'received'],
})
  .extend({
    type: listOf(virtualAccountTypes),
    bank: z.string().max(60).optional().describe('providerId'),
    currency: currencyField.optional(),
    customerId: idField.optional(),
  })
  .extend(madeBetween.shape);
export type VirtualAccountFilters = z.output<typeof virtualAccountFilters>;
export const virtualAccountListQuery = virtualAccountFilters.extend({ ...countedPageQuery.shape });

export const inflowFilters = z.object({
  status: listOf(inflowStatuses),
  sort: sortField(['receivedAt', 'amount'], '-receivedAt'),
});
export type InflowFilters = z.output<typeof inflowFilters>;
export const inflowListQuery = inflowFilters.extend({ ...countedPageQuery.shape });

const accountName = textField('Account name', 100);
const bankId = z.string().max(60).describe('providerId');

export const virtualAccountInput = z
  .object({
    type: z.enum(virtualAccountTypes).default('static'),
    currency: z.enum(walletCurrencies).default('NGN'),
    account_name: accountName
      .optional()
      .describe('The name of the customer, otherwise of the business, when left out'),
    customer: customerInput
      .optional()
      .describe('Customer whose wallet is credited; the business itself when left out'),
    wallet_id: idField
      .optional()
      .describe('Wallet of the business to credit; the collection balance when left out'),
    bank: bankId.optional().describe('The bank to try first; the preferred bank when left out'),
    amount: amountField.optional().describe('Expected amount of a dynamic account, minor units'),
    amount_under: rules.amount_under.optional(),
    amount_over: rules.amount_over.optional(),
    expires_in_minutes: z.number().int().min(expiryMinutes.min).max(expiryMinutes.max).optional(),
    description: optionalText(200),
  })
  .superRefine(({ type, amount, ...more }, context) => {
    const complain = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (type === 'dynamic' && amount === undefined) complain('amount', 'Amount is required');
    if (type === 'static' && amount !== undefined)
      complain('amount', 'A static account accepts any amount; leave the amount out');
    if (type === 'static' && more.expires_in_minutes !== undefined)
      complain('expires_in_minutes', 'A static account does not expire; leave the expiry out');
    if (type === 'dynamic' && more.customer)
      complain('customer', 'Only a static account can belong to a customer');
    if (type === 'dynamic' && more.wallet_id)
      complain('wallet_id', 'Only a static account can credit a wallet; leave the wallet out');
    if (more.customer && more.wallet_id)
      complain('wallet_id', 'Choose either a customer or a wallet, not both');
  });
export type VirtualAccountInput = z.output<typeof virtualAccountInput>;

export const renameInput = z.object({ account_name: accountName });

export const virtualRules = z.object({
  ...rules,
  expiry_minutes: z
    .number({ error: 'Minutes are required' })
    .int()
    .min(expiryMinutes.min, `At least ${expiryMinutes.min} minutes`)
    .max(expiryMinutes.max, `At most ${expiryMinutes.max} minutes`)
    .describe('Default expiry of dynamic accounts'),
});
export type VirtualRules = z.output<typeof virtualRules>;

export const bankRequestInput = z.object({ bank_name: textField('Bank', 100), note: optionalText(500) });
export const bankRequest = z.object({
  id: idField,
  bank_name: z.string(),
  note: z.string().nullable(),
  status: z.enum(bankRequestStatuses),
  answer: z.string().nullable(),
  created_at: instant,
  answered_at: instant.nullable(),
});
export type BankRequest = z.output<typeof bankRequest>;

const setting = z.enum(['enabled', 'disabled', 'optional']);
export const activateVirtualInput = z
  .object({
    use_virtual_account: setting.default('enabled'),
    preferred_bank: bankId.nullish().transform((value) => value || null),
    alternative_bank: bankId.nullish().transform((value) => value || null),
  })
  .superRefine(({ use_virtual_account, preferred_bank, alternative_bank }, context) => {
    if (use_virtual_account === 'enabled' && !preferred_bank)
      context.addIssue({ code: 'custom', path: ['preferred_bank'], message: 'Preferred Bank is required' });
    if (alternative_bank && alternative_bank === preferred_bank)
      context.addIssue({
        code: 'custom',
        path: ['alternative_bank'],
        message: 'Alternative Bank cannot be the same as preferred bank',
      });
  });

export const virtualBanks = z.object({
  use_virtual_account: setting,
  preferred_bank: z.string().nullable(),
  alternative_bank: z.string().nullable(),
  providers: z.array(z.object({ bankName: z.string(), providerId: z.string(), connected: z.boolean() })),
  rules: virtualRules,
  requests: z.array(bankRequest),
});
export type VirtualBanks = z.output<typeof virtualBanks>;
