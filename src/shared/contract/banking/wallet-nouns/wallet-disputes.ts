// Contract of disputes of a wallet's transactions: raised, answered, sent to the provider, resolved or withdrawn.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { countedPageOf, countedPageQuery, instant, minorUnits } from '../../envelope.ts';
import { currencyField, idField, textField } from '../../fields.ts';
import { listFilters } from '../../list-filters.ts';
import { callsOf } from '../../platform/noun-calls.ts';
import { timelineEvent } from '../../timeline.ts';
import { walletDisputeCategories, walletDisputeStatuses } from './wallet-dispute-enums.ts';

export const walletDispute = z.object({
  id: idField,
  reference: z.string(),
  status: z.enum(walletDisputeStatuses),
  category: z.enum(walletDisputeCategories),
  reason: z.string(),
  wallet: z.object({ id: idField, name: z.string(), reference: z.string() }),
  entry: z.object({
    id: z.string(),
    what: z.string(),
    reference: z.string().nullable(),
    amount: minorUnits.describe('Negative: it left the wallet'),
  }),
  currency: currencyField,
  outcome: z.string().nullable().describe('How it was resolved'),
  made_by: z.string(),
  created_at: instant,
  ended_at: instant.nullable(),
});
export type WalletDispute = z.output<typeof walletDispute>;

export const walletDisputeDetail = walletDispute.extend({ timeline: z.array(timelineEvent) });
export type WalletDisputeDetail = z.output<typeof walletDisputeDetail>;

export const walletDisputeFilters = listFilters({
  search: 'Reference or reason',
  statuses: walletDisputeStatuses,
  sorts: ['createdAt'],
}).extend({
  walletId: idField.optional(),
  customerId: idField.optional().describe('Only wallets of this customer'),
});
export type WalletDisputeFilters = z.output<typeof walletDisputeFilters>;
export const walletDisputeListQuery = walletDisputeFilters.extend(countedPageQuery.shape);

export const walletDisputeInput = z.object({
  walletId: idField,
  entryId: z
    .string()
    .regex(/^[0-9a-f-]{36}:\d{1,4}$/, 'Choose a transaction')
    .describe('Id of an entry of the wallet'),
  category: z.enum(walletDisputeCategories),
  reason: textField('Reason', 500),
});
export const disputeAnswerInput = z.object({ text: textField('Message', 500) });
export const disputeOutcomeInput = z.object({ outcome: textField('Outcome', 500) });

const { read, readOne, create, change, fileOf } = callsOf({
  area: 'BANKING_SERVICES.WALLETS',
  feature: 'wallets',
  params: z.object({ walletDisputeId: idField }),
  output: walletDisputeDetail,
});
const at = '/wallet/disputes';
const one = `${at}/:walletDisputeId` as const;
const step = { ...change, method: 'POST', errors: ['NOT_FOUND', 'CONFLICT'] } as const;

export const walletDisputesContract = {
  listWalletDisputes: {
    ...read,
    url: at,
    summary: 'List wallet disputes',
    query: walletDisputeListQuery,
    output: countedPageOf(walletDispute),
  },
  exportWalletDisputes: {
    ...fileOf(walletDisputeFilters),
    url: `${at}/export`,
    summary: 'Export wallet disputes',
  },
  raiseWalletDispute: {
    ...create,
    url: at,
    summary: 'Raise a wallet dispute',
    description: 'Disputes an entry of the wallet.',
    body: walletDisputeInput,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Dispute raised',
  },
  getWalletDispute: {
    ...readOne,
    url: one,
    summary: 'Get a wallet dispute',
    output: walletDisputeDetail,
  },
  answerWalletDispute: {
    ...step,
    url: `${one}/answer`,
    summary: 'Reply to a wallet dispute',
    idempotency: 'optional',
    body: disputeAnswerInput,
    message: 'Message added',
  },
  escalateWalletDispute: {
    ...step,
    url: `${one}/escalate`,
    summary: 'Escalate a wallet dispute',
    description: 'The provider’s staff decide it.',
    body: disputeAnswerInput,
    message: 'Escalated',
  },
  resolveWalletDispute: {
    ...step,
    url: `${one}/resolve`,
    summary: 'Resolve a wallet dispute',
    description: 'A dispute that was escalated can be resolved by the provider only.',
    body: disputeOutcomeInput,
    message: 'Dispute resolved',
  },
  withdrawWalletDispute: {
    ...step,
    url: `${one}/withdraw`,
    summary: 'Withdraw a wallet dispute',
    message: 'Dispute withdrawn',
  },
} as const satisfies Contract;
