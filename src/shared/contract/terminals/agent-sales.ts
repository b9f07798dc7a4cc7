// Contract of agents' sales: sales and cash-outs that wait for a card at a terminal, and their outcomes.
import { z } from 'zod';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, instant, minorUnits } from '../envelope.ts';
import { currencyField, idField, listOf, searchField, sortField } from '../fields.ts';
import { cardInput } from '../payments/payer-input.ts';
import { callsOf } from '../platform/noun-calls.ts';
import { agentSaleKinds, agentSaleStatuses } from './agent-enums.ts';
import { deviceSale, entryModes } from './terminal-device.ts';

export const agentSale = z.object({
  id: idField,
  reference: z.string(),
  kind: z.enum(agentSaleKinds),
  status: z.enum(agentSaleStatuses),
  agent: z.object({ id: idField, name: z.string(), code: z.string() }),
  terminal: z.object({ id: idField, serialNumber: z.string(), name: z.string() }),
  currency: currencyField,
  amount: minorUnits,
  commission: minorUnits.describe('Commission of the agent; 0 for a sale'),
  customerPhone: z
    .string()
    .nullable()
    .describe('Phone of the customer of a cash-out, E.164; null: a sale, or erased'),
  payment: z.string().nullable().describe('Reference of the payment; null: no card was read yet'),
  cardLast4: z.string().nullable(),
  sentence: z.string().nullable().describe('Why it was declined'),
  createdAt: instant,
  expiresAt: instant.describe('Until when a card can be read'),
  endedAt: instant.nullable(),
});
export type AgentSale = z.output<typeof agentSale>;

export const agentSaleFilters = z.object({
  search: searchField.describe('Reference, agent or code'),
  status: listOf(agentSaleStatuses),
  kind: listOf(agentSaleKinds),
  agentId: z.uuid().optional(),
  createdFrom: instantField.optional(),
  createdTo: instantField.optional(),
  sort: sortField(['createdAt', 'amount'], '-createdAt'),
});
export type AgentSaleFilters = z.output<typeof agentSaleFilters>;
export const agentSaleListQuery = agentSaleFilters.extend(countedPageQuery.shape);

export const cashOutLimits = z.object({
  currency: currencyField,
  validFrom: instant,
  customerDay: minorUnits.describe('Per customer and day'),
  customerWeek: minorUnits.describe('Per customer in seven days, including today'),
  agentDay: minorUnits.describe('Per agent and day'),
});
export type CashOutLimits = z.output<typeof cashOutLimits>;

const { read, readOne, change, fileOf } = callsOf({
  area: 'PAYMENT_GATEWAY.TERMINALS',
  feature: 'terminals',
  params: z.object({ agentSaleId: idField }),
  output: agentSale,
});
const at = '/agent-sales';
const one = `${at}/:agentSaleId` as const;

/** The card outcomes that a simulated terminal offers. */
export const simulatedCards = ['approved', 'declined', 'no-answer'] as const;

export const agentSalesContract = {
  listAgentSales: {
    ...read,
    url: at,
    summary: 'List agents’ sales and cash-outs',
    query: agentSaleListQuery,
    output: countedPageOf(agentSale),
  },
  exportAgentSales: {
    ...fileOf(agentSaleFilters),
    url: `${at}/export`,
    summary: 'Export agents’ sales and cash-outs',
  },
  listCashOutLimits: {
    ...read,
    url: `${at}/limits`,
    summary: 'List the central bank’s cash-out limits',
    description: 'Returns current and future limits by currency.',
    output: z.object({ items: z.array(cashOutLimits) }),
  },
  getAgentSale: { ...readOne, url: one, summary: 'Get an agent’s sale or cash-out', output: agentSale },
  cancelAgentSale: {
    ...change,
    method: 'POST',
    url: `${one}/cancel`,
    summary: 'Cancel a sale or cash-out',
    description: 'Possible until a card was read.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Cancelled',
  },
  simulateAgentSale: {
    ...change,
    method: 'POST',
    url: `${one}/simulate`,
    transaction: 'own',
    summary: 'Simulate the card payment of an agent’s sale or cash-out',
    description: 'The simulated terminal reads a test card. Only where no real money moves.',
    body: z.object({ card: z.enum(simulatedCards).default('approved') }),
    errors: ['NOT_FOUND', 'CONFLICT', 'TEST_MODE_ONLY'],
  },
} as const satisfies Contract;

/** The caller is authenticated by its device key; there is no session. */
const call = { access: 'public', audit: false } as const;
const byKey = 'Authorization: Bearer tk_…, a device key of the terminal.';

/** The fields that a terminal shows. */
export const deviceAgentSale = agentSale
  .pick({
    id: true,
    reference: true,
    kind: true,
    currency: true,
    amount: true,
    createdAt: true,
    expiresAt: true,
  })
  .extend({ agent: z.string().describe('Name of the agent') });

export const agentDeviceContract = {
  listDeviceAgentSales: {
    ...call,
    method: 'GET',
    url: '/device/agent-sales',
    summary: 'List the sales and cash-outs waiting for a card at this terminal',
    description: byKey,
    output: z.object({ items: z.array(deviceAgentSale) }),
    errors: ['UNAUTHENTICATED'],
  },
  payDeviceAgentSale: {
    ...call,
    method: 'POST',
    url: '/device/agent-sales/:agentSaleId/pay',
    transaction: 'own',
    summary: 'Charge the card for an agent’s sale or cash-out',
    description: `${byKey} Charges once. Sending it again returns the outcome and charges nothing.`,
    params: z.object({ agentSaleId: idField }),
    body: z.object({
      card: cardInput.omit({ cvv: true }).extend({ entryMode: z.enum(entryModes).default('chip') }),
    }),
    output: deviceSale,
    errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'CONFLICT'],
  },
} as const satisfies Contract;
