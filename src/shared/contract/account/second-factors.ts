// Contract of the second factors of who is signed in: one-time codes, the authenticator app and its recovery codes.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { codeField, totpSetup } from './sign-in.ts';
import { secondFactors } from './sign-in-answer.ts';
import { signedCredential } from './webauthn.ts';

const password = z.string({ error: 'Password is required' }).min(1, 'Password is required').max(200);

export const secondFactorSettings = z.object({
  mfa_enabled: z.boolean().describe('One-time codes as second factor'),
  totp_enabled: z.boolean().describe('An authenticator app as second factor'),
  methods: z.array(z.enum(secondFactors)).describe('What a sign-in may ask for at present'),
  email: z.string(),
  phone_number: z.string().nullable().describe('Masked; codes are sent there once it is verified'),
  phone_verified: z.boolean(),
  recovery_codes_left: z.number().int(),
  enforced: z.boolean().describe('One of the businesses demands a second factor'),
  reminder_expires_at: z.string().nullable(),
});
export type SecondFactorSettings = z.output<typeof secondFactorSettings>;

export const toggleMfaInput = z.object({ enabled: z.boolean(), password });
export const generateTotpInput = z.object({ password });
export const completeTotpInput = z.object({ code: codeField });
/** The code may be a recovery code: who has lost the app must be able to turn it off. */
export const toggleTotpInput = z.object({
  enabled: z.boolean(),
  password,
  code: z.string({ error: 'Code is required' }).trim().min(1, 'Code is required').max(20),
});
export const recoveryCodesInput = z.object({ password, code: codeField });

/** How one shows again that it is oneself: by a second factor, by the password where there is none. */
export const stepUpMethods = [...secondFactors, 'password'] as const;
export type StepUpMethod = (typeof stepUpMethods)[number];
export const stepUpWays = z.object({ methods: z.array(z.enum(stepUpMethods)) });
export type StepUpWays = z.output<typeof stepUpWays>;
export const stepUpInput = z.object({
  password: z.string().max(200).optional().describe('Where there is no second factor'),
  code: z.string().trim().max(20).optional().describe('Of the app, of a message, or a recovery code'),
  passkey: signedCredential.optional().describe('Signed for the challenge of step-up/passkey'),
});

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()).describe('Shown this once') });

export const secondFactorsContract = {
  getSecondFactors: {
    method: 'GET',
    url: '/merchant/second-factors',
    summary: 'Second factors of who is signed in',
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
    summary: 'Begin to set up an authenticator app',
    description: 'Refused while an app is in use: turn that off first.',
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
    summary: 'Confirm the authenticator app with its first code',
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
    summary: 'Turn the authenticator app off, with the password and a code',
    description: 'On is what totp/generate and totp/complete do.',
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
    summary: 'Make ten new recovery codes; the ones before no longer count',
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
    summary: 'How one shows again that it is oneself',
    access: 'session',
    output: stepUpWays,
  },
  sendStepUpCode: {
    method: 'POST',
    url: '/merchant/step-up/code',
    summary: 'Send a code to show again that it is oneself',
    access: 'session',
    transaction: 'own',
    body: z.object({ channel: z.enum(['email', 'sms'], { error: 'Channel is required' }) }),
    output: z.object({ sent_to: z.string(), resend_in_s: z.number().int() }),
    errors: ['SECOND_FACTOR_STATE', 'TOO_MANY_REQUESTS'],
  },
  stepUp: {
    method: 'POST',
    url: '/merchant/step-up',
    summary: 'Show again that it is oneself, for what asks for it during ten minutes',
    access: 'session',
    transaction: 'own',
    body: stepUpInput,
    output: z.object({}),
    errors: ['PASSWORD_WRONG', 'CODE_WRONG', 'CODE_SPENT', 'PASSKEY_REFUSED', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies Contract;
