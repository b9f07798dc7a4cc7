// Contract of the card gateways, for staff: connections, their health, and the gateways that charge each business.
import { z } from 'zod';
import { currencyCodes } from '../../money.ts';
import type { Contract } from '../endpoint.ts';
import { instant } from '../envelope.ts';
import { idField, textField } from '../fields.ts';

export const gatewayNames = ['INTERSWITCH', 'MPGS'] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** ready: takes payments · resting: skipped for a while after repeated failures · off: switched off. */
export const connectionStates = ['ready', 'resting', 'off'] as const;
export type ConnectionState = (typeof connectionStates)[number];

/** The identifiers and addresses of a gateway, in the order of its form. None is secret. */
export const gatewaySettings = {
  INTERSWITCH: ['collectionsUrl', 'passportUrl', 'apiUrl', 'merchantCode', 'payItemId', 'clientId'],
  MPGS: ['hostUrl', 'merchantId', 'merchantName'],
} as const satisfies Record<GatewayName, readonly string[]>;
/** The secrets of a gateway: sealed and never shown again. */
export const gatewaySecrets = {
  INTERSWITCH: ['clientSecret', 'webhookSecret'],
  MPGS: ['apiPassword', 'webhookSecret'],
} as const satisfies Record<GatewayName, readonly string[]>;
export type GatewaySetting = (typeof gatewaySettings)[GatewayName][number];
export type GatewaySecret = (typeof gatewaySecrets)[GatewayName][number];

/** The labels of its fields, in errors and forms. */
export const gatewayLabels: Record<GatewaySetting | GatewaySecret, string> = {
  collectionsUrl: 'Collections address',
  passportUrl: 'Passport address',
  apiUrl: 'API address',
  merchantCode: 'Merchant code',
  payItemId: 'Pay item ID',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  hostUrl: 'Gateway address',
  merchantId: 'Merchant ID',
  merchantName: 'Name on the card page',
  apiPassword: 'API password',
  webhookSecret: 'Notification secret',
};

const text = z
  .string()
  .trim()
  .max(200, 'Must be at most 200 characters')
  // Gateway names and addresses are sent in headers and paths.
  .regex(/^[\x20-\x7e]*$/, 'Use letters, digits and plain characters only')
  .optional();

const settings = z.object({
  collectionsUrl: text,
  passportUrl: text,
  apiUrl: text,
  merchantCode: text,
  payItemId: text,
  clientId: text,
  hostUrl: text,
  merchantId: text,
  merchantName: text,
});
const secrets = z.object({ clientSecret: text, apiPassword: text, webhookSecret: text });

const changeable = {
  name: textField('Name', 60),
  settings,
  secrets: secrets.describe('Fields left empty keep their value'),
  enabled: z.boolean(),
};

export const gatewayInput = z.object({
  gateway: z.enum(gatewayNames),
  mode: z
    .enum(['test', 'live'])
    .describe('test: test cards, for merchants in test mode it is chosen for; live: real cards'),
  ...changeable,
});
export const gatewayChange = z.object(changeable);

export const gatewayConnection = z.object({
  id: idField,
  gateway: z.enum(gatewayNames),
  name: z.string(),
  mode: z.enum(['test', 'live']),
  enabled: z.boolean(),
  state: z.enum(connectionStates),
  settings: z.record(z.string(), z.string()),
  secretsSet: z.array(z.string()).describe('Names of the secrets that are set; values are never returned'),
  notificationUrl: z.string().describe('Address the gateway must send notifications to'),
  lastSuccessAt: instant.nullable(),
  lastFailureAt: instant.nullable(),
  lastFailure: z.string().nullable(),
  lastNoticeAt: instant.nullable().describe('Last notification with a valid signature'),
  restedUntil: instant.nullable(),
  calls: z.number().int().describe('Number in the last 24 hours'),
  failures: z.number().int().describe('Of those, the number without a usable response'),
  chosenFor: z.number().int().describe('Number of routing rules that use it'),
});
export type GatewayConnection = z.output<typeof gatewayConnection>;

export const gatewayChoice = z.object({
  businessId: idField.nullable().describe('null: all businesses without a rule of their own'),
  businessName: z.string().nullable(),
  mode: z.enum(['test', 'live']),
  currency: z.enum(currencyCodes),
  connections: z.array(
    z.object({
      id: idField,
      gateway: z.enum(gatewayNames),
      name: z.string(),
      state: z.enum(connectionStates),
    }),
  ),
});
export type GatewayChoice = z.output<typeof gatewayChoice>;

export const gatewayChoiceInput = z.object({
  businessId: idField.nullable(),
  mode: z.enum(['test', 'live']),
  currency: z.enum(currencyCodes),
  connectionIds: z
    .array(idField)
    .max(5, 'At most 5')
    .refine((ids) => new Set(ids).size === ids.length, 'Enter each connection only once')
    .describe('The first that can be reached is used; empty removes the rule'),
});

const params = z.object({ connectionId: idField });
const read = { operator: ['GATEWAYS.READ'] } as const;
const change = { operator: ['GATEWAYS.READ_WRITE'] } as const;

export const gatewaysContract = {
  listGateways: {
    method: 'GET',
    url: '/operator/gateways',
    summary: 'List card gateway connections',
    description: 'Returns how each performs.',
    access: read,
    output: z.object({ items: z.array(gatewayConnection) }),
  },
  createGateway: {
    method: 'POST',
    url: '/operator/gateways',
    summary: 'Connect a card gateway',
    access: change,
    stepUp: true,
    body: gatewayInput,
    output: gatewayConnection,
    errors: ['CONFLICT'],
    message: 'Gateway connected',
  },
  updateGateway: {
    method: 'PUT',
    url: '/operator/gateways/:connectionId',
    summary: 'Update a card gateway connection',
    description: 'Secrets left empty are kept.',
    access: change,
    stepUp: true,
    params,
    body: gatewayChange,
    output: gatewayConnection,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Connection saved',
  },
  testGateway: {
    method: 'POST',
    url: '/operator/gateways/:connectionId/test',
    summary: 'Test a card gateway connection',
    description: 'Nothing is charged.',
    access: change,
    transaction: 'own',
    params,
    output: z.object({
      reached: z.boolean(),
      sentence: z.string().describe('Response of the gateway, as a sentence for staff'),
      tookMs: z.number().int(),
    }),
    errors: ['NOT_FOUND'],
  },
  wakeGateway: {
    method: 'POST',
    url: '/operator/gateways/:connectionId/wake',
    summary: 'Resume a card gateway',
    description: 'Ends the pause after failures.',
    access: change,
    params,
    output: gatewayConnection,
    errors: ['NOT_FOUND'],
    message: 'Gateway resumed',
  },
  deleteGateway: {
    method: 'DELETE',
    url: '/operator/gateways/:connectionId',
    summary: 'Delete a card gateway connection',
    description: 'Refused if it has taken a payment or a routing rule uses it.',
    access: change,
    stepUp: true,
    params,
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Connection removed',
  },
  listGatewayChoices: {
    method: 'GET',
    url: '/operator/gateways/choices',
    summary: 'List the card gateway routing rules',
    access: read,
    query: z.object({ businessId: idField.optional() }),
    output: z.object({ items: z.array(gatewayChoice) }),
  },
  setGatewayChoice: {
    method: 'PUT',
    url: '/operator/gateways/choices',
    summary: 'Set the card gateways of a currency, for one business or for all',
    access: change,
    stepUp: true,
    body: gatewayChoiceInput,
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Choice saved',
  },
} as const satisfies Contract;
