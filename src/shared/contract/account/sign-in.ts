// Contract of the sign-in steps after the password, and of forgotten or expired passwords.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { emailField } from '../fields.ts';
import { signInAnswer } from './sign-in-answer.ts';

export const tokenField = z.string().min(1).max(200);

/** Six digits sent by e-mail or SMS, or shown by an authenticator app. */
export const codeField = z
  .string({ error: 'Code is required' })
  .trim()
  .min(1, 'Code is required')
  .regex(/^\d*$/, 'Code must be a number')
  .regex(/^\d{6}$/, 'Code must be exactly 6 digits long');

export const newPasswordField = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .min(8, 'Password must be at least 8 characters')
  .max(200, 'Must be at most 200 characters');

const presentPassword = z.string({ error: 'Password is required' }).min(1, 'Password is required').max(200);

/** Requires both entries to match. */
export function agreeing<T extends z.ZodType<{ password: string; confirmPassword: string }>>(schema: T) {
  return schema.refine((value) => value.password === value.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  });
}
const confirmPassword = z.string({ error: 'Confirm your password' }).min(1, 'Confirm your password').max(200);

export const forgotPasswordInput = z.object({
  email: emailField,
  website_url: z.string().max(300).optional(),
});
export const resetPasswordInput = agreeing(
  z.object({ token: tokenField, password: newPasswordField, confirmPassword }),
);
export const changePasswordInput = agreeing(
  z.object({ currentPassword: presentPassword, password: newPasswordField, confirmPassword }),
);
export const challengeInput = z.object({ challenge: tokenField });
export const challengeCodeInput = challengeInput.extend({ code: codeField });

const stepErrors = ['SIGN_IN_OVER', 'TOO_MANY_REQUESTS'] as const;
const codeErrors = [...stepErrors, 'CODE_WRONG', 'CODE_SPENT'] as const;

export const totpSetup = z.object({
  secret: z.string().describe('Base32, to enter by hand where the QR code cannot be scanned'),
  otpauth_url: z.string(),
  qr_svg: z.string().describe('The address as a QR code, in SVG'),
});

export const signInContract = {
  sendOtp: {
    method: 'POST',
    url: '/merchant/send-otp',
    summary: 'Send the one-time login code by e-mail or SMS',
    description: 'Also switches from another second factor to this one.',
    access: 'public',
    transaction: 'own',
    body: challengeInput.extend({ channel: z.enum(['email', 'sms']) }),
    output: signInAnswer,
    errors: stepErrors,
  },
  resendOtp: {
    method: 'POST',
    url: '/merchant/resend-otp',
    summary: 'Send another one-time login code',
    description: 'The previous code no longer works. At most one code in 60 seconds.',
    access: 'public',
    transaction: 'own',
    body: challengeInput,
    output: signInAnswer,
    errors: stepErrors,
  },
  loginOtp: {
    method: 'POST',
    url: '/merchant/login-otp',
    summary: 'Continue a login with the one-time code',
    description: 'Accepts the codes of the steps LOGIN-OTP and SYSTEM-OTP.',
    access: 'public',
    transaction: 'own',
    body: challengeCodeInput,
    output: signInAnswer,
    errors: codeErrors,
  },
  loginTotp: {
    method: 'POST',
    url: '/merchant/login-totp',
    summary: 'Continue a login with the authenticator app or a recovery code',
    access: 'public',
    transaction: 'own',
    body: challengeInput.extend({
      code: z
        .string({ error: 'Code is required' })
        .trim()
        .min(1, 'Code is required')
        .max(20)
        .describe('Six digits from the app, or a recovery code'),
    }),
    output: signInAnswer.extend({
      recovery_codes_left: z.number().int().optional().describe('Set when a recovery code was used'),
    }),
    errors: codeErrors,
  },
  requestSystemOtp: {
    method: 'POST',
    url: '/system/request-otp',
    summary: 'Send the code that verifies the e-mail address in the step SYSTEM-OTP',
    access: 'public',
    transaction: 'own',
    body: challengeInput,
    output: signInAnswer,
    errors: stepErrors,
  },
  beginSignInTotp: {
    method: 'POST',
    url: '/merchant/login-totp/generate',
    summary: 'Start setting up the required authenticator app in the step TOTP-GENERATE',
    access: 'public',
    transaction: 'own',
    body: challengeInput,
    output: totpSetup,
    errors: stepErrors,
  },
  completeSignInTotp: {
    method: 'POST',
    url: '/merchant/login-totp/complete',
    summary: 'Turn on the authenticator app with its first code and log in',
    access: 'public',
    transaction: 'own',
    body: challengeCodeInput,
    output: signInAnswer.extend({ recovery_codes: z.array(z.string()).describe('Shown only once') }),
    errors: codeErrors,
  },
  forgotPassword: {
    method: 'POST',
    url: '/merchant/forgot-password',
    summary: 'Send a password reset link',
    description:
      'The response is the same whether or not the account exists. The link works once, for 30 minutes.',
    access: 'public',
    transaction: 'own',
    body: forgotPasswordInput,
    output: z.object({}),
    errors: ['TOO_MANY_REQUESTS'],
    message: 'If there is an account with this e-mail, a link is on its way',
  },
  resetPassword: {
    method: 'POST',
    url: '/merchant/reset-password',
    summary: 'Reset a password with the link from the e-mail',
    description:
      'Ends every session. Logs in, or returns the second factor as the next step where there is one.',
    access: 'public',
    transaction: 'own',
    body: resetPasswordInput,
    output: signInAnswer,
    errors: ['LINK_DEAD', 'TOO_MANY_REQUESTS'],
  },
  changePassword: {
    method: 'POST',
    url: '/merchant/change-password',
    summary: 'Change your password',
    description: 'Ends every other session.',
    access: 'session',
    withExpiredPassword: true,
    transaction: 'own',
    body: changePasswordInput,
    output: z.object({}),
    errors: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
    message: 'Password changed',
  },
} as const satisfies Contract;
