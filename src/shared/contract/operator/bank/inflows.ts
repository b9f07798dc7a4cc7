// Contract of staff decisions on virtual accounts: inflows that could not be credited, and banks that businesses request.
import { z } from 'zod';
import { inflowStatuses } from '../../banking/virtual/virtual-account-enums.ts';
import type { Contract } from '../../endpoint.ts';
import { instant, minorUnits } from '../../envelope.ts';
import { currencyField, idField, reasonInput, textField } from '../../fields.ts';

const read = { operator: ['SETTLEMENT.READ'] } as const;
const change = { operator: ['SETTLEMENT.READ_WRITE'] } as const;
const business = z.object({ id: idField, name: z.string() });

export const waitingInflow = z.object({
  id: idField,
  reference: z
    .string()
    .describe('Reference of the inflow; if no business has the account number, the session id of the bank'),
  session_id: z.string(),
  business: business.nullable().describe('null: no business has the account number'),
  mode: z.enum(['test', 'live']).nullable(),
  account: z.object({
    reference: z.string().nullable(),
    name: z.string().nullable(),
    number: z.string().nullable(),
    bank: z.string().nullable(),
  }),
  status: z.enum(inflowStatuses),
  currency: currencyField,
  amount: minorUnits,
  sender_name: z.string().nullable(),
  sender_bank: z.string().nullable(),
  narration: z.string().nullable(),
  reason: z.string().nullable(),
  received_at: instant,
});
export type WaitingInflow = z.output<typeof waitingInflow>;

export const waitingBankRequest = z.object({
  id: idField,
  business,
  mode: z.enum(['test', 'live']),
  bank_name: z.string(),
  note: z.string().nullable(),
  made_by: z.string(),
  created_at: instant,
});
export type WaitingBankRequest = z.output<typeof waitingBankRequest>;

export const matchInput = reasonInput.extend({
  account: textField('Account', 64).describe(
    'Reference of a static virtual account of the same business; of any business if none has the account number',
  ),
});

const one = z.object({ inflowId: idField });
const decision = {
  method: 'POST',
  access: change,
  params: one,
  output: z.object({}),
} as const;

export const operatorInflowsContract = {
  listWaitingInflows: {
    method: 'GET',
    url: '/operator/inflows',
    summary: 'List unmatched inflows',
    description: 'Inflows of all businesses that could not be credited, oldest first.',
    access: read,
    output: z.object({ items: z.array(waitingInflow) }),
  },
  matchWaitingInflow: {
    ...decision,
    url: '/operator/inflows/:inflowId/match',
    summary: 'Match an inflow',
    description: 'Credits it to a virtual account of the same business.',
    body: matchInput,
    errors: ['NOT_FOUND', 'CONFLICT', 'WALLET_STATE', 'WALLET_BLOCKED', 'WALLET_LIMIT'],
    message: 'Inflow credited',
  },
  returnWaitingInflow: {
    ...decision,
    url: '/operator/inflows/:inflowId/return',
    summary: 'Return an inflow to its sender',
    body: reasonInput,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Inflow being returned',
  },
  holdWaitingInflow: {
    ...decision,
    url: '/operator/inflows/:inflowId/hold',
    summary: 'Put an inflow on hold',
    body: reasonInput,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Inflow on hold',
  },
  listVirtualBankRequests: {
    method: 'GET',
    url: '/operator/virtual-bank-requests',
    summary: 'List requests for virtual account banks',
    description: 'Oldest first.',
    access: read,
    output: z.object({ items: z.array(waitingBankRequest) }),
  },
  answerVirtualBankRequest: {
    method: 'POST',
    url: '/operator/virtual-bank-requests/:bankRequestId/answer',
    summary: 'Approve or reject a request for a virtual account bank',
    description: 'The business can read the answer.',
    access: change,
    params: z.object({ bankRequestId: idField }),
    body: z.object({ approved: z.boolean(), answer: textField('Answer', 500) }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Answer saved',
  },
} as const satisfies Contract;
