// Contract of payout accounts: bank accounts that receive a business's payouts, and adding, selecting and deactivating them.
import { z } from 'zod';
import { canReadAny, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { instant } from '../envelope.ts';
import { currencyField, idField } from '../fields.ts';
import { sentCode } from '../own-codes.ts';
import { accountNumberField, bankCodeField } from './banks.ts';
import { nameMatches, payoutAccountStatuses } from './payout-statuses.ts';

export const payoutAccount = z.object({
  id: idField,
  currency: currencyField,
  bankCode: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string().describe('As returned by the bank'),
  nameMatch: z.enum(nameMatches),
  matchedName: z.string().nullable().describe('The business or person the name matches'),
  status: z.enum(payoutAccountStatuses),
  isDefault: z.boolean().describe('Whether it currently receives payouts'),
  activeFrom: instant.nullable().describe('When its cooling-off period ends'),
  defaultFrom: instant.nullable().describe('When it becomes the default'),
  rejectedReason: z.string().nullable(),
  addedBy: z.string().nullable(),
  createdAt: instant,
});
export type PayoutAccount = z.output<typeof payoutAccount>;

const codeField = z
  .string({ error: 'Code is required' })
  .trim()
  .regex(/^\d{6}$/, 'must be exactly 6 digits long')
  .describe('One-time code from POST /merchant/bank/otp');

export const payoutAccountInput = z.object({
  currency: z
    .enum(['NGN', 'USD'])
    .describe('NGN: an account in Nigeria · USD: an account in the United States'),
  bankCode: bankCodeField,
  accountNumber: accountNumberField,
  makeDefault: z.boolean().default(true).describe('Makes it the default as soon as it can receive payouts'),
  code: codeField,
});

export const payoutAccountActions = ['activate', 'deactivate', 'default'] as const;

const area = 'SETTINGS.PAYMENT_METHODS';

export const payoutAccountsContract = {
  getBankDetail: {
    method: 'GET',
    url: '/merchant/bank/detail',
    summary: 'List payout accounts',
    access: canReadAny(area, 'PAYMENT_GATEWAY.PAYOUTS'),
    output: z.object({
      accounts: z.array(payoutAccount),
      coolingOffHours: z.number().int().describe('Cooling-off period of a new account'),
    }),
  },
  requestBankCode: {
    method: 'POST',
    url: '/merchant/bank/otp',
    summary: 'Send the one-time code for changing payout accounts to your e-mail address',
    access: canWrite(area),
    output: sentCode,
    errors: ['TOO_MANY_REQUESTS', 'FORBIDDEN'],
    message: 'Code sent',
  },
  addBank: {
    method: 'POST',
    url: '/merchant/bank/add',
    summary: 'Add a payout account',
    description:
      'The account name is looked up. It must match the business or one of its verified directors and owners; ' +
      'a name that is only similar is reviewed by the provider. The first account can be used immediately, others after 24 hours.',
    approval: 'payout_accounts',
    access: canWrite(area),
    stepUp: true,
    transaction: 'own',
    idempotency: 'optional',
    body: payoutAccountInput,
    output: payoutAccount,
    errors: [
      ...(['PAYOUT_ACCOUNT', 'BANK_UNAVAILABLE', 'CODE_WRONG', 'CODE_SPENT'] as const),
      ...(['TOO_MANY_REQUESTS', 'FORBIDDEN', 'CONFLICT'] as const),
    ],
    message: 'Payout account added',
  },
  setBankStatus: {
    method: 'POST',
    url: '/merchant/bank/status',
    summary: 'Update the status of a payout account',
    description: 'Enables or disables it, or makes it the default.',
    approval: 'payout_accounts',
    access: canWrite(area),
    stepUp: true,
    transaction: 'own',
    body: z.object({ accountId: idField, action: z.enum(payoutAccountActions), code: codeField }),
    output: payoutAccount,
    errors: ['NOT_FOUND', 'CONFLICT', 'CODE_WRONG', 'CODE_SPENT', 'TOO_MANY_REQUESTS', 'FORBIDDEN'],
    message: 'Payout account saved',
  },
} as const satisfies Contract;
