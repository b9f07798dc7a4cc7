// What staff does to a payout: holds one back, releases it, says that it came back.

import type { Tx } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { tellTimeline } from './events.ts';
import { lockPayout, type PayoutRow, updatePayout } from './queries.ts';
import { failPayoutRow } from './record-outcome.ts';
import { judge } from './send-payouts.ts';

type Place = { environmentId: string; payoutId: string };

async function take(tx: Tx, { environmentId, payoutId }: Place): Promise<PayoutRow> {
  const row = await lockPayout(tx, environmentId, payoutId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Only what the bank has not heard of can be held back. */
export async function holdOnePayout(
  services: TxServices,
  tx: Tx,
  place: Place,
  reason: string,
): Promise<void> {
  const row = await take(tx, place);
  if (row.status !== 'CREATED' && row.status !== 'PENDING') throw new AppError('PAYOUT_STATE');
  const held = await updatePayout(tx, row, { operatorHold: reason });
  await judge(withClockOf(services, place.environmentId), tx, held);
}

/** It is judged anew: something else may hold it back still. */
export async function releaseOnePayout(services: TxServices, tx: Tx, place: Place): Promise<void> {
  const row = await take(tx, place);
  if (row.status !== 'PENDING' || !row.operatorHold) throw new AppError('PAYOUT_STATE');
  const own = withClockOf(services, place.environmentId);
  const released = await updatePayout(tx, row, { operatorHold: null });
  await tellTimeline(own, tx, row, { kind: 'released' });
  await judge(own, tx, released);
}

export async function returnOnePayout(
  services: TxServices,
  tx: Tx,
  place: Place,
  reason: string,
): Promise<void> {
  const row = await take(tx, place);
  if (row.status !== 'SETTLED') throw new AppError('PAYOUT_STATE');
  await failPayoutRow(withClockOf(services, place.environmentId), tx, row, reason, true);
}
