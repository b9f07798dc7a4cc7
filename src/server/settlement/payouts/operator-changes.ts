// Payout actions of staff: hold, release, and record a return.

import type { Tx } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { updatePayout } from './queries.ts';
import { failPayoutRow } from './record-outcome.ts';
import { judge } from './send-payouts.ts';
import { byPlatform, payoutStates } from './states.ts';

type Place = { environmentId: string; payoutId: string };

/** Only a payout that has not been handed to the bank can be held. */
export async function holdOnePayout(
  services: TxServices,
  tx: Tx,
  place: Place,
  reason: string,
): Promise<void> {
  const { row } = await payoutStates.lockFor(tx, place, 'held');
  const held = await updatePayout(tx, row, { operatorHold: reason });
  await judge(withClockOf(services, place.environmentId), tx, held);
}

/** Evaluates the payout again after release, since other holds may apply. */
export async function releaseOnePayout(services: TxServices, tx: Tx, place: Place): Promise<void> {
  const locked = await payoutStates.lockFor(tx, place, 'released');
  if (!locked.row.operatorHold) throw new AppError('PAYOUT_STATE');
  const own = withClockOf(services, place.environmentId);
  const released = await payoutStates.change(own, tx, locked, {
    set: { operatorHold: null },
    line: { kind: 'released', ...byPlatform },
  });
  await judge(own, tx, released);
}

export async function returnOnePayout(
  services: TxServices,
  tx: Tx,
  place: Place,
  reason: string,
): Promise<void> {
  const { row } = await payoutStates.lockFor(tx, place, 'returned');
  await failPayoutRow(withClockOf(services, place.environmentId), tx, row, reason, true);
}
