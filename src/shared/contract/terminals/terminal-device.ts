// Contract of a POS terminal's own calls, with a device key: where it is, sales by card, and what became of them.
import { z } from 'zod';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { instant, minorUnits } from '../envelope.ts';
import { amountField, currencyField, emailField, optionalText } from '../fields.ts';
import { cardInput } from '../payments/payer-input.ts';
import { latitudeField, longitudeField } from './terminal-fields.ts';
import { posTerminalStatuses } from './terminal-words.ts';

export const saleIdField = z
  .string({ error: 'Sale id is required' })
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Must have 1 to 64 letters, digits, hyphens or underscores');

/** How the ids of sales begin that an agent has begun: the program gives those. */
export const agentSalePrefix = 'AGENT-';

/** How the card was read. */
export const entryModes = ['chip', 'contactless', 'magstripe'] as const;

export const deviceSaleInput = z.object({
  saleId: saleIdField
    .refine((id) => !id.startsWith(agentSalePrefix), `Must not begin with ${agentSalePrefix}`)
    .describe('The device’s own id: a sale that is sent again is not made again'),
  amount: amountField.describe('Minor units of the terminal’s currency'),
  card: cardInput.omit({ cvv: true }).extend({ entryMode: z.enum(entryModes).default('chip') }),
  customerEmail: emailField.nullish().describe('Who is sent the receipt'),
  madeAt: instantField.optional().describe('By the clock of the device; left out: now'),
});
export type DeviceSaleInput = z.output<typeof deviceSaleInput>;

/** waiting: ask again; the card may have been charged. */
export const saleStates = ['approved', 'declined', 'waiting'] as const;
export type SaleState = (typeof saleStates)[number];

export const deviceSale = z.object({
  saleId: z.string(),
  reference: z.string().describe('Of the payment'),
  state: z.enum(saleStates),
  sentence: z.string(),
  currency: currencyField,
  amount: minorUnits,
  card: z.object({ last4: z.string(), scheme: z.string().nullable() }),
  offline: z.boolean(),
  madeAt: instant,
});
export type DeviceSale = z.output<typeof deviceSale>;

export const deviceReceipt = z.object({
  merchant: z.string(),
  terminal: z.string(),
  serialNumber: z.string(),
  address: z.string().nullable(),
  lines: z.array(z.object({ label: z.string(), value: z.string() })),
  test: z.boolean().describe('No money was taken'),
});
export type DeviceReceipt = z.output<typeof deviceReceipt>;

const batchResult = z.union([
  deviceSale,
  z.object({
    saleId: z.string(),
    error: z.object({ code: z.string(), message: z.string() }),
  }),
]);

/** Who calls is known by its device key; there is no session. */
const call = { access: 'public', audit: false } as const;
const byKey = 'Authorization: Bearer tk_…, a device key of the terminal.';
const errors = ['UNAUTHENTICATED', 'CONFLICT'] as const;

export const terminalDeviceContract = {
  sendHeartbeat: {
    ...call,
    method: 'POST',
    url: '/device/heartbeat',
    summary: 'Say that a POS terminal is on, and where',
    description: byKey,
    body: z.object({
      latitude: latitudeField.optional(),
      longitude: longitudeField.optional(),
      software: optionalText(60).describe('Version of the program on it'),
    }),
    output: z.object({
      now: instant,
      serialNumber: z.string(),
      name: z.string(),
      merchant: z.string(),
      mode: z.enum(['test', 'live']),
      currency: currencyField,
      status: z.enum(posTerminalStatuses).describe('Only an ACTIVE one takes payments'),
    }),
    errors: ['UNAUTHENTICATED'],
  },
  sellOnDevice: {
    ...call,
    method: 'POST',
    url: '/device/sales',
    transaction: 'own',
    summary: 'Take a payment by card on a POS terminal, once per sale id',
    description: `${byKey} Sent again with the same sale id it answers what became of it, and charges nothing.`,
    body: deviceSaleInput,
    output: deviceSale,
    errors,
  },
  sendOfflineSales: {
    ...call,
    method: 'POST',
    url: '/device/sales/batch',
    transaction: 'own',
    summary: 'Post sales that a POS terminal has kept while it was offline',
    description: `${byKey} Each is posted once by its sale id, however often the batch is sent; one that is refused keeps none of the others.`,
    body: z.object({
      sales: z
        .array(deviceSaleInput, { error: 'Sales are required' })
        .min(1, 'At least one sale')
        .max(50, 'At most 50 sales at a time'),
    }),
    output: z.object({ items: z.array(batchResult) }),
    errors,
  },
  getDeviceSale: {
    ...call,
    method: 'GET',
    url: '/device/sales/:saleId',
    summary: 'What became of a sale',
    description: byKey,
    params: z.object({ saleId: saleIdField }),
    output: deviceSale,
    errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
  },
  getDeviceReceipt: {
    ...call,
    method: 'GET',
    url: '/device/sales/:saleId/receipt',
    summary: 'What to print of a sale',
    description: byKey,
    params: z.object({ saleId: saleIdField }),
    output: deviceReceipt,
    errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
  },
} as const satisfies Contract;
