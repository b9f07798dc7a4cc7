// Module declaration of the operator's settlement.

import { calls, type Module } from '#server/module.ts';
import { settlementContract } from '#shared/contract/operator/settlement.ts';
import { fillCalendar } from './fill-calendar.ts';
import { settlementRoutes } from './routes.ts';
import { settlementRowStates } from './states.ts';
import { settlementQueues } from './work-queue.ts';

export const operatorSettlementModule: Module = {
  tables: ['holidays', 'settlement_files', 'settlement_matches', 'settlement_rows', 'settlement_terms'],
  states: [settlementRowStates],
  calls: [calls('operator-settlement', settlementContract, settlementRoutes)],
  sweeps: [{ name: 'settlement calendar', everyMs: 3_600_000, run: fillCalendar }],
  waiting: [settlementQueues],
};
