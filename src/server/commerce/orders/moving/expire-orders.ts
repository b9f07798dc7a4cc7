// Expires orders not paid in time and releases their stock and coupon. An order with a payment in progress waits for its outcome.
import { sql } from 'kysely';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, selectDueRows, type Waiting } from '#server/platform/jobs/waiting.ts';
import type { Services } from '#server/services.ts';
import { paidWithPoints } from '../points.ts';
import { orderStates } from '../states.ts';
import { abandonOrder } from './take-order-stock.ts';

const dueMax = 100;
const waiting: Waiting = {
  table: 'orders',
  only: sql`status = 'PLACED' and attempts_in_progress = 0 and expires_at is not null`,
  at: 'expires_at',
};
const isOver = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'expires_at');

export const dueOrders = (services: Services): DueQuery => findFirstDue(waiting, isOver(services));

export async function expireOrders(services: Services): Promise<number> {
  const { database, log } = services;
  let done = 0;
  for (const place of await selectDueRows(database.db, waiting, isOver(services), dueMax)) {
    try {
      const own = withClockOf(services, place.environmentId);
      const isExpired = await database.inTransaction(async (tx) => {
        const locked = await orderStates.lockInStatus(tx, place, 'PLACED');
        if (!locked) return false;
        const { row } = locked;
        const isPaid = row.paid > paidWithPoints(row);
        if (row.attemptsInProgress > 0 || isPaid || !row.expiresAt || row.expiresAt > own.clock.now())
          return false;
        const granted = await abandonOrder(own, tx, row);
        await orderStates.change(
          own,
          tx,
          { row: granted },
          {
            set: { endedAt: own.clock.now() },
            line: { kind: 'expired', actor: { kind: 'platform' }, tone: 'neutral' },
          },
        );
        return true;
      });
      if (isExpired) done += 1;
    } catch (error) {
      log.error({ err: error, orderId: place.id }, 'an unpaid order could not be expired');
    }
  }
  return done;
}
