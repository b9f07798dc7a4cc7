// Contract of withdrawals from the remittance and transfer balances to a bank account of the business.

import { z } from 'zod';
import { canRead, canWrite, type Permission } from '../../../permissions.ts';
import type { Contract } from '../../endpoint.ts';
import { minorUnits } from '../../envelope.ts';
import type { Feature } from '../../features.ts';
import { amountField, currencyField, idField, optionalText } from '../../fields.ts';
import { sentCode } from '../../own-codes.ts';
import { codeField, pinField, sendingErrors } from '../sending.ts';
import { transferCurrencies, transferStatuses } from '../transfer-enums.ts';

const currency = z.enum(transferCurrencies);

export const withdrawInput = z.object({
  currency: currency.default('NGN'),
  account_id: idField.describe('An active payout account of the business'),
  amount: amountField,
  narration: optionalText(100),
  again: z
    .boolean()
    .default(false)
    .describe('true confirms a withdrawal of the same amount to the same account within 24 hours'),
  code: codeField
    .optional()
    .describe('One-time code or authenticator app code; not needed with a secret API key'),
  pin: pinField.optional(),
});
export type WithdrawInput = z.output<typeof withdrawInput>;

const terms = z.object({
  currency: currencyField,
  name: z.string().describe('Name of the wallet'),
  available: minorUnits,
  accounts: z.array(
    z.object({
      id: idField,
      bank_name: z.string(),
      account_name: z.string(),
      ending: z.string().describe('Last four digits of the account number'),
      usual: z.boolean().describe('Whether it is the default payout account'),
    }),
  ),
  bands: z.array(z.object({ above: minorUnits, fee: minorUnits })),
  vat_ppm: z
    .number()
    .int()
    .describe(
      'VAT on the fee, parts per million. Transfers to the business’s own accounts pay no stamp duty',
    ),
});
export type WithdrawalTerms = z.output<typeof terms>;

const withdrawal = z.object({
  transfer_id: idField,
  reference: z.string(),
  status: z.enum(transferStatuses),
  currency: currencyField,
  amount: minorUnits,
  charges: minorUnits,
  failure: z.string().nullable(),
});
export type Withdrawal = z.output<typeof withdrawal>;

type Balance = { url: string; feature: Feature; read: readonly Permission[]; write: readonly Permission[] };

const ofRemittance: Balance = {
  url: '/balance/remittance/withdraw-to-bank',
  feature: 'remittance',
  read: canRead('BALANCE.REMITTANCE'),
  write: canWrite('BALANCE.REMITTANCE'),
};
const ofTransfer: Balance = {
  url: '/balance/transfer/withdraw-to-bank',
  feature: 'transfers',
  read: canRead('BALANCE.TRANSFER'),
  write: canWrite('BALANCE.TRANSFER'),
};

const termsOf = ({ url, feature, read }: Balance) =>
  ({
    method: 'GET',
    url,
    feature,
    access: read,
    summary: 'Get withdrawal terms',
    description: 'Returns what is available, the payout accounts of the business, and the fees.',
    query: z.object({ currency: currency.default('NGN') }),
    output: terms,
    errors: ['NOT_FOUND'],
  }) as const;
const codeOf = ({ url, feature, write }: Balance) =>
  ({
    method: 'POST',
    url: `${url}/otp`,
    feature,
    access: write,
    summary: 'Send the one-time code for a withdrawal to your e-mail address',
    body: z.object({
      withdrawal: withdrawInput
        .optional()
        .describe('The withdrawal to confirm; no code is sent for one that would be refused'),
    }),
    output: sentCode,
    errors: sendingErrors,
    message: 'Code sent',
  }) as const;
const withdrawOf = ({ url, feature, write }: Balance) =>
  ({
    method: 'POST',
    url,
    feature,
    access: write,
    summary: 'Withdraw to a payout account',
    idempotency: 'required',
    transaction: 'own',
    approval: 'balance_withdrawals',
    body: withdrawInput,
    output: withdrawal,
    errors: sendingErrors,
    message: 'Withdrawal submitted',
  }) as const;

export const withdrawalsContract = {
  getRemittanceWithdrawalTerms: termsOf(ofRemittance),
  requestRemittanceWithdrawalCode: codeOf(ofRemittance),
  withdrawRemittanceBalance: withdrawOf(ofRemittance),
  getTransferWithdrawalTerms: termsOf(ofTransfer),
  requestTransferWithdrawalCode: codeOf(ofTransfer),
  withdrawTransferBalance: withdrawOf(ofTransfer),
} as const satisfies Contract;
