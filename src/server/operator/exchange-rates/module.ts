// The module of exchange rates for staff.

import { calls, type Module } from '#server/module.ts';
import { proposalStates } from '#server/platform/rows/proposal-states.ts';
import { operatorExchangeContract } from '#shared/contract/operator/console/exchange-rates.ts';
import { operatorExchangeRoutes } from './routes.ts';
import { exchangeProposalQueue } from './work-queue.ts';

export const operatorExchangeModule: Module = {
  tables: ['exchange_proposals'],
  states: [proposalStates('exchange_proposals')],
  waiting: [exchangeProposalQueue],
  calls: [calls('operator-exchange', operatorExchangeContract, operatorExchangeRoutes)],
};
