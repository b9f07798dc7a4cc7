// Contract of the second factors of the signed-in user: one-time codes, the authenticator app and its recovery codes.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { codeField, totpSetup } from './sign-in.ts';
import { secondFactors } from './sign-in-answer.ts';
import { signedCredential } from './webauthn.ts';

const password = z.string({ error: 'Password is required' }).min(1, 'Password is required').max(200);

export const secondFactorSettings = z.object({
  mfa_enabled: z.boolean().describe('One-time codes as second factor'),
  totp_enabled: z.boolean().describe('An authenticator app as second factor'),
  methods: z.array(z.enum(secondFactors)).describe('Second factors that a login may currently ask for'),
  email: z.string(),
  phone_number: z.string().nullable().describe('Masked; codes are sent to it once it is verified'),
  phone_verified: z.boolean(),
  recovery_codes_left: z.number().int(),
  enforced: z.boolean().describe('At least one of the businesses requires a second factor'),
  reminder_expires_at: z.string().nullable(),
});
export type SecondFactorSettings = z.output<typeof secondFactorSettings>;

export const toggleMfaInput = z.object({ enabled: z.boolean(), password });
export const generateTotpInput = z.object({ password });
export const completeTotpInput = z.object({ code: codeField });
/** The code may be a recovery code, so that a user who has lost the app can turn it off. */
export const toggleTotpInput = z.object({
  enabled: z.boolean(),
  password,
  code: z.string({ error: 'Code is required' }).trim().min(1, 'Code is required').max(20),
});
export const recoveryCodesInput = z.object({ password, code: codeField });

/** Methods of step-up authentication: a second factor, or the password if there is none. */
export const stepUpMethods = [...secondFactors, 'password'] as const;
export type StepUpMethod = (typeof stepUpMethods)[number];
export const stepUpWays = z.object({ methods: z.array(z.enum(stepUpMethods)) });
export type StepUpWays = z.output<typeof stepUpWays>;
export const stepUpInput = z.object({
  password: z.string().max(200).optional().describe('Required where there is no second factor'),
  code: z
    .string()
    .trim()
    .max(20)
    .optional()
    .describe('From the authenticator app, from a message, or a recovery code'),
  passkey: signedCredential.optional().describe('Signed for the challenge from step-up/passkey'),
});

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()).describe('Shown only once') });

export const secondFactorsContract = {
  getSecondFactors: {
    method: 'GET',
    url: '/merchant/second-factors',
    summary: 'List your second factors',
    access: 'session',
    output: secondFactorSettings,
  },
  toggleMfaStatus: {
    method: 'POST',
    url: '/merchant/toggle-mfa-status',
    summary: 'Turn one-time codes as second factor on or off',
    access: 'session',
    stepUp: true,
    transaction: 'own',
    body: toggleMfaInput,
    output: secondFactorSettings,
    errors: ['PASSWORD_WRONG', 'SECOND_FACTOR_STATE', 'TOO_MANY_REQUESTS'],
  },
  generateTotp: {
    method: 'POST',
    url: '/merchant/totp/generate',
    summary: 'Start setting up an authenticator app',
    description: 'Refused while an authenticator app is in use; turn it off first.',
    access: 'session',
    stepUp: true,
    transaction: 'own',
    body: generateTotpInput,
    output: totpSetup,
    errors: ['PASSWORD_WRONG', 'SECOND_FACTOR_STATE', 'TOO_MANY_REQUESTS'],
  },
  completeTotp: {
    method: 'POST',
    url: '/merchant/totp/complete',
    summary: 'Turn on the authenticator app with its first code',
    access: 'session',
    transaction: 'own',
    body: completeTotpInput,
    output: recoveryCodes,
    errors: ['CODE_WRONG', 'SECOND_FACTOR_STATE', 'TOO_MANY_REQUESTS'],
    message: 'Authenticator app turned on',
  },
  toggleTotpStatus: {
    method: 'POST',
    url: '/merchant/toggle-totp-status',
    summary: 'Turn off the authenticator app',
    description: 'Requires the password and a code. To turn an app on, use totp/generate and totp/complete.',
    access: 'session',
    stepUp: true,
    transaction: 'own',
    body: toggleTotpInput,
    output: secondFactorSettings,
    errors: ['PASSWORD_WRONG', 'CODE_WRONG', 'SECOND_FACTOR_STATE', 'TOO_MANY_REQUESTS'],
  },
  renewRecoveryCodes: {
    method: 'POST',
    url: '/merchant/totp/recovery-codes',
    summary: 'Create new recovery codes',
    description: 'Returns ten codes. The previous codes no longer work.',
    access: 'session',
    stepUp: true,
    transaction: 'own',
    body: recoveryCodesInput,
    output: recoveryCodes,
    errors: ['PASSWORD_WRONG', 'CODE_WRONG', 'SECOND_FACTOR_STATE', 'TOO_MANY_REQUESTS'],
    message: 'New recovery codes created',
  },
  getStepUpWays: {
    method: 'GET',
    url: '/merchant/step-up',
    summary: 'List the ways to confirm your identity',
    access: 'session',
    output: stepUpWays,
  },
  sendStepUpCode: {
    method: 'POST',
    url: '/merchant/step-up/code',
    summary: 'Send a code to confirm your identity',
    access: 'session',
    transaction: 'own',
    body: z.object({ channel: z.enum(['email', 'sms'], { error: 'Channel is required' }) }),
    output: z.object({ sent_to: z.string(), resend_in_s: z.number().int() }),
    errors: ['SECOND_FACTOR_STATE', 'TOO_MANY_REQUESTS'],
  },
  stepUp: {
    method: 'POST',
    url: '/merchant/step-up',
    summary: 'Confirm your identity for sensitive actions',
    description: 'The confirmation is valid for ten minutes.',
    access: 'session',
    transaction: 'own',
    body: stepUpInput,
    output: z.object({}),
    errors: ['PASSWORD_WRONG', 'CODE_WRONG', 'CODE_SPENT', 'PASSKEY_REFUSED', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies Contract;
