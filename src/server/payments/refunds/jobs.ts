// Refunds whose time has come: sent, asked about, or given up because nobody said where they are to go.
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Services } from '#server/services.ts';
import { selectOverdueDetails } from './due-queries.ts';
import { detailsDays, failAwaiting } from './finish-refund.ts';

const batchMax = 50;

/** Gives up refunds nobody gave an account for in time; returns how many. */
export async function expireRefundDetails(services: Services): Promise<number> {
  const { database, clock, clocks, log } = services;
  const due = isDue(clocks, clock.now(), 'details_due_at');
  let given = 0;
  for (const refund of await selectOverdueDetails(database.db, due, batchMax)) {
    const own = withClockOf(services, refund.environmentId);
    const reason = { kind: 'details_not_given', params: { days: detailsDays } } as const;
    const failure = { reason, actor: { kind: 'platform' } } as const;
    try {
      if (await database.inTransaction((tx) => failAwaiting(own, tx, refund, failure))) given += 1;
    } catch (error) {
      log.error({ err: error, refundId: refund.id }, 'a refund could not be given up; tried again later');
    }
  }
  return given;
}
