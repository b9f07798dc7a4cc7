// The shapes of transfers: one with its charges and history, filters, and the request to create one.
import { z } from 'zod';
import { instantField } from '../dates.ts';
import { countedPageQuery, instant, minorUnits } from '../envelope.ts';
import { amountField, currencyField, idField, listOf, optionalText } from '../fields.ts';
import { listFilters } from '../list-filters.ts';
import { accountNumberField, bankCodeField, confirmedAccount } from '../settlement/banks.ts';
import { moneyMovement } from '../settlement/money-movement.ts';
import { timelineEvent } from '../timeline.ts';
import { codeField, pinField } from './sending.ts';
import {
  transferCurrencies,
  transferPurposeKeys,
  transferStatuses,
  transferWarnings,
} from './transfer-enums.ts';

export const charges = z.object({
  fee: minorUnits,
  vat: minorUnits.describe('VAT on the fee'),
  stamp_duty: minorUnits,
  total: minorUnits.describe('Amount that leaves the wallet: amount and charges'),
});

export const transfer = charges.extend({
  id: idField,
  reference: z.string().describe('End-to-end id at the rail'),
  status: z.enum(transferStatuses),
  currency: currencyField,
  amount: minorUnits,
  purpose: z.enum(transferPurposeKeys),
  bank_code: z.string(),
  bank_name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  narration: z.string().nullable(),
  session_id: z.string().nullable().describe('Session id, by which the banks identify the transfer'),
  failure: z.string().nullable(),
  wallet: z.object({ id: idField, name: z.string() }),
  group_id: idField.nullable().describe('The bulk transfer it belongs to'),
  schedule_id: idField.nullable(),
  scheduled_for: instant.nullable(),
  made_by: z.string(),
  created_at: instant,
  completed_at: instant.nullable().describe('When it arrived, failed or was returned'),
});
export type Transfer = z.output<typeof transfer>;

export const transferDetail = transfer.extend({
  response_code: z.string().nullable().describe('Response code of the rail'),
  sent_at: instant.nullable(),
  next_at: instant.nullable().describe('While the outcome is unknown: when the bank is queried next'),
  asks: z.number().int().describe('How often the bank was queried'),
  purpose_code: z.string().describe('ISO 20022 external purpose'),
  timeline: z.array(timelineEvent),
  movement: moneyMovement,
});
export type TransferDetail = z.output<typeof transferDetail>;

export const transferFilters = listFilters({
  search: 'Reference, session id, name, narration, account number or its last four digits',
  statuses: transferStatuses,
  sorts: ['createdAt', 'reference', 'amount'],
}).extend({
  currency: listOf(transferCurrencies),
  from: instantField.optional().describe('Created at or after'),
  to: instantField.optional().describe('Created before'),
  kind: z
    .enum(['single', 'group', 'all'])
    .default('single')
    .describe('group: transfers that belong to a bulk transfer'),
  groupId: idField.optional(),
  scheduleId: idField.optional(),
});
export type TransferFilters = z.output<typeof transferFilters>;
export const transferListQuery = transferFilters.extend({
  ...countedPageQuery.shape,
});

/** The recipient, amount and purpose. */
export const transferInput = z.object({
  wallet_id: idField
    .optional()
    .describe('A wallet of the business; the transfer wallet of the currency when left out'),
  currency: z
    .enum(transferCurrencies)
    .optional()
    .describe('Currency of the wallet; NGN when both are left out'),
  bank_code: bankCodeField,
  account_number: accountNumberField,
  account_name: optionalText(140).describe(
    'Account name you expect; a different name at the bank has to be confirmed',
  ),
  amount: amountField,
  narration: optionalText(100),
  purpose: z.enum(transferPurposeKeys).default('other'),
  confirmed: z.array(z.enum(transferWarnings)).max(3).default([]).describe('Warnings that were confirmed'),
});

export const singleInput = transferInput.extend({
  scheduled_for: instantField
    .nullish()
    .describe('When to debit the wallet, within a year; immediately when left out'),
  code: codeField
    .optional()
    .describe(
      'One-time code from POST /transfer/otp, or authenticator app code; not needed with a secret API key',
    ),
  pin: pinField.optional(),
});

export const nameEnquiryInput = z.object({
  bank_code: bankCodeField,
  account_number: accountNumberField,
  currency: z.enum(transferCurrencies).default('NGN'),
  account_name: optionalText(140).describe('Compared with the account name at the bank'),
  amount: amountField.optional().describe('Used to detect a duplicate within the last 24 hours'),
});

export const warning = z.object({ kind: z.enum(transferWarnings), text: z.string() });

export const nameEnquiryAnswer = confirmedAccount.extend({
  similarity: z.number().int().nullable().describe('Percent; null: no name was given or none found'),
  is_own: z.boolean().describe('Account in the name of the business; pays no stamp duty'),
  warnings: z.array(warning).describe('Warnings to confirm when the transfer is made'),
});
export type NameEnquiryAnswer = z.output<typeof nameEnquiryAnswer>;

export const quote = charges.extend({
  currency: currencyField,
  amount: minorUnits,
  vat_ppm: z.number().int().describe('Rate of VAT on the fee, parts per million'),
});
