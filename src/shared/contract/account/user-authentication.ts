// Contract of the sign-in settings of a business: second factor, session length, e-mail domains.
import { z } from 'zod';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9][a-z0-9-]{0,62}\.)+[a-z]{2,63}$/, 'Enter a domain such as example.com');

export const userAuthenticationInput = z.object({
  enforce_two_factor: z
    .boolean()
    .describe('Every member needs a second factor, after a grace period of seven days'),
  session_hours: z
    .number()
    .int()
    .min(1, 'At least 1 hour')
    .max(24, 'At most 24 hours')
    .nullable()
    .describe('Hours until members must log in again; null: 24'),
  allowed_domains: z.array(domain).max(20, 'At most 20 domains').describe('Empty: any address is allowed'),
});

export const userAuthentication = userAuthenticationInput.extend({
  members: z.number().int().describe('Number of active members'),
  members_without_second_factor: z.number().int(),
});
export type UserAuthentication = z.output<typeof userAuthentication>;

const area = 'SETTINGS.BUSINESS_SETTINGS';

export const userAuthenticationContract = {
  getUserAuthentication: {
    method: 'GET',
    url: '/settings/user-authentication',
    summary: 'Get the login settings of the business',
    access: canRead(area),
    output: userAuthentication,
  },
  updateUserAuthentication: {
    method: 'PUT',
    url: '/settings/user-authentication',
    summary: 'Update the login settings of the business',
    access: canWrite(area),
    stepUp: true,
    body: userAuthenticationInput,
    output: userAuthentication,
    errors: ['DOMAIN_SHUTS_OUT'],
    message: 'Login settings saved',
  },
  getMfaSettings: {
    method: 'GET',
    url: '/merchant/mfa-settings',
    summary: 'Require a second factor from every member',
    access: 'session',
    output: z.object({ enable_2fa: z.boolean() }),
  },
} as const satisfies Contract;
