// Contract of transfer confirmations: the methods that a business allows, and a member's own PIN.

import { z } from 'zod';
import { canReadAny, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { instant } from '../envelope.ts';
import { sentCode } from '../own-codes.ts';
import { pinField } from './sending.ts';

export const confirmationMethods = ['code', 'authenticator', 'pin'] as const;
export type ConfirmationMethod = (typeof confirmationMethods)[number];

/** The default methods of a business. */
export const defaultMethods: readonly ConfirmationMethod[] = ['code', 'authenticator'];

export const confirmationLabels: Readonly<Record<ConfirmationMethod, string>> = {
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
    .array(z.enum(confirmationMethods))
    .min(1, 'Choose at least one')
    .max(confirmationMethods.length)
    .describe('Any one of them confirms a transfer'),
});

const confirmation = confirmationSettings.extend({
  mine: z
    .array(z.enum(confirmationMethods))
    .describe(
      'Ways the caller can confirm with now; includes a one-time code if the caller has no other accepted way',
    ),
});
export type Confirmation = z.output<typeof confirmation>;

const pinStanding = z.object({
  state: z.enum(['none', 'set', 'locked']).describe('locked: after five wrong attempts, until it is reset'),
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
    summary: 'Get transfer confirmation settings',
    description: 'Returns how transfers are confirmed and which of the ways the caller can use.',
    access: canReadAny('BANKING_SERVICES.TRANSFERS', 'SETTINGS.FUNDS_TRANSFER'),
    output: confirmation,
  },
  saveTransferConfirmation: {
    feature: 'transfers',
    method: 'PUT',
    url,
    version: 2,
    summary: 'Update transfer confirmation settings',
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
    summary: 'Get the status of your transfer PIN',
    output: pinStanding,
  },
  setTransferPin: {
    ...own,
    method: 'PUT',
    url: '/transfer/pin',
    summary: 'Set or change your transfer PIN',
    description: 'Requires the password.',
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
    summary: 'Send a code to reset your transfer PIN',
    output: sentCode,
    errors: ['FORBIDDEN', 'TOO_MANY_REQUESTS'],
    message: 'Code sent',
  },
  resetTransferPin: {
    ...own,
    method: 'POST',
    url: '/transfer/pin/reset',
    summary: 'Reset your transfer PIN',
    description: 'Requires the code sent by POST /transfer/pin/otp.',
    transaction: 'own',
    body: pinResetInput,
    output: pinStanding,
    errors: ['FORBIDDEN', 'CODE_WRONG', 'CODE_SPENT', 'TOO_MANY_REQUESTS'],
    message: 'PIN set',
  },
} as const satisfies Contract;
