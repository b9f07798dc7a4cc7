// The shared parts of requests that send money out of a wallet: the confirmation, the errors, and the query of sent totals.
import { z } from 'zod';
import { instantField } from '../dates.ts';
import { minorUnits } from '../envelope.ts';
import { idField } from '../fields.ts';
import { ownCodeErrors } from '../own-codes.ts';
import { transferCurrencies } from './transfer-enums.ts';

/** A one-time code, from an e-mail or an authenticator app. */
export const codeField = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'must be exactly 6 digits long');

/** A PIN, entered as confirmation. */
export const pinField = z
  .string()
  .trim()
  .regex(/^\d{4,6}$/, 'must be 4 to 6 digits long')
  .describe('Transfer PIN, where the business accepts it');

/** The errors that may stop an outgoing payment. */
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

/** A wallet that money can be sent from. */
export const sendingWallet = z.object({
  id: idField,
  name: z.string(),
  currency: z.enum(transferCurrencies),
  available: minorUnits,
});

/** The currency and period of sent totals. */
export const sentQuery = z.object({
  currency: z.enum(transferCurrencies).default('NGN'),
  from: instantField.optional(),
  to: instantField.optional(),
});
export const countedSum = z.object({ count: z.number().int(), amount: minorUnits });
