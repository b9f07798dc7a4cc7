// Contract of console sign-in: password, mandatory second factor, profile, and pending work on the start page.
import { z } from 'zod';
import { operatorPermissions } from '../../operator-permissions.ts';
import type { Contract } from '../endpoint.ts';
import { instant } from '../envelope.ts';
import { emailField, idField, textField } from '../fields.ts';

/** The second step of a sign-in: setting up the authenticator, or its code. */
export const signInSteps = ['set-up', 'code'] as const;

export const operatorPassword = z
  .string({ error: 'Password is required' })
  .min(12, 'Must be at least 12 characters')
  .max(200, 'Must be at most 200 characters');

export const operatorSignInInput = z.object({
  email: emailField,
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(200),
});

const spaced = z.string({ error: 'Code is required' }).transform((value) => value.replace(/[\s-]/g, ''));

/** A six-digit authenticator code. */
export const totpCodeField = spaced.pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits'));

/** A six-digit authenticator code, or a recovery code of ten characters. */
export const secondFactorField = spaced.pipe(
  z
    .string()
    .regex(/^(\d{6}|[a-z0-9]{10})$/i, 'Enter the 6 digits or a recovery code')
    .toLowerCase(),
);

export const operatorCodeInput = z.object({ code: secondFactorField });
export const operatorSetUpInput = z.object({ code: totpCodeField });

export const operatorProfile = z.object({
  id: idField,
  email: z.string(),
  name: z.string(),
  role: z.string(),
  permissions: z.array(z.enum(operatorPermissions)),
  idleS: z.number().int().describe('Seconds without a call after which the session ends'),
  expiresAt: instant.describe('When the session ends in any case'),
});
export type OperatorProfile = z.output<typeof operatorProfile>;

export const acceptInviteInput = z.object({
  firstName: textField('First name', 60),
  lastName: textField('Last name', 60),
  password: operatorPassword,
});

const tokenParams = z.object({ token: z.string().min(20).max(100) });

const attention = z.object({
  reviewsWaiting: z
    .number()
    .int()
    .nullable()
    .describe('Businesses with a section to review; null: no permission'),
  suspendedBusinesses: z.number().int().nullable(),
  cardTesting: z
    .number()
    .int()
    .nullable()
    .describe('Networks, card ranges and merchants that are delayed after declined cards'),
  lockedAccounts: z.number().int().nullable().describe('People locked after too many attempts'),
  disabledUsers: z.number().int().nullable(),
  impersonations: z.number().int().nullable().describe('Current view-as sessions'),
  pricesToCome: z.number().int().nullable().describe('Prices that have not started'),
  calendarsEnding: z
    .number()
    .int()
    .nullable()
    .describe('Countries in use with holidays for fewer than twelve months ahead'),
  invitedStaff: z.number().int().nullable(),
  businesses: z.number().int(),
  live: z.number().int().describe('Businesses approved for live mode'),
  newBusinesses: z.number().int().describe('Created in the last 7 days'),
});
export type ConsoleOverview = z.output<typeof attention>;

export const operatorSessionContract = {
  signInOperator: {
    method: 'POST',
    url: '/operator/login',
    summary: 'Start logging in to the operator console',
    description:
      'Takes e-mail and password. The cookie it sets is valid for ten minutes and only for the second factor.',
    access: 'public',
    audit: false,
    transaction: 'own',
    body: operatorSignInInput,
    output: z.object({ step: z.enum(signInSteps) }),
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  },
  generateOperatorTotp: {
    method: 'POST',
    url: '/operator/login/totp',
    summary: 'Get the secret for the authenticator app at the first login',
    access: 'public',
    audit: false,
    output: z.object({
      secret: z.string().describe('Base32, to enter by hand'),
      uri: z.string().describe('otpauth address'),
      qr: z.string().describe('The address as a QR code: SVG'),
    }),
    errors: ['OPERATOR_SIGN_IN'],
  },
  confirmOperatorTotp: {
    method: 'POST',
    url: '/operator/login/totp/confirm',
    summary: 'Confirm the authenticator app and log in',
    access: 'public',
    audit: false,
    transaction: 'own',
    body: operatorSetUpInput,
    output: z.object({ recoveryCodes: z.array(z.string()).describe('Shown only once') }),
    errors: ['OPERATOR_SIGN_IN', 'OPERATOR_CODE', 'TOO_MANY_REQUESTS'],
  },
  verifyOperatorCode: {
    method: 'POST',
    url: '/operator/login/code',
    summary: 'Finish a login with the authenticator app or a recovery code',
    access: 'public',
    audit: false,
    transaction: 'own',
    body: operatorCodeInput,
    output: z.object({ recoveryCodesLeft: z.number().int() }),
    errors: ['OPERATOR_SIGN_IN', 'OPERATOR_CODE', 'TOO_MANY_REQUESTS'],
  },
  getOperatorInvite: {
    method: 'GET',
    url: '/operator/invites/:token',
    summary: 'Get a staff invitation by its link',
    access: 'public',
    params: tokenParams,
    output: z.object({ email: z.string(), firstName: z.string(), lastName: z.string(), isNew: z.boolean() }),
    errors: ['OPERATOR_INVITE'],
  },
  acceptOperatorInvite: {
    method: 'POST',
    url: '/operator/invites/:token/accept',
    summary: 'Set the password of a staff invitation',
    access: 'public',
    audit: false,
    params: tokenParams,
    body: acceptInviteInput,
    output: z.object({ email: z.string() }),
    errors: ['OPERATOR_INVITE'],
    message: 'Password saved. Log in to continue.',
  },
  signOutOperator: {
    method: 'POST',
    url: '/operator/logout',
    summary: 'Log out of the operator console',
    access: 'public',
    audit: false,
    output: z.object({}),
  },
  stepUpOperator: {
    method: 'POST',
    url: '/operator/step-up',
    summary: 'Confirm your identity in the operator console',
    description: 'Takes the second factor. The confirmation is valid for ten minutes.',
    access: { operator: [] },
    transaction: 'own',
    body: operatorCodeInput,
    output: z.object({}),
    errors: ['CODE_WRONG', 'TOO_MANY_REQUESTS'],
  },
  getOperatorProfile: {
    method: 'GET',
    url: '/operator/profile',
    summary: 'Get your operator profile and permissions',
    access: { operator: [] },
    output: operatorProfile,
  },
  getConsoleOverview: {
    method: 'GET',
    url: '/operator/overview',
    summary: 'Get the console overview',
    description: 'Returns what needs attention.',
    access: { operator: [] },
    output: attention,
  },
} as const satisfies Contract;
