// Simulated inflows to a virtual account in test mode: notified once, twice, or never.
import { receiveInflow } from '#server/banking/virtual-accounts/inflows/receive-inflow.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { makeSandboxInflow } from '#server/rails/virtual-accounts/sandbox-virtual-accounts.ts';
import type { Services } from '#server/services.ts';
import type { inflowNotices } from '#shared/contract/developers/simulator.ts';
import { AppError } from '#shared/contract/errors.ts';
import { assertTestMode } from './advance-clock.ts';
import { numberOfVirtualAccount } from './queries.ts';

type SimulationInput = { virtualAccountId: string; amount: number; notice: (typeof inflowNotices)[number] };

const times = { once: 1, twice: 2, never: 0 } as const;

/** Simulates a bank transfer to a virtual account. Throws NOT_FOUND or TEST_MODE_ONLY. */
export async function simulateInflow(
  services: Services,
  environment: Environment,
  { virtualAccountId, amount, notice }: SimulationInput,
): Promise<{ accepted: true }> {
  assertTestMode(environment);
  const { database, clock } = services;
  const accountNumber = await numberOfVirtualAccount(database.db, environment.id, virtualAccountId);
  if (!accountNumber) throw new AppError('NOT_FOUND');
  const sent = await makeSandboxInflow(database, clock, {
    accountNumber,
    amount,
    senderName: 'SIMULATED SENDER',
    narration: null,
  });
  if (!sent) throw new AppError('NOT_FOUND');
  for (let notifiedCount = 0; notifiedCount < times[notice]; notifiedCount += 1)
    await receiveInflow(services, sent);
  return { accepted: true };
}
