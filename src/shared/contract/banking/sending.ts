// What calls that send money out of a wallet share: the proof that is typed, the errors they can give, and what is asked of what was sent.
import { z } from 'zod';
import { instantField } from '../dates.ts';
import { minorUnits } from '../envelope.ts';
import { idField } from '../fields.ts';
import { ownCodeErrors } from '../own-codes.ts';
import { transferCurrencies } from './transfer-words.ts';

/** A one-time code, by e-mail or of the authenticator app. */
export const codeField = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'must be exactly 6 digits long');

/** As it is typed to confirm something. */
export const pinField = z
  .string()
  .trim()
  .regex(/^\d{4,6}$/, 'must be 4 to 6 digits long')
  .describe('Transfer PIN, where the business accepts it');

/** What may stop money that leaves a wallet. */
export const sendingErrors = [
  'NOT_FOUND',
  'INSUFFICIENT_BALANCE',
  'WALLET_STATE',
  'WALLET_BLOCKED',
  'TRANSFER_LIMIT',
  'TRANSFER_STATE',
  'TRANSFER_UNCONFIRMED',
  'BANK_UNAVAILABLE',
  ...ownCodeErrors,
] as const;

/** A wallet that can be sent from. */
export const sendingWallet = z.object({
  id: idField,
  name: z.string(),
  currency: z.enum(transferCurrencies),
  available: minorUnits,
});

/** Of which currency and time the sums of what was sent are asked. */
export const sentQuery = z.object({
  currency: z.enum(transferCurrencies).default('NGN'),
  from: instantField.optional(),
  to: instantField.optional(),
});
export const countedSum = z.object({ count: z.number().int(), amount: minorUnits });
