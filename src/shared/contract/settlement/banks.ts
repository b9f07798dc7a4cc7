// Contract of banks: the list of banks, and the resolution of account names.
import { z } from 'zod';
import { canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { currencyField } from '../fields.ts';

/** Countries with known banks, ISO 3166-1 alpha-2. */
export const bankCountries = ['NG', 'US'] as const;
export type BankCountry = (typeof bankCountries)[number];

export const bankItem = z.object({
  code: z.string().describe('Nigeria: code of the central bank · United States: ABA routing number'),
  name: z.string(),
  nip_code: z.string().nullable().describe('Number in the Nigerian interbank scheme'),
  country: z.enum(bankCountries),
  currency: currencyField,
});
export type BankItem = z.output<typeof bankItem>;

const country = z.enum(bankCountries).optional().describe('Country of the business when left out');

/** For example `058` and `0123456789`; spaces in the input are removed. */
export const bankCodeField = z
  .string()
  .trim()
  .regex(/^\d{3,9}$/, 'Choose a bank');
export const accountNumberField = z
  .string()
  .transform((value) => value.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{4,17}$/, 'Enter the account number'));

/** A bank account as entered, for amounts that cannot be returned to the card. */
export const bankDetailsInput = z.object({ bankCode: bankCodeField, accountNumber: accountNumberField });

/** A stored account, with the data confirmed by its bank. */
export const shownAccount = z.object({
  country: z.enum(bankCountries),
  currency: currencyField,
  bankCode: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string().nullable().describe('As returned by the bank'),
  verifiedAt: z.string().nullable().describe('When the bank returned the name'),
  note: z.string().nullable().describe('Why the name is not known yet'),
});

/** The account name, as confirmed by the bank. */
export const confirmedAccount = z.object({
  outcome: z
    .enum(['found', 'not_found', 'unavailable'])
    .describe('unavailable: the bank did not answer; try again later'),
  account_name: z.string().nullable(),
  account_number: z.string(),
  bank_code: z.string(),
  bank_name: z.string(),
});

/** The account name, and the banks suggested by the check digit. */
export const resolvedAccount = confirmedAccount.extend({
  check_digit_fits: z
    .boolean()
    .nullable()
    .describe('A hint only: wallet numbers do not follow the check digit rule'),
  likely_banks: z
    .array(bankItem.pick({ code: true, name: true }))
    .describe('Banks that match the number, if its check digit does not fit the bank'),
});
export type ResolvedAccount = z.output<typeof resolvedAccount>;

const enquirers = [
  ...canWrite('PAYMENT_GATEWAY.SPLIT_PAYMENTS'),
  ...canWrite('PAYMENT_GATEWAY.TRANSACTIONS'),
  ...canWrite('PAYMENT_GATEWAY.PAYOUTS'),
  ...canWrite('SETTINGS.PAYMENT_METHODS'),
  ...canWrite('BANKING_SERVICES.TRANSFERS'),
] as const;

export const banksContract = {
  listBanks: {
    method: 'GET',
    url: '/misc/banks',
    summary: 'List the banks of a country',
    description:
      'In the United States, any other ABA routing number with a valid check digit is accepted too.',
    access: 'session',
    anyKey: true,
    query: z.object({ country }),
    output: z.object({ items: z.array(bankItem) }),
  },
  listSettlementBanks: {
    method: 'GET',
    url: '/merchant/settings/settlement-banks',
    summary: 'List banks for payouts',
    access: 'session',
    anyKey: true,
    output: z.object({ items: z.array(bankItem) }),
  },
  resolveBankByQuery: {
    method: 'GET',
    url: '/merchant/business/settings/resolve-bank',
    summary: 'Look up an account name',
    access: enquirers,
    query: z.object({ country, bank_code: bankCodeField, account_number: accountNumberField }),
    output: resolvedAccount,
  },
  resolveBank: {
    method: 'GET',
    url: '/merchant/business/settings/resolve-bank/:account',
    summary: 'Look up an account name by one parameter',
    description: 'The bank code, a hyphen and the account number, for example 058-0123456789.',
    access: enquirers,
    params: z.object({
      account: z.string().regex(/^\d{3,9}-\d{4,17}$/, 'Write it as 058-0123456789'),
    }),
    query: z.object({ country }),
    output: resolvedAccount,
  },
} as const satisfies Contract;
