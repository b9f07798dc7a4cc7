// Handlers of exchange rates for staff.

import type { Handlers } from '#server/services.ts';
import type { operatorExchangeContract } from '#shared/contract/operator/console/exchange-rates.ts';
import {
  approveExchange,
  declineExchange,
  listExchangePairs,
  listExchangeProposals,
  listExchangeRows,
  proposeExchange,
  withdrawExchange,
} from './service.ts';

export const operatorExchangeRoutes: Handlers<typeof operatorExchangeContract> = {
  listExchangePairs: ({ tx, services }) => listExchangePairs(services, tx),
  listExchangeRows: ({ tx, query }) => listExchangeRows(tx, query),
  listExchangeProposals: ({ tx, services, operator }) => listExchangeProposals(services, tx, operator),
  proposeExchange: ({ body, ...call }) => proposeExchange(call, body),
  approveExchange: ({ params, ...call }) => approveExchange(call, params.exchangeProposalId),
  declineExchange: ({ params, body, ...call }) =>
    declineExchange(call, params.exchangeProposalId, body.reason),
  withdrawExchange: ({ params, ...call }) => withdrawExchange(call, params.exchangeProposalId),
};
