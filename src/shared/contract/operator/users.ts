// Contract of dashboard users, for staff: found, unlocked, disabled, and a lost second factor reset.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { instant, pageOf, pageQuery } from '../envelope.ts';
import { idField, reasonInput, searchField } from '../fields.ts';

/** LOCKED: too many attempts; ends automatically or is ended here. DISABLED: blocked by the provider. */
export const userStatuses = ['ACTIVE', 'LOCKED', 'DISABLED'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const userListQuery = pageQuery.extend({
  search: searchField.describe('E-mail or name'),
  status: z.enum(userStatuses).optional(),
  sort: z.enum(['email', '-email', 'createdAt', '-createdAt']).default('-createdAt'),
});

const userItem = z.object({
  id: idField,
  email: z.string(),
  name: z.string(),
  status: z.enum(userStatuses),
  businesses: z.number().int(),
  hasSecondFactor: z.boolean(),
  lastSeenAt: instant.nullable(),
  createdAt: instant,
});
export type UserItem = z.output<typeof userItem>;

export const userDetail = userItem.extend({
  phoneNumber: z.string().nullable(),
  emailVerifiedAt: instant.nullable(),
  passwordChangedAt: instant.nullable(),
  codesByMessage: z.boolean().describe('Whether the second factor is sent by e-mail or SMS'),
  authenticator: z.boolean(),
  passkeys: z.number().int(),
  recoveryCodesLeft: z.number().int(),
  lockedUntil: instant.nullable(),
  disabledAt: instant.nullable(),
  disabledReason: z.string().nullable(),
  memberships: z.array(
    z.object({ businessId: idField, businessName: z.string(), role: z.string(), status: z.string() }),
  ),
  sessions: z.array(
    z.object({
      id: idField,
      device: z.string(),
      ip: z.string().nullable(),
      businessName: z.string(),
      createdAt: instant,
      lastSeenAt: instant,
      operator: z.string().nullable().describe('E-mail of the operator who is viewing as this person'),
    }),
  ),
});
export type UserDetail = z.output<typeof userDetail>;

const params = z.object({ userId: idField });
const decide = {
  method: 'POST',
  access: { operator: ['USERS.READ_WRITE'] },
  params,
  body: reasonInput,
  output: userDetail,
} as const;
const decideSteppedUp = { ...decide, stepUp: true } as const;

export const usersContract = {
  listUsers: {
    method: 'GET',
    url: '/operator/users',
    summary: 'List people with access to the dashboard',
    access: { operator: ['USERS.READ'] },
    audit: 'reads',
    query: userListQuery,
    output: pageOf(userItem),
  },
  getUser: {
    method: 'GET',
    url: '/operator/users/:userId',
    summary: 'Get a person',
    description: 'Returns their businesses, second factors and sessions.',
    access: { operator: ['USERS.READ'] },
    audit: 'reads',
    params,
    output: userDetail,
    errors: ['NOT_FOUND'],
  },
  endUserSessions: {
    ...decide,
    url: '/operator/users/:userId/end-sessions',
    summary: 'End every session of a person',
    errors: ['NOT_FOUND'],
    message: 'Sessions ended',
  },
  unlockUser: {
    ...decideSteppedUp,
    url: '/operator/users/:userId/unlock',
    summary: 'Unlock a person',
    errors: ['NOT_FOUND'],
    message: 'Account unlocked',
  },
  resetUserSecondFactor: {
    ...decideSteppedUp,
    url: '/operator/users/:userId/reset-second-factor',
    summary: 'Reset the second factor of a person',
    description: 'Ends every session.',
    errors: ['NOT_FOUND'],
    message: 'Second factor reset',
  },
  disableUser: {
    ...decideSteppedUp,
    url: '/operator/users/:userId/disable',
    summary: 'Disable a person',
    description: 'Prevents logging in and ends every session.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Account disabled',
  },
  enableUser: {
    ...decideSteppedUp,
    url: '/operator/users/:userId/enable',
    summary: 'Enable a person',
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Account enabled',
  },
} as const satisfies Contract;
