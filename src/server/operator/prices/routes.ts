// Handlers of the price tables for staff.

import type { Handlers } from '#server/services.ts';
import type { operatorPricesContract } from '#shared/contract/operator/prices.ts';
import { approveProposal, declineProposal, listProposals, withdrawProposal } from './decide-proposals.ts';
import {
  createOperatorPrice,
  deleteOperatorPrice,
  endOperatorPrice,
  getPriceReach,
  listOperatorPrices,
} from './service.ts';

export const operatorPriceRoutes: Handlers<typeof operatorPricesContract> = {
  listOperatorPrices: async ({ tx, services, query }) => ({
    items: await listOperatorPrices(tx, services.clock, query.businessId),
  }),
  getPriceReach: ({ tx, services, query }) => getPriceReach(tx, services.clock, query),
  createOperatorPrice: ({ tx, services, operator, audit, body }) =>
    createOperatorPrice({ tx, clock: services.clock, operator, audit }, body),
  listPriceProposals: async ({ tx, operator }) => ({ items: await listProposals(tx, operator) }),
  approvePriceProposal: ({ tx, services, operator, audit, params, body }) =>
    approveProposal(
      { tx, clock: services.clock, operator, audit },
      { proposalId: params.proposalId, confirmedMerchants: body.confirmedMerchants },
    ),
  declinePriceProposal: ({ tx, services, operator, audit, params, body }) =>
    declineProposal({ tx, clock: services.clock, operator, audit }, params.proposalId, body.reason),
  withdrawPriceProposal: ({ tx, services, operator, audit, params }) =>
    withdrawProposal({ tx, clock: services.clock, operator, audit }, params.proposalId),
  endOperatorPrice: async ({ tx, services, audit, params }) => {
    await endOperatorPrice({ tx, clock: services.clock, audit }, params.priceId);
    return {};
  },
  deleteOperatorPrice: async ({ tx, services, audit, params }) => {
    await deleteOperatorPrice({ tx, clock: services.clock, audit }, params.priceId);
    return {};
  },
};
