// Release of stock reserved for orders that were not paid in time.

import { sql } from 'kysely';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, selectDueRows, type Waiting } from '#server/platform/jobs/waiting.ts';
import type { Services } from '#server/services.ts';
import { releaseStock } from './reservations.ts';

const dueMax = 100;
const waiting: Waiting = { table: 'stock_reservations', only: sql`status = 'HELD'`, at: 'until' };
const isOver = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'until');

export const dueReservations = (services: Services): DueQuery => findFirstDue(waiting, isOver(services));

export async function releaseDueStock(services: Services): Promise<number> {
  const { database, log } = services;
  let done = 0;
  for (const { environmentId, id } of await selectDueRows(database.db, waiting, isOver(services), dueMax)) {
    try {
      const { clock } = withClockOf(services, environmentId);
      const isReleased = await database.inTransaction(async (tx) => {
        const held = await tx
          .selectFrom('stockReservations')
          .where('environmentId', '=', environmentId)
          .where('id', '=', id)
          .where('status', '=', 'HELD')
          .where('until', '<=', clock.now())
          .select('id')
          .forUpdate()
          .executeTakeFirst();
        return held !== undefined && (await releaseStock(tx, { environmentId, clock, orderId: id }));
      });
      if (isReleased) done += 1;
    } catch (error) {
      log.error({ err: error, orderId: id }, 'the reserved stock of an order could not be released');
    }
  }
  return done;
}
