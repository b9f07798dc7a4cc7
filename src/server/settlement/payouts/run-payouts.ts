// Runs all automatic payout work at once, for the simulator, the demo and tests; and actions of the sandbox only.

import type { Tx } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { makeDuePayouts } from './make-payouts.ts';
import { lockPayout, type PayoutRow, selectPayoutOwner } from './queries.ts';
import { failPayoutRow } from './record-outcome.ts';
import { judge, sendDuePayouts } from './send-payouts.ts';
import { payoutStates } from './states.ts';

const roundsMax = 1000;

/** Creates and sends all due payouts; returns the number created. */
export async function runPayouts(services: Services): Promise<number> {
  const created = await makeDuePayouts(services);
  for (let round = 0; round < roundsMax; round += 1) {
    if ((await sendDuePayouts(services)) === 0) break;
  }
  return created;
}

/** Simulates the refusal of a new payout by the bank, for generated histories. */
export async function refusePayout(
  services: Services,
  of: { environmentId: string; payoutId: string; reason: string },
): Promise<void> {
  await services.database.inTransaction(async (tx) => {
    const row = await lockPayout(tx, of.environmentId, of.payoutId);
    if (row?.status !== 'CREATED') throw new AppError('PAYOUT_STATE');
    await failPayoutRow(services, tx, await judge(services, tx, row), of.reason, false);
  });
}

async function changeInSandbox(
  services: Services,
  of: { environmentId: string; payoutId: string },
  change: (own: TxServices, tx: Tx, row: PayoutRow) => Promise<PayoutRow>,
): Promise<PayoutRow> {
  const own = withClockOf(services, of.environmentId);
  return own.database.inTransaction(async (tx) => {
    const row = await lockPayout(tx, of.environmentId, of.payoutId);
    if (!row || (await selectPayoutOwner(tx, of.environmentId)).mode !== 'test')
      throw new AppError('NOT_FOUND');
    return change(own, tx, row);
  });
}

/** Test mode only: the bank refuses a payout that is not settled yet. */
export function failPayout(
  services: Services,
  of: { environmentId: string; payoutId: string; reason?: string },
): Promise<PayoutRow> {
  return changeInSandbox(services, of, (own, tx, row) => {
    payoutStates.refuse(row, 'failed');
    return failPayoutRow(own, tx, row, of.reason ?? 'The recipient’s bank rejected the transfer', false);
  });
}

/** Test mode only: a settled payout is returned. */
export function returnPayout(
  services: Services,
  of: { environmentId: string; payoutId: string; reason?: string },
): Promise<PayoutRow> {
  return changeInSandbox(services, of, (own, tx, row) => {
    payoutStates.refuse(row, 'returned');
    return failPayoutRow(own, tx, row, of.reason ?? 'The recipient’s bank returned it', true);
  });
}
