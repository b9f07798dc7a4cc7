// Contract of the transfer settings of a business: on or off, and the limits of the business and its members.
import { z } from 'zod';
import { amountMax } from '../../money.ts';
import { canRead, canReadAny, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { instant, minorUnits } from '../envelope.ts';
import { currencyField, idField, moreThanZero } from '../fields.ts';
import { exportInput, exportJob } from '../platform/exports.ts';
import { sendingWallet } from './sending.ts';
import { transferCurrencies } from './transfer-enums.ts';
import { balanceEntryPage, walletEntryFilters, walletEntryQuery } from './wallet-entries.ts';

const feature = 'transfers';
const inCurrency = z.object({ currency: z.enum(transferCurrencies).default('NGN') });
const readers = canReadAny('BANKING_SERVICES.TRANSFERS', 'SETTINGS.FUNDS_TRANSFER');
const change = { feature, access: canWrite('SETTINGS.FUNDS_TRANSFER'), version: 2, stepUp: true } as const;

export const transferEntryFilters = walletEntryFilters.extend(inCurrency.shape);
export const transferEntryQuery = walletEntryQuery.extend(inCurrency.shape);

const used = z.object({
  daily_max: minorUnits.nullable().describe('null: no limit of its own'),
  used: minorUnits.describe('Sent today, in the time zone of the business'),
  left: minorUnits.nullable(),
});

const transferLimits = z.object({
  currency: currencyField,
  single_max: minorUnits.describe('Maximum of one transfer'),
  business: used.describe('Limits of the business as a whole'),
  member: used.nullable().describe('Limits of the caller; null for an API key'),
  renews_at: instant.describe('When the next day begins'),
  platform: z
    .object({ single_max: minorUnits, daily_max: minorUnits })
    .describe('Limits of the platform, which cannot be exceeded'),
  own: z
    .object({
      single_max: minorUnits.nullable(),
      daily_max: minorUnits.nullable(),
      member_daily_max: minorUnits.nullable(),
    })
    .describe('Limits set by the business; null: none'),
  members: z
    .array(z.object({ user_id: idField, name: z.string(), daily_max: minorUnits.nullable() }))
    .describe('All members, with or without a limit of their own; null: the limit of every member'),
});
export type TransferLimitsAnswer = z.output<typeof transferLimits>;

const limit = z
  .number({ error: 'Enter an amount' })
  .int('Enter an amount')
  .positive(moreThanZero)
  .max(amountMax, 'Amount is too large')
  .nullable();

export const transferLimitsInput = z.object({
  currency: z.enum(transferCurrencies),
  single_max: limit,
  daily_max: limit,
  member_daily_max: limit.describe('For every member without a limit of their own'),
  members: z
    .array(z.object({ user_id: idField, daily_max: z.number().int().min(0).max(amountMax) }))
    .max(500)
    .describe('All limits of members; a member who is left out has no limit of their own any more'),
});

const activation = z.object({
  currency: currencyField,
  active: z.boolean().describe('Whether the business has turned transfers on'),
  ready: z.boolean().describe('Whether transfers can be made now'),
  steps: z.array(
    z.object({
      key: z.enum(['wallet', 'bank', 'switch']),
      done: z.boolean(),
      text: z.string(),
    }),
  ),
});
export type TransferActivation = z.output<typeof activation>;

const terms = z.object({
  currency: currencyField,
  bands: z.array(z.object({ above: minorUnits, fee: minorUnits })),
  vat_ppm: z.number().int().describe('VAT on the fee, parts per million'),
  stamp_duty: minorUnits,
  stamp_duty_from: minorUnits.describe('Smallest amount that pays stamp duty'),
});
export type TransferTermsAnswer = z.output<typeof terms>;

export const transferSettingsContract = {
  getTransferLimits: {
    feature,
    method: 'GET',
    url: '/transfer/limits',
    version: 2,
    summary: 'Get transfer limits',
    description: 'Returns how much may be sent and how much of it is left today.',
    access: readers,
    query: inCurrency,
    output: transferLimits,
  },
  saveTransferLimits: {
    ...change,
    method: 'PUT',
    url: '/transfer/limits',
    summary: 'Update transfer limits',
    approval: 'transfer_limits',
    body: transferLimitsInput,
    output: transferLimits,
    errors: ['STEP_UP_REQUIRED'],
    message: 'Limits saved',
  },
  getTransferActivation: {
    feature,
    method: 'GET',
    url: '/transfer/activation',
    version: 2,
    summary: 'Get the activation of transfers',
    description: 'Returns whether transfers can be made and, if not, what is missing.',
    access: readers,
    query: inCurrency,
    output: activation,
  },
  setTransferActivation: {
    ...change,
    method: 'POST',
    url: '/transfer/activation',
    summary: 'Turn transfers on or off',
    description: 'Opens the wallets they need.',
    body: z.object({ currency: z.enum(transferCurrencies), active: z.boolean() }),
    output: activation,
    errors: ['STEP_UP_REQUIRED', 'CONFLICT'],
    message: 'Saved',
  },
  getTransferTerms: {
    feature,
    method: 'GET',
    url: '/transfer/terms',
    version: 2,
    summary: 'Get transfer fees',
    description: 'Returns the fees by amount, VAT and stamp duty.',
    access: readers,
    query: inCurrency,
    output: terms,
  },
  getTransferSources: {
    feature,
    method: 'GET',
    url: '/transfer/wallets',
    version: 2,
    summary: 'List the wallets that can pay for transfers',
    access: canRead('BANKING_SERVICES.TRANSFERS'),
    output: z.array(
      sendingWallet.extend({
        usual: z.boolean().describe('Whether it is the transfer wallet of its currency'),
      }),
    ),
  },
  getTransferBalance: {
    feature,
    method: 'GET',
    url: '/balance/fund-transfer',
    summary: 'Get the transfer balance',
    description: 'Returns, by currency, what can be sent from the transfer wallets and what is under way.',
    access: canRead('BALANCE.TRANSFER'),
    output: z.array(
      z.object({
        currency: currencyField,
        wallet_id: idField,
        reference: z.string(),
        available: minorUnits,
        lien: minorUnits,
        under_way: minorUnits.describe('Debited and not confirmed yet'),
        sent_today: minorUnits,
        left_today: minorUnits.describe('Left of the daily limit of the business'),
      }),
    ),
  },
  listTransferBalanceEntries: {
    feature,
    method: 'GET',
    url: '/balance/transfer/transaction-history',
    summary: 'List transfer balance entries',
    description:
      'Returns every change of the transfer wallet of a currency with the balance after it, newest first.',
    access: canRead('BALANCE.TRANSFER'),
    query: transferEntryQuery,
    output: balanceEntryPage,
  },
  exportTransferBalanceEntries: {
    feature,
    method: 'POST',
    url: '/balance/transfer/transaction-history/export',
    summary: 'Export transfer balance entries',
    access: canRead('BALANCE.TRANSFER'),
    idempotency: 'optional',
    body: exportInput(transferEntryFilters),
    output: exportJob,
  },
} as const satisfies Contract;
