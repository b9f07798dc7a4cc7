// Contract of wallet limits for staff: the maximum per tier to receive, send and hold as dated rows, and proposals that another member of
// staff approves.
import { z } from 'zod';
import { dayField } from '../../dates.ts';
import type { Contract } from '../../endpoint.ts';
import { day, instant, minorUnits } from '../../envelope.ts';
import { currencyField, idField, moreThanZero, reasonField } from '../../fields.ts';
import { decisionsOf, proposalStatusFields } from './proposals.ts';

const place = { currency: currencyField, tier: z.number().int() };
const caps = {
  single_deposit: minorUnits.nullable().describe('null: no limit'),
  daily_debit: minorUnits.nullable().describe('In the time zone of the business; null: no limit'),
  balance_max: minorUnits.nullable().describe('null: no limit'),
};

const tierLimits = z.object({ ...place, ...caps, valid_from: instant });
export type TierLimits = z.output<typeof tierLimits>;

const limitRow = tierLimits.extend({
  state: z.enum(['past', 'current', 'to_come']),
  proposed_by: z.string().nullable().describe('null: built in'),
  approved_by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type TierLimitRow = z.output<typeof limitRow>;

const cap = z
  .number()
  .int('Must be an amount')
  .min(1, moreThanZero)
  .max(9_000_000_000_000_000, 'Amount is too large')
  .nullable();

export const limitProposalInput = z
  .object({
    ...place,
    tier: place.tier.min(1).max(9),
    single_deposit: cap,
    daily_debit: cap,
    balance_max: cap,
    starts_on: dayField.nullable().describe('First day it applies; null: from its approval'),
    reason: reasonField,
  })
  .refine(
    ({ single_deposit: single, balance_max: most }) => most === null || (single !== null && single <= most),
    { message: 'Must not exceed the maximum balance', path: ['single_deposit'] },
  );
export type LimitProposalInput = z.output<typeof limitProposalInput>;

export const limitProposal = z.object({
  id: idField,
  ...place,
  ...caps,
  present: z.object(caps).nullable().describe('Current value'),
  starts_on: day.nullable(),
  ...proposalStatusFields,
});
export type LimitProposal = z.output<typeof limitProposal>;

const readers = { operator: ['COMPLIANCE.READ', 'COMPLIANCE.READ_WRITE'] } as const;
const decisions = decisionsOf({
  url: '/operator/wallet-limits/proposals/:limitProposalId',
  params: z.object({ limitProposalId: idField }),
  output: limitProposal,
  permission: 'COMPLIANCE.READ_WRITE',
});

export const operatorLimitsContract = {
  listTierLimits: {
    method: 'GET',
    url: '/operator/wallet-limits',
    summary: 'List the current wallet limits of every tier',
    access: readers,
    output: z.object({ items: z.array(tierLimits) }),
  },
  listTierLimitRows: {
    method: 'GET',
    url: '/operator/wallet-limits/rows',
    summary: 'List the wallet limits of a tier',
    description: 'Latest first: past, current and future, with who changed them.',
    access: readers,
    query: z.object({ currency: currencyField, tier: z.coerce.number().int().min(1).max(9) }),
    output: z.object({ items: z.array(limitRow) }),
  },
  listLimitProposals: {
    method: 'GET',
    url: '/operator/wallet-limits/proposals',
    summary: 'List wallet limit proposals',
    description: 'Pending ones and the latest decisions.',
    access: readers,
    output: z.object({ items: z.array(limitProposal) }),
  },
  proposeLimits: {
    method: 'POST',
    url: '/operator/wallet-limits/proposals',
    summary: 'Propose wallet limits of a tier',
    idempotency: 'optional',
    description: 'They take effect once another member of staff has approved them.',
    access: { operator: ['COMPLIANCE.READ_WRITE'] },
    stepUp: true,
    body: limitProposalInput,
    output: limitProposal,
    errors: ['CONFLICT', 'NOT_FOUND'],
    message: 'Proposed. Another member of staff has to approve it.',
  },
  approveLimits: decisions.approve,
  declineLimits: decisions.decline,
  withdrawLimits: decisions.withdraw,
} as const satisfies Contract;
