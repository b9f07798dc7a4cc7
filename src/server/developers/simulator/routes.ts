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
      const [
        targets,
        transfers,
        payments,
        chargebacks,
        payouts,
        refunds,
        wallets,
        outgoing,
        virtualAccounts,
      ] = await Promise.all([
        selectTargets(tx, environment.id, now),
        selectWaitingTransfers(tx, environment.id),
        selectDisputable(tx, environment.id),
        selectOpenChargebacks(tx, environment.id),
        selectFailablePayouts(tx, environment.id),
        selectReturnable(tx, environment.id),
        selectDepositable(tx, environment.id),
        selectOutgoing(tx, environment.id),
        selectVirtualAccounts(tx, environment.id),
      ]);
      const clockAheadMs = services.clocks.aheadMs(environment.id);
      return {
        now: now.toISOString(),
        clock_ahead_ms: clockAheadMs,
        targets,
        transfers,
        payments,
        chargebacks,
        payouts,
        refunds,
        wallets,
        outgoing,
        virtualAccounts,
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
