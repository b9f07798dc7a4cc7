// Contract of API keys and of the addresses from which they may be used.
import { z } from 'zod';
import { allAreas, allPermissions, canRead, canWrite, type Permission } from '../../permissions.ts';
import { modes } from '../account/session.ts';
import type { Contract } from '../endpoint.ts';
import { instant } from '../envelope.ts';
import { idField, textField } from '../fields.ts';

/**
 * publishable: may be visible in browsers, starts payments only · secret: stays on the merchant's server, has the permissions of its scopes
 */
export const apiKeyKinds = ['publishable', 'secret'] as const;
/**
 * ACTIVE: usable · STOPPED: a secret key whose creator is no longer an active member · ROTATING: replaced, usable until its grace period
 * ends · EXPIRED: its grace period has ended · DISABLED: permanently disabled
 */
export const apiKeyStatuses = ['ACTIVE', 'STOPPED', 'ROTATING', 'EXPIRED', 'DISABLED'] as const;

/** API keys give access to the merchant's business data, never to its members, settings or modes. */
const closedModules = /^(ACCOUNT|SETTINGS|SWITCH)\./;
/** Areas that can be granted to a secret key. */
export const keyAreas = allAreas.filter((area) => !closedModules.test(area));
/** Permissions that can be granted to a secret key. */
export const keyPermissions = allPermissions.filter((permission) => !closedModules.test(permission));

export const apiKey = z.object({
  id: idField,
  kind: z.enum(apiKeyKinds),
  name: z.string(),
  hint: z.string().describe('Identifies the key: sk_live_…x7Qa'),
  mode: z.enum(modes),
  permissions: z.array(z.string()).describe('Scopes, as listed in the table of permissions'),
  status: z.enum(apiKeyStatuses),
  createdBy: z.string(),
  createdAt: instant,
  expiresAt: instant.nullable().describe('When a replaced key stops working'),
  lastUsedAt: instant.nullable().describe('Accurate to the minute'),
  lastUsedIp: z.string().nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

/** The key itself is returned in this response only. */
export const newApiKey = apiKey.extend({ key: z.string().describe('Shown only once; store it securely') });
export type NewApiKey = z.output<typeof newApiKey>;

const scopes = z
  .array(z.enum(keyPermissions as [Permission, ...Permission[]]))
  .max(keyPermissions.length)
  .default([]);

export const apiKeyInput = z
  .object({ name: textField('Name', 60), kind: z.enum(apiKeyKinds), permissions: scopes })
  .superRefine(({ kind, permissions }, context) => {
    if (kind === 'secret' && permissions.length === 0)
      context.addIssue({ code: 'custom', path: ['permissions'], message: 'Choose at least one scope' });
    if (kind === 'publishable' && permissions.length > 0)
      context.addIssue({ code: 'custom', path: ['permissions'], message: 'A publishable key has no scopes' });
  });
export const apiKeyChange = z.object({ name: textField('Name', 60), permissions: scopes });

/** The grace periods of a replaced key, in hours. */
export const graceHours = [0, 1, 24, 72, 168] as const;
export const rotateInput = z.object({
  graceHours: z.union(graceHours.map((hours) => z.literal(hours))).default(24),
});

/** An IPv4 or IPv6 address, or a block of them in CIDR notation. */
const addressText = z
  .string()
  .trim()
  .min(1, 'Address is required')
  .max(50)
  .refine(
    (text) => z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(text).success,
    'Enter an IP address such as 203.0.113.7, or a block such as 203.0.113.0/24',
  );

export const allowedAddress = z.object({
  id: idField,
  address: z.string(),
  label: z.string(),
  createdBy: z.string(),
  createdAt: instant,
});
export type AllowedAddress = z.output<typeof allowedAddress>;
export const allowedAddressInput = z.object({
  address: addressText,
  label: z.string().trim().max(60, 'Must be at most 60 characters').default(''),
  confirmed: z.boolean().default(false).describe('Confirms a block wider than /16 in IPv4 or /48 in IPv6'),
});

const area = 'SETTINGS.CONFIGURATION';
const oneKey = z.object({ keyId: idField });
const oneAddress = z.object({ addressId: idField });

export const apiKeysContract = {
  listApiKeys: {
    method: 'GET',
    url: '/settings/api-keys',
    summary: 'List API keys',
    description: 'Returns the keys of the active mode.',
    access: canRead(area),
    output: z.array(apiKey),
  },
  createApiKey: {
    method: 'POST',
    url: '/settings/api-keys',
    summary: 'Create an API key',
    description: 'The key is shown only once.',
    access: canWrite(area),
    stepUp: true,
    body: apiKeyInput,
    output: newApiKey,
    errors: ['SCOPE_NOT_HELD', 'CONFLICT'],
    message: 'API key created',
  },
  updateApiKey: {
    method: 'PUT',
    url: '/settings/api-keys/:keyId',
    summary: 'Update an API key',
    description: 'Changes its name or scopes.',
    access: canWrite(area),
    stepUp: true,
    params: oneKey,
    body: apiKeyChange,
    output: apiKey,
    errors: ['NOT_FOUND', 'SCOPE_NOT_HELD', 'CONFLICT'],
    message: 'API key saved',
  },
  rotateApiKey: {
    method: 'POST',
    url: '/settings/api-keys/:keyId/rotate',
    summary: 'Replace an API key',
    description: 'The old key keeps working for its grace period.',
    access: canWrite(area),
    stepUp: true,
    params: oneKey,
    body: rotateInput,
    output: newApiKey,
    errors: ['NOT_FOUND', 'SCOPE_NOT_HELD', 'CONFLICT'],
    message: 'API key replaced',
  },
  disableApiKey: {
    method: 'POST',
    url: '/settings/api-keys/:keyId/disable',
    summary: 'Revoke an API key',
    description: 'This cannot be undone.',
    access: canWrite(area),
    params: oneKey,
    body: z.object({}),
    output: apiKey,
    errors: ['NOT_FOUND'],
    message: 'API key revoked',
  },
  changeKey: {
    method: 'PUT',
    url: '/merchant/change-key',
    summary: 'Replace the newest key of a type',
    description: 'The old key keeps working for a day.',
    access: canWrite(area),
    stepUp: true,
    body: z.object({ kind: z.enum(apiKeyKinds).default('secret') }),
    output: newApiKey,
    errors: ['NOT_FOUND', 'SCOPE_NOT_HELD', 'CONFLICT'],
    message: 'API key replaced',
  },
  listAllowedAddresses: {
    method: 'GET',
    url: '/settings/ip-whitelist',
    summary: 'List allowed IP addresses',
    description: 'Secret keys work from these addresses only; from anywhere while the list is empty.',
    access: canRead(area),
    output: z.object({ items: z.array(allowedAddress), yourAddress: z.string() }),
  },
  addAllowedAddress: {
    method: 'POST',
    url: '/settings/ip-whitelist',
    summary: 'Add an allowed IP address',
    access: canWrite(area),
    stepUp: true,
    body: allowedAddressInput,
    output: allowedAddress,
    errors: ['CONFLICT'],
    message: 'Address allowed',
  },
  removeAllowedAddress: {
    method: 'DELETE',
    url: '/settings/ip-whitelist/:addressId',
    summary: 'Remove an allowed IP address',
    access: canWrite(area),
    stepUp: true,
    params: oneAddress,
    output: z.object({}),
    errors: ['NOT_FOUND'],
    message: 'Address removed',
  },
  getConfiguration: {
    method: 'GET',
    url: '/merchant/configuration',
    summary: 'Get the API configuration',
    description: 'Returns the API keys and allowed IP addresses of the active mode.',
    access: canRead(area),
    output: z.object({ api_keys: z.array(apiKey), ip_whitelist: z.array(allowedAddress) }),
  },
} as const satisfies Contract;
