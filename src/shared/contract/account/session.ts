// Contract of signing in, the profile, and switching between businesses and modes.
import { z } from 'zod';
import { businessTypes } from '../../account/business-kinds.ts';
import type { Contract } from '../endpoint.ts';
import { currencyField, emailField, idField } from '../fields.ts';
import { signInAnswer } from './sign-in-answer.ts';

/** `test`: no real money moves. `live`: real money. */
export const modes = ['test', 'live'] as const;
export type Mode = (typeof modes)[number];

export const businessSummary = z.object({
  id: idField,
  business_name: z.string(),
  email: z.string(),
  mode: z.enum(modes).describe('The mode this person last used in the business'),
  role: z.object({ name: z.string() }),
  business_type: z.enum(businessTypes),
  business_sector: z.string(),
  currency: currencyField,
  country: z.string().length(2).describe('ISO 3166-1 alpha-2'),
  time_zone: z.string().describe('IANA time zone; the days of reports begin in it'),
  logo_url: z.string().nullable(),
  can_go_live: z.boolean(),
  compliance_level: z.number().int(),
  has_completed_compliance: z.boolean(),
  suspension: z
    .object({ at: z.string(), reason: z.string() })
    .nullable()
    .describe('Set while the provider keeps the business out of live mode'),
  metadata: z.object({
    use_virtual_account: z.enum(['enabled', 'disabled', 'optional']),
    preferred_bank: z
      .string()
      .nullable()
      .describe('providerId; null: the business does not accept virtual accounts'),
    alternative_bank: z.string().nullable().describe('providerId'),
    empty_data: z
      .record(z.string(), z.boolean())
      .describe('True while the business has not used the feature yet'),
  }),
});
export type BusinessSummary = z.output<typeof businessSummary>;

export const profile = z.object({
  user: z.object({
    id: idField,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone_number: z.string().nullable(),
    photo_url: z.string().nullable(),
    activeBusinessId: idField,
    mfa_enabled: z.boolean(),
    totp_enabled: z.boolean(),
    has_passkey: z.boolean(),
    reminder_expires_at: z.string().nullable(),
    password_last_changed_at: z.string().nullable(),
    email_verified_at: z.string().nullable(),
    password_expires_at: z
      .string()
      .nullable()
      .describe('90 days after the last change or e-mail verification'),
    password_update_required: z
      .boolean()
      .describe('When true, every call except a password change is refused'),
    last_path: z.string().nullable(),
  }),
  account: z.object({ enable_2fa: z.boolean() }),
  impersonator: z
    .string()
    .nullable()
    .describe('E-mail of the operator who is viewing as this member; the session is read-only'),
  business: businessSummary.describe('The active business'),
  live_is_simulated: z
    .boolean()
    .describe('Live mode of this installation is simulated; no money moves in it'),
  clock_ahead_ms: z
    .number()
    .int()
    .describe('How far the simulator has moved the test clock of the active business; otherwise 0'),
  businesses: z.array(businessSummary),
  permissions: z.object({
    permission: z.array(z.string()),
    areas: z.array(z.string()).describe('Permission areas that the product currently has'),
  }),
  features: z.array(z.object({ feature: z.string(), module: z.string(), status: z.string() })),
});
export type Profile = z.output<typeof profile>;

export const loginInput = z.object({
  email: emailField,
  password: z.string().min(1, 'Password is required').max(200),
});

const tokens = z.object({
  token: z
    .string()
    .describe('Access token; send it as Authorization: Bearer. The dashboard uses its cookie.'),
  refresh_token: z.string(),
  refreshToken: z.string().describe('Same as refresh_token'),
  expires_at: z.string().describe('When the access token expires'),
});

export const signedInDevice = z.object({
  id: idField,
  device: z.string().describe('Browser and operating system, for example Chrome 131 on Windows'),
  kind: z.enum(['computer', 'phone', 'tablet', 'program']),
  ip: z.string().nullable(),
  place: z.string().nullable().describe('Approximate location: This network, or the IP address'),
  created_at: z.string(),
  last_seen_at: z.string(),
  current: z.boolean().describe('Whether it is the session of this call'),
  impersonator: z.string().nullable().describe('E-mail of the operator who is viewing the account'),
});
export type SignedInDevice = z.output<typeof signedInDevice>;

export const sessionContract = {
  login: {
    method: 'POST',
    url: '/merchant/login',
    summary: 'Log in with e-mail and password',
    description:
      'Logs in, or returns the next step. Sets the HttpOnly cookies of the dashboard and returns the same tokens for API clients.',
    access: 'public',
    transaction: 'own',
    body: loginInput,
    output: signInAnswer,
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_NOT_ACTIVATED', 'TOO_MANY_REQUESTS'],
  },
  refresh: {
    method: 'GET',
    url: '/refresh',
    summary: 'Refresh the tokens',
    description:
      'Send the refresh token as a cookie or bearer token. Each can be exchanged once; using one a second time ends the session.',
    access: 'public',
    changesState: true,
    transaction: 'own',
    output: tokens,
    errors: ['INVALID_REFRESH'],
  },
  logout: {
    method: 'POST',
    url: '/merchant/logout',
    summary: 'Log out',
    access: 'public',
    output: z.object({}),
  },
  getProfile: {
    method: 'GET',
    url: '/merchant/info',
    summary: 'Get your profile, businesses, permissions and features',
    access: 'session',
    withExpiredPassword: true,
    output: profile,
  },
  switchBusiness: {
    method: 'PUT',
    url: '/merchant/switch-business',
    summary: 'Switch to another business',
    access: ['SWITCH.BUSINESSES'],
    body: z.object({ businessId: idField }),
    output: z.object({ businessId: idField, mode: z.enum(modes) }),
    errors: ['NOT_FOUND'],
  },
  switchEnvironment: {
    method: 'GET',
    url: '/merchant/switch-environment/:businessId',
    summary: 'Switch a business between test and live mode',
    access: ['SWITCH.ENVIRONMENT'],
    changesState: true,
    whileViewing: true,
    params: z.object({ businessId: idField }),
    query: z.object({ environment: z.enum(modes) }),
    output: z.object({ businessId: idField, mode: z.enum(modes) }),
    errors: ['NOT_FOUND', 'SWITCH_BLOCKED'],
    message: 'Mode switched',
  },
  listSessions: {
    method: 'GET',
    url: '/merchant/sessions',
    summary: 'List your sessions',
    access: 'session',
    output: z.object({ items: z.array(signedInDevice) }),
  },
  revokeSession: {
    method: 'POST',
    url: '/merchant/sessions/:sessionId/revoke',
    summary: 'End one of your sessions',
    access: 'session',
    params: z.object({ sessionId: idField }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
    message: 'Session ended',
  },
  revokeOtherSessions: {
    method: 'POST',
    url: '/merchant/sessions/revoke-others',
    summary: 'End all your other sessions',
    access: 'session',
    output: z.object({ ended: z.number().int() }),
    message: 'Other sessions ended',
  },
  saveLastPath: {
    method: 'PUT',
    url: '/merchant/last-path',
    summary: 'Save your last visited path',
    access: 'session',
    body: z.object({ path: z.string().startsWith('/').max(500) }),
    output: z.object({}),
  },
} as const satisfies Contract;
