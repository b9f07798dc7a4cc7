// Simulated bank answers to transfers from wallets in test mode: answers a submitted transfer, or returns one.
import { answerTransfer, returnTransfer } from '#server/banking/transfers/return-transfer.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { assertTestMode } from './advance-clock.ts';
import { statusOfTransfer } from './queries.ts';

export type SimulatedAnswer = 'done' | 'failed' | 'returned';

/** Throws NOT_FOUND, TEST_MODE_ONLY, or TRANSFER_STATE when the transfer does not allow this answer. */
export async function answerSimulatedTransfer(
  services: Services,
  environment: Environment,
  transferId: string,
  outcome: SimulatedAnswer,
): Promise<{ done: true }> {
  const place = { environmentId: environment.id, transferId };
  const status = await statusOfTransfer(services.database.db, place);
  if (!status) throw new AppError('NOT_FOUND');
  assertTestMode(environment);
  if (outcome === 'returned') {
    await returnTransfer(services, { ...place, reason: 'The account is closed' });
    return { done: true };
  }
  const told =
    outcome === 'done'
      ? ({ outcome, sessionId: `999999${services.clock.now().getTime()}`.padEnd(30, '0') } as const)
      : ({ outcome, reason: 'The recipient’s bank refused it' } as const);
  await answerTransfer(services, { ...place, told });
  return { done: true };
}
