// Contract of fund requests: created for a wallet, paid or declined by another user, or withdrawn.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { countedPageOf, countedPageQuery, instant, minorUnits } from '../../envelope.ts';
import { amountField, currencyField, idField, reasonInput, textField } from '../../fields.ts';
import { listFilters } from '../../list-filters.ts';
import { callsOf } from '../../platform/noun-calls.ts';
import { timelineEvent } from '../../timeline.ts';
import { fundRequestStatuses } from './fund-request-enums.ts';

const named = z.object({ id: idField, name: z.string(), reference: z.string() });

export const fundRequest = z.object({
  id: idField,
  reference: z.string(),
  status: z.enum(fundRequestStatuses),
  wallet: named.describe('The wallet that receives the funds'),
  from_wallet: named.describe('The wallet that is asked for funds'),
  currency: currencyField,
  amount: minorUnits,
  purpose: z.string(),
  movement: z.string().nullable().describe('Reference of the movement that paid it'),
  reason: z.string().nullable().describe('Why it was declined'),
  made_by: z.string(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  mine: z.boolean().describe('The caller made it, so somebody else must decide'),
  created_at: instant,
});
export type FundRequest = z.output<typeof fundRequest>;

export const fundRequestDetail = fundRequest.extend({
  payers: z
    .array(z.string())
    .describe(
      'Names of the members who can pay it now; empty once it is decided. A pending request without payers waits until another member gets the permission',
    ),
  timeline: z.array(timelineEvent),
});
export type FundRequestDetail = z.output<typeof fundRequestDetail>;

export const fundRequestFilters = listFilters({
  search: 'Reference or purpose',
  statuses: fundRequestStatuses,
  sorts: ['createdAt', 'amount'],
}).extend({
  walletId: idField.optional().describe('Only requests made by or sent to this wallet'),
});
export type FundRequestFilters = z.output<typeof fundRequestFilters>;
export const fundRequestListQuery = fundRequestFilters.extend(countedPageQuery.shape);

export const fundRequestInput = z.object({
  walletId: idField.describe('The wallet that receives the funds'),
  fromWalletId: idField.describe('Another wallet of the same currency'),
  amount: amountField,
  purpose: textField('Purpose', 100),
});

const { read, readOne, create, change, fileOf } = callsOf({
  area: 'BANKING_SERVICES.WALLETS',
  feature: 'wallets',
  params: z.object({ fundRequestId: idField }),
  output: fundRequestDetail,
});
const at = '/wallet/fund-requests';
const one = `${at}/:fundRequestId` as const;
const decision = { ...change, method: 'POST' } as const;

export const fundRequestsContract = {
  listFundRequests: {
    ...read,
    url: at,
    summary: 'List fund requests',
    query: fundRequestListQuery,
    output: countedPageOf(fundRequest),
  },
  exportFundRequests: {
    ...fileOf(fundRequestFilters),
    url: `${at}/export`,
    summary: 'Export fund requests',
  },
  createFundRequest: {
    ...create,
    url: at,
    summary: 'Create a fund request',
    description:
      'Requests funds for a wallet from another wallet of the business. Nothing moves until another member pays it. The members who can pay it are notified by e-mail; `payers` contains their names.',
    body: fundRequestInput,
    errors: ['NOT_FOUND', 'WALLET_STATE'],
    message: 'Funds requested',
  },
  getFundRequest: { ...readOne, url: one, summary: 'Get a fund request', output: fundRequestDetail },
  payFundRequest: {
    ...decision,
    url: `${one}/approve`,
    summary: 'Pay a fund request',
    description: 'Moves the funds immediately. The member who made the request cannot pay it.',
    approval: 'fund_requests',
    idempotency: 'required',
    errors: [
      'NOT_FOUND',
      'CONFLICT',
      'FORBIDDEN',
      'INSUFFICIENT_BALANCE',
      'WALLET_STATE',
      'WALLET_BLOCKED',
      'WALLET_LIMIT',
    ],
    message: 'Request paid',
  },
  declineFundRequest: {
    ...decision,
    url: `${one}/decline`,
    summary: 'Decline a fund request',
    description: 'A reason is required.',
    body: reasonInput,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Request declined',
  },
  withdrawFundRequest: {
    ...decision,
    url: `${one}/withdraw`,
    summary: 'Withdraw your fund request',
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
    message: 'Request withdrawn',
  },
} as const satisfies Contract;
