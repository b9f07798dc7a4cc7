// What calls that send money out of a wallet share: the proof that is typed, and the errors they can give.
import { z } from 'zod';

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
  .describe('PIN of transfers, where the business takes it');

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
  'CONFLICT',
  'FORBIDDEN',
  'CODE_WRONG',
  'CODE_SPENT',
  'TOO_MANY_REQUESTS',
] as const;
