// Handlers of the simulator.
import type { simulatorContract } from '#shared/contract/settings/simulator.ts';
import type { Handlers } from '../services.ts';
import { advanceClock, assertTestMode } from './advance-clock.ts';
import { selectTargets, selectWaitingTransfers } from './queries.ts';
import { simulatePayment, simulateTransfer } from './simulate-payment.ts';

export const simulatorRoutes: Handlers<typeof simulatorContract> = {
  getSimulator: async ({ services, tx, environment }) => {
    assertTestMode(environment);
    const now = services.clock.now();
    const [targets, transfers] = await Promise.all([
      selectTargets(tx, environment.id, now),
      selectWaitingTransfers(tx, environment.id),
    ]);
    const clockAheadMs = services.clocks.aheadMs(environment.id);
    return { now: now.toISOString(), clock_ahead_ms: clockAheadMs, targets, transfers };
  },
  advanceClock: ({ services, environment, body }) => advanceClock(services, environment, body),
  simulatePayment: ({ services, environment, body }) => simulatePayment(services, environment, body),
  simulateTransfer: ({ services, environment, body }) => simulateTransfer(services, environment, body),
};
