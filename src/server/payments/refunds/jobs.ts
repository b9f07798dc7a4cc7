// The job for refunds for which no account was given in time: it gives them up, or extends a deadline that passed during downtime.
import type { Tx } from '#server/platform/db/database.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import { extendAfterDowntime } from '#server/platform/jobs/downtime.ts';
import type { Services, TxServices } from '#server/services.ts';
import { eachWithRefunds, selectOverdueDetails } from './due-queries.ts';
import { detailsDays, failLocked, type RefundFailure } from './finish-refund.ts';
import { type RefundName, refundStates } from './states.ts';

const batchMax = 50;

/** Gives up refunds for which no account was given in time; returns the number of refunds processed. */
export function expireRefundDetails(services: Services): Promise<number> {
  const { database, clock, clocks } = services;
  const due = isDue(clocks, clock.now(), 'details_due_at');
  return eachWithRefunds(database.db, 'details_due_at', due, (environmentId) =>
    expireOf(services, { environmentId, due, limit: batchMax }),
  );
}

/** Gives up a refund, or extends a deadline that passed during downtime and asks the customer again; false if it is no longer due. */
async function expireOne(
  own: TxServices,
  tx: Tx,
  refund: RefundName,
  failure: RefundFailure,
): Promise<boolean> {
  const locked = await refundStates.lockInStatus(tx, refund, 'AWAITING');
  const dueAt = locked?.row.detailsDueAt;
  if (!locked || !dueAt || dueAt > own.clock.now()) return false;
  const detailsDueAt = extendAfterDowntime(dueAt, own.clock);
  if (!detailsDueAt) {
    await failLocked(own, tx, locked, failure);
    return true;
  }
  await refundStates.change(own, tx, locked, {
    set: { detailsDueAt },
    line: { kind: 'extended', actor: { kind: 'platform' }, tone: 'neutral' },
  });
  return true;
}

async function expireOf(services: Services, of: Parameters<typeof selectOverdueDetails>[1]): Promise<number> {
  const { database, log } = services;
  let done = 0;
  for (const refund of await selectOverdueDetails(database.db, of)) {
    const own = withClockOf(services, refund.environmentId);
    const reason = { kind: 'details_not_given', params: { days: detailsDays } } as const;
    const failure = { reason, actor: { kind: 'platform' } } as const;
    try {
      if (await database.inTransaction((tx) => expireOne(own, tx, refund, failure))) done += 1;
    } catch (error) {
      log.error({ err: error, refundId: refund.id }, 'a refund could not be cancelled; it will be retried');
    }
  }
  return done;
}
