// The response of every sign-in step: the session, or the next step with its challenge.
import { z } from 'zod';

/**
 * The steps of a sign-in. LOGIN: e-mail and password · SEND-OTP: choose where a code is sent · LOGIN-OTP: enter the code · LOGIN-TOTP:
 * enter a code of the authenticator app · LOGIN-PASSKEY: use a passkey · SWITCH-2FA: choose the other second factor · SYSTEM-OTP: verify
 * the e-mail · TOTP-GENERATE: set up the app that the business requires · FEATURE-FLAG: signed in, the features are being loaded ·
 * LIMIT-REQUEST: too many attempts.
 */
export const loginSteps = [
  'LOGIN',
  'SEND-OTP',
  'LOGIN-OTP',
  'LOGIN-TOTP',
  'LOGIN-PASSKEY',
  'SWITCH-2FA',
  'SYSTEM-OTP',
  'TOTP-GENERATE',
  'FEATURE-FLAG',
  'LIMIT-REQUEST',
] as const;
export type LoginStep = (typeof loginSteps)[number];

export const secondFactors = ['passkey', 'totp', 'email', 'sms'] as const;
export type SecondFactor = (typeof secondFactors)[number];

export const loginMarkers = [
  'otp required',
  'totp_required',
  'passkey_required',
  'require_login_2fa',
] as const;

export const signInAnswer = z.object({
  step: z.enum(loginSteps).describe('FEATURE-FLAG: logged in; the tokens are returned and the cookies set'),
  marker: z.enum(loginMarkers).nullable().describe('What is still required; null once logged in'),
  user: z.object({ email: z.string() }),
  account: z
    .array(z.object({ feature: z.string(), module: z.string(), status: z.string() }))
    .describe('Features of the active business; empty before login is complete'),
  password_expired: z.boolean().describe('When true, the session can only change the password'),
  token: z
    .string()
    .optional()
    .describe('Access token; send it as Authorization: Bearer. The dashboard uses its cookie.'),
  refresh_token: z.string().optional(),
  refreshToken: z.string().optional().describe('Same as refresh_token'),
  expires_at: z.string().optional().describe('When the access token expires'),
  challenge: z
    .string()
    .optional()
    .describe('Identifies the login in the call of the next step; valid for that step'),
  challenge_expires_at: z.string().optional(),
  methods: z.array(z.enum(secondFactors)).optional().describe('Second factors to choose from'),
  sent_to: z.string().optional().describe('Where the code was sent, masked'),
  channel: z.enum(['email', 'sms']).optional(),
  resend_in_s: z.number().int().optional().describe('Seconds until another code may be requested'),
});
export type SignInAnswer = z.output<typeof signInAnswer>;
