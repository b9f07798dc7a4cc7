// Handlers of the simulator.

import type { Handlers } from '#server/services.ts';
import type { simulatorContract } from '#shared/contract/developers/simulator.ts';
import { advanceClock, assertTestMode, type DueWork } from './advance-clock.ts';
import {
  selectDepositable,
  selectDisputable,
  selectFailablePayouts,
  selectOpenChargebacks,
  selectOutgoing,
  selectReturnable,
  selectTargets,
  selectVirtualAccounts,
  selectWaitingTransfers,
} from './queries.ts';
import { simulateDeposit } from './simulate-deposit.ts';
import {
  decideSimulated,
  failSimulatedPayout,
  returnSimulatedRefund,
  simulateChargeback,
  simulateDispute,
} from './simulate-exceptions.ts';
import { simulateInflow } from './simulate-inflow.ts';
import { simulatePayment, simulateTransfer } from './simulate-payment.ts';
import { answerSimulatedTransfer } from './simulate-transfers.ts';

export function simulatorRoutes(runDueWork: DueWork): Handlers<typeof simulatorContract> {
  return {
    getSimulator: async ({ services, tx, environment }) => {
      assertTestMode(environment);
      const now = services.clock.now();
      return {
        now: now.toISOString(),
        clock_ahead_ms: services.clocks.aheadMs(environment.id),
        targets: await selectTargets(tx, environment.id, now),
        transfers: await selectWaitingTransfers(tx, environment.id),
        payments: await selectDisputable(tx, environment.id),
        chargebacks: await selectOpenChargebacks(tx, environment.id),
        payouts: await selectFailablePayouts(tx, environment.id),
        refunds: await selectReturnable(tx, environment.id),
        wallets: await selectDepositable(tx, environment.id),
        outgoing: await selectOutgoing(tx, environment.id),
        virtualAccounts: await selectVirtualAccounts(tx, environment.id),
      };
    },
    advanceClock: ({ services, environment, body }) =>
      advanceClock({ services, runDueWork }, environment, body),
    simulatePayment: ({ services, environment, body }) => simulatePayment(services, environment, body),
    simulateDeposit: ({ services, tx, environment, body }) =>
      simulateDeposit(services, tx, environment, body),
    simulateInflow: ({ services, environment, body }) => simulateInflow(services, environment, body),
    simulateDispute: ({ services, tx, environment, body }) =>
      simulateDispute(services, tx, environment, body),
    simulateChargeback: ({ services, tx, environment, body }) =>
      simulateChargeback(services, tx, environment, body),
    decideSimulatedChargeback: ({ services, tx, environment, params, body }) =>
      decideSimulated(services, tx, environment, params.chargebackId, body.outcome),
    answerSimulatedTransfer: ({ services, environment, params, body }) =>
      answerSimulatedTransfer(services, environment, params.transferId, body.outcome),
    failSimulatedPayout: ({ services, environment, params }) =>
      failSimulatedPayout(services, environment, params.payoutId),
    returnSimulatedRefund: ({ services, environment, params }) =>
      returnSimulatedRefund(services, environment, params.refundId),
    simulateTransfer: ({ services, environment, body }) => simulateTransfer(services, environment, body),
  };
}
