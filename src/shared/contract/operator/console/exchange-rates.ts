// Contract of exchange rates for staff: the rate and mark-up of each pair as dated rows, and proposals that another member of staff
// approves.
import { z } from 'zod';
import { currencyCodes } from '../../../money.ts';
import { instantField } from '../../dates.ts';
import type { Contract } from '../../endpoint.ts';
import { instant } from '../../envelope.ts';
import { idField, moreThanZero, reasonField } from '../../fields.ts';
import { decisionsOf, proposalStatusFields } from './proposals.ts';

/** rate: units of the second currency per unit of the first, in live mode · markup: the deduction from what the customer gets. */
export const exchangeKinds = ['rate', 'markup'] as const;
export type ExchangeKind = (typeof exchangeKinds)[number];

const currency = z.enum(currencyCodes);
const pair = { from: currency, to: currency };
const rate = z.number().int().describe('In billionths');

const exchangePair = z.object({
  ...pair,
  rate: rate.nullable().describe('Mid-market rate used in live mode; null: none received'),
  source: z.string().nullable().describe('Source of the rate'),
  rate_from: instant.nullable(),
  too_old: z.boolean().describe('Whether the rate is too old; nothing is exchanged until there is a new one'),
  markup_ppm: z.number().int(),
  markup_from: instant,
  customer_rate: rate.nullable().describe('Rate less the mark-up, rounded down'),
});
export type ExchangePair = z.output<typeof exchangePair>;

const datedRow = z.object({
  kind: z.enum(exchangeKinds),
  ...pair,
  value: z.number().int().describe('A rate in billionths, or a mark-up in parts per million'),
  source: z.string().nullable(),
  valid_from: instant,
});
export type ExchangeRow = z.output<typeof datedRow>;

export const exchangeProposalInput = z
  .object({
    kind: z.enum(exchangeKinds),
    ...pair,
    value: z
      .number({ error: 'Value is required' })
      .int('Value is required')
      .min(0, 'Must not be negative')
      .max(9_000_000_000_000_000, 'Value is too large')
      .describe('A rate in billionths, or a mark-up in parts per million'),
    valid_from: instantField.nullable().describe('null: from its approval; must not be in the past'),
    reason: reasonField,
  })
  .refine(({ from, to }) => from !== to, { message: 'Choose another currency', path: ['to'] })
  .refine(({ kind, value }) => kind !== 'markup' || value <= 500_000, {
    message: 'At most 50%',
    path: ['value'],
  })
  .refine(({ kind, value }) => kind !== 'rate' || value > 0, {
    message: moreThanZero,
    path: ['value'],
  });
export type ExchangeProposalInput = z.output<typeof exchangeProposalInput>;

const exchangeProposal = z.object({
  id: idField,
  kind: z.enum(exchangeKinds),
  ...pair,
  value: z.number().int(),
  present: z.number().int().nullable().describe('Current value'),
  valid_from: instant.nullable(),
  ...proposalStatusFields,
});
export type ExchangeProposal = z.output<typeof exchangeProposal>;

const readers = { operator: ['PRICES.READ', 'PRICES.READ_WRITE'] } as const;
const decisions = decisionsOf({
  url: '/operator/exchange-rates/proposals/:exchangeProposalId',
  params: z.object({ exchangeProposalId: idField }),
  output: exchangeProposal,
  permission: 'PRICES.READ_WRITE',
});

export const operatorExchangeContract = {
  listExchangePairs: {
    method: 'GET',
    url: '/operator/exchange-rates',
    summary: 'List currency pairs',
    description: 'Returns the current live rate of each.',
    access: readers,
    output: z.object({
      items: z.array(exchangePair),
      valid_hours: z.number().int().describe('How long a live rate can be used, in hours'),
    }),
  },
  listExchangeRows: {
    method: 'GET',
    url: '/operator/exchange-rates/rows',
    summary: 'List the rates and mark-ups of a currency pair',
    description: 'Latest first: past, current and future.',
    access: readers,
    query: z.object(pair),
    output: z.object({ items: z.array(datedRow) }),
  },
  listExchangeProposals: {
    method: 'GET',
    url: '/operator/exchange-rates/proposals',
    summary: 'List exchange rate proposals',
    description: 'Pending ones and the latest decisions.',
    access: readers,
    output: z.object({ items: z.array(exchangeProposal) }),
  },
  proposeExchange: {
    method: 'POST',
    url: '/operator/exchange-rates/proposals',
    summary: 'Propose an exchange rate or mark-up',
    idempotency: 'optional',
    description: 'It takes effect once another member of staff has approved it.',
    access: { operator: ['PRICES.READ_WRITE'] },
    stepUp: true,
    body: exchangeProposalInput,
    output: exchangeProposal,
    errors: ['CONFLICT', 'NOT_FOUND'],
    message: 'Proposed. Another member of staff has to approve it.',
  },
  approveExchange: decisions.approve,
  declineExchange: decisions.decline,
  withdrawExchange: decisions.withdraw,
} as const satisfies Contract;
