// Jobs for due refunds: sending, querying, and giving up those for which no account was given.
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Services } from '#server/services.ts';
import { eachWithRefunds, selectOverdueDetails } from './due-queries.ts';
import { detailsDays, failAwaiting } from './finish-refund.ts';

const batchMax = 50;

/** Gives up refunds for which no account was given in time; returns their number. */
export function expireRefundDetails(services: Services): Promise<number> {
  const { database, clock, clocks } = services;
  const due = isDue(clocks, clock.now(), 'details_due_at');
  return eachWithRefunds(database.db, 'details_due_at', due, (environmentId) =>
    expireOf(services, { environmentId, due, limit: batchMax }),
  );
}

async function expireOf(services: Services, of: Parameters<typeof selectOverdueDetails>[1]): Promise<number> {
  const { database, log } = services;
  let given = 0;
  for (const refund of await selectOverdueDetails(database.db, of)) {
    const own = withClockOf(services, refund.environmentId);
    const reason = { kind: 'details_not_given', params: { days: detailsDays } } as const;
    const failure = { reason, actor: { kind: 'platform' } } as const;
    try {
      if (await database.inTransaction((tx) => failAwaiting(own, tx, refund, failure))) given += 1;
    } catch (error) {
      log.error({ err: error, refundId: refund.id }, 'a refund could not be cancelled; it will be retried');
    }
  }
  return given;
}
