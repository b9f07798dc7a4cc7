// Contract of how members confirm transfers: the ways a business takes, and a PIN of one's own.

import { z } from 'zod';
import { canReadAny, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { instant } from '../envelope.ts';
import { sentCode } from '../own-codes.ts';
import { pinField } from './sending.ts';

export const confirmationWays = ['code', 'authenticator', 'pin'] as const;
export type ConfirmationWay = (typeof confirmationWays)[number];

/** What holds while a business has not said otherwise. */
export const usualWays: readonly ConfirmationWay[] = ['code', 'authenticator'];

export const confirmationLabels: Readonly<Record<ConfirmationWay, string>> = {
  code: 'One-time code by e-mail',
  authenticator: 'Authenticator app',
  pin: 'PIN',
};

const easyPins = ['1234', '4321', '12345', '54321', '123456', '654321'];

const newPin = pinField.refine(
  (pin) => !easyPins.includes(pin) && new Set(pin).size > 1,
  'Choose digits that are harder to guess',
);

export const confirmationSettings = z.object({
  ways: z
    .array(z.enum(confirmationWays))
    .min(1, 'Choose at least one')
    .max(confirmationWays.length)
    .describe('Any of them confirms a transfer'),
});

const confirmation = confirmationSettings.extend({
  mine: z
    .array(z.enum(confirmationWays))
    .describe('What who asks can confirm with now: a code where they have nothing else that is taken'),
});
export type Confirmation = z.output<typeof confirmation>;

const pinStanding = z.object({
  state: z.enum(['none', 'set', 'locked']).describe('locked: after five wrong tries, until it is set anew'),
  set_at: instant.nullable(),
});
export type PinStanding = z.output<typeof pinStanding>;

export const pinInput = z.object({
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(200),
  pin: newPin,
});

export const pinResetInput = z.object({
  code: z
    .string({ error: 'Code is required' })
    .trim()
    .regex(/^\d{6}$/, 'must be exactly 6 digits long'),
  pin: newPin,
});

const own = { access: 'session', version: 2 } as const;
const url = '/transfer/confirmation';

export const confirmationsContract = {
  getTransferConfirmation: {
    feature: 'transfers',
    method: 'GET',
    url,
    version: 2,
    summary: 'How transfers are confirmed, and by what of it who asks can',
    access: canReadAny('BANKING_SERVICES.TRANSFERS', 'SETTINGS.FUNDS_TRANSFER'),
    output: confirmation,
  },
  saveTransferConfirmation: {
    feature: 'transfers',
    method: 'PUT',
    url,
    version: 2,
    summary: 'Choose how members confirm transfers',
    access: canWrite('SETTINGS.FUNDS_TRANSFER'),
    stepUp: true,
    approval: 'transfer_confirmation',
    body: confirmationSettings,
    output: confirmation,
    errors: ['STEP_UP_REQUIRED'],
    message: 'Saved',
  },
  getTransferPin: {
    ...own,
    method: 'GET',
    url: '/transfer/pin',
    summary: 'Whether one has a PIN of transfers',
    output: pinStanding,
  },
  setTransferPin: {
    ...own,
    method: 'PUT',
    url: '/transfer/pin',
    summary: 'Set a PIN of transfers, or another one, with the password',
    transaction: 'own',
    body: pinInput,
    output: pinStanding,
    errors: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
    message: 'PIN set',
  },
  requestTransferPinCode: {
    ...own,
    method: 'POST',
    url: '/transfer/pin/otp',
    summary: 'Send the code by which a forgotten or locked PIN is set anew',
    output: sentCode,
    errors: ['FORBIDDEN', 'TOO_MANY_REQUESTS'],
    message: 'Code sent',
  },
  resetTransferPin: {
    ...own,
    method: 'POST',
    url: '/transfer/pin/reset',
    summary: 'Set a PIN anew with the code that POST /transfer/pin/otp has sent',
    transaction: 'own',
    body: pinResetInput,
    output: pinStanding,
    errors: ['FORBIDDEN', 'CODE_WRONG', 'CODE_SPENT', 'TOO_MANY_REQUESTS'],
    message: 'PIN set',
  },
} as const satisfies Contract;
