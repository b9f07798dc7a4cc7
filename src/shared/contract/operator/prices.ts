// Contract of the price tables, for staff: prices by market and channel, their start dates, and prices of single businesses.
import { z } from 'zod';
import { currencyCodes } from '../../money.ts';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { instant, minorUnits } from '../envelope.ts';
import { idField, reasonInput } from '../fields.ts';
import { channels } from '../payments/pricing.ts';

export const priceRegions = ['local', 'international', 'any'] as const;
export type PriceRegion = (typeof priceRegions)[number];
/** current: applies now. to-come: has not started. past: replaced or ended. */
export const priceStates = ['current', 'to-come', 'past'] as const;
export type PriceState = (typeof priceStates)[number];

const amount = minorUnits.min(0, 'Must not be negative');
const ppm = z.number({ error: 'Rate is required' }).int().min(0, 'Must not be negative');

const terms = z.object({
  currency: z.enum(currencyCodes),
  channel: z.enum(channels),
  region: z.enum(priceRegions),
  ratePpm: ppm.max(200_000, 'At most 20%').describe('Parts per million: 15000 is 1.5%'),
  flat: amount.describe('Minor units, in addition to the rate'),
  flatWaivedBelow: amount.describe('The flat part is not charged below this amount'),
  feeMax: amount.nullable().describe('Maximum fee; null: no maximum'),
  vatPpm: ppm.max(500_000, 'At most 50%').describe('VAT on the fee: 75000 is 7.5%'),
  vatInclusive: z.boolean().describe('Whether the published fee includes VAT'),
});

export const priceInput = terms.extend({
  businessId: idField.nullable().describe('null: a price of the platform'),
  effectiveFrom: instantField.nullable().describe('null: immediately; must not be in the past'),
});

/** A change of the platform price has to state the number of merchants affected. */
export const newPriceInput = priceInput.extend({
  confirmedMerchants: z
    .number()
    .int()
    .min(0)
    .nullish()
    .describe('For a price of the platform: number of affected merchants, as returned by getPriceReach'),
});

export const operatorPrice = terms.extend({
  id: idField,
  businessId: idField.nullable(),
  businessName: z.string().nullable(),
  effectiveFrom: instant,
  effectiveUntil: instant.nullable().describe('When it was replaced or ends'),
  state: z.enum(priceStates),
});
export type OperatorPrice = z.output<typeof operatorPrice>;

/** PENDING: awaits a second member of staff. WITHDRAWN: withdrawn by its proposer. */
export const proposalStatuses = ['PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];
export type ProposedTerms = Omit<z.output<typeof priceInput>, 'businessId'>;

export const priceProposal = terms.extend({
  id: idField,
  effectiveFrom: instant.nullable().describe('null: from its approval'),
  status: z.enum(proposalStatuses),
  proposedByName: z.string(),
  own: z.boolean().describe('Proposed by the caller, so somebody else must decide'),
  createdAt: instant,
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
  note: z.string().nullable().describe('Why it was declined'),
});
export type PriceProposal = z.output<typeof priceProposal>;

const params = z.object({ priceId: idField });
const oneProposal = z.object({ proposalId: idField });
const change = { operator: ['PRICES.READ_WRITE'] } as const;

export const operatorPricesContract = {
  listOperatorPrices: {
    method: 'GET',
    url: '/operator/prices',
    summary: 'List prices',
    description: 'Past, current and future prices of the platform and of businesses.',
    access: { operator: ['PRICES.READ'] },
    query: z.object({ businessId: idField.optional() }),
    output: z.object({ items: z.array(operatorPrice) }),
  },
  getPriceReach: {
    method: 'GET',
    url: '/operator/prices/reach',
    summary: 'Get the number of merchants affected by a price',
    access: { operator: ['PRICES.READ'] },
    query: z.object({
      currency: z.enum(currencyCodes),
      channel: z.enum(channels),
      region: z.enum(priceRegions),
    }),
    output: z.object({
      merchants: z.number().int().describe('Merchants in this market without a price of their own'),
      withOwnPrice: z.number().int(),
    }),
  },
  createOperatorPrice: {
    method: 'POST',
    url: '/operator/prices',
    summary: 'Create a price',
    description:
      'Starts at a given time. Existing prices are not overwritten: payments keep the fee they were made with. A price of the platform needs the approval of another member of staff who may change prices, if there is one.',
    access: change,
    stepUp: true,
    body: newPriceInput,
    output: z.object({
      price: operatorPrice.nullable().describe('null: awaiting approval'),
      proposal: priceProposal.nullable(),
    }),
    errors: ['CONFLICT', 'NOT_FOUND'],
    message: 'Price saved',
  },
  listPriceProposals: {
    method: 'GET',
    url: '/operator/prices/proposals',
    summary: 'List price proposals',
    description: 'Pending ones and the latest decisions.',
    access: { operator: ['PRICES.READ'] },
    output: z.object({ items: z.array(priceProposal) }),
  },
  approvePriceProposal: {
    method: 'POST',
    url: '/operator/prices/proposals/:proposalId/approve',
    summary: 'Approve a price proposal',
    description: 'You cannot approve your own proposal.',
    access: change,
    stepUp: true,
    params: oneProposal,
    body: newPriceInput.pick({ confirmedMerchants: true }),
    output: operatorPrice,
    errors: ['CONFLICT', 'NOT_FOUND'],
    message: 'Price approved',
  },
  declinePriceProposal: {
    method: 'POST',
    url: '/operator/prices/proposals/:proposalId/decline',
    summary: 'Decline a price proposal',
    access: change,
    params: oneProposal,
    body: reasonInput,
    output: priceProposal,
    errors: ['CONFLICT', 'NOT_FOUND'],
    message: 'Price declined',
  },
  withdrawPriceProposal: {
    method: 'POST',
    url: '/operator/prices/proposals/:proposalId/withdraw',
    summary: 'Withdraw your price proposal',
    access: change,
    params: oneProposal,
    output: priceProposal,
    errors: ['CONFLICT', 'NOT_FOUND'],
    message: 'Proposal withdrawn',
  },
  endOperatorPrice: {
    method: 'POST',
    url: '/operator/prices/:priceId/end',
    summary: 'End the price of a business',
    description: 'The price of the platform applies again.',
    access: change,
    stepUp: true,
    params,
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'The platform’s price now applies',
  },
  deleteOperatorPrice: {
    method: 'DELETE',
    url: '/operator/prices/:priceId',
    summary: 'Withdraw a price that has not started',
    access: change,
    stepUp: true,
    params,
    output: z.object({}),
    errors: ['NOT_FOUND', 'PRICE_IN_PAST'],
    message: 'Price withdrawn',
  },
} as const satisfies Contract;
