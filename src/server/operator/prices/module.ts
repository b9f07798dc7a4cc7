// The module of prices for staff.

import { calls, type Module } from '#server/module.ts';
import { proposalStates } from '#server/platform/rows/proposal-states.ts';
import { operatorPricesContract } from '#shared/contract/operator/prices.ts';
import { operatorPriceRoutes } from './routes.ts';
import { priceProposalQueue } from './work-queue.ts';

export const operatorPricesModule: Module = {
  tables: ['price_proposals'],
  states: [proposalStates('price_proposals')],
  waiting: [priceProposalQueue],
  calls: [calls('operator-prices', operatorPricesContract, operatorPriceRoutes)],
};
