// Handlers of inflows and bank requests, for staff.

import {
  holdInflow,
  matchInflow,
  returnInflow,
} from '#server/banking/virtual-accounts/inflows/decide-inflow.ts';
import {
  holdStray,
  matchStray,
  returnStray,
} from '#server/banking/virtual-accounts/inflows/stray-inflows.ts';
import type { Handlers } from '#server/services.ts';
import type { operatorInflowsContract } from '#shared/contract/operator/bank/inflows.ts';
import { answerRequest, decideInflow, listVirtualBankRequests, listWaitingInflows } from './service.ts';

export const operatorInflowRoutes: Handlers<typeof operatorInflowsContract> = {
  listWaitingInflows: async ({ tx }) => ({ items: await listWaitingInflows(tx) }),
  matchWaitingInflow: ({ params, body, ...call }) =>
    decideInflow(call, params.inflowId, matchInflow, {
      action: 'matched',
      decision: body,
      stray: matchStray,
    }),
  returnWaitingInflow: ({ params, body, ...call }) =>
    decideInflow(call, params.inflowId, returnInflow, {
      action: 'returned',
      decision: body,
      stray: returnStray,
    }),
  holdWaitingInflow: ({ params, body, ...call }) =>
    decideInflow(call, params.inflowId, holdInflow, { action: 'held', decision: body, stray: holdStray }),
  listVirtualBankRequests: async ({ tx }) => ({ items: await listVirtualBankRequests(tx) }),
  answerVirtualBankRequest: ({ params, body, ...call }) => answerRequest(call, params.bankRequestId, body),
};
