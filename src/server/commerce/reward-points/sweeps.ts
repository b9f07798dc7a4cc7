// Sweeps of points: processing of changed payments, and expiry of points.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import { extendAfterDowntime } from '#server/platform/jobs/downtime.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, selectDueRows, type Waiting } from '#server/platform/jobs/waiting.ts';
import type { Services } from '#server/services.ts';
import { lockRewardSettings } from '../rewards/settings.ts';
import { takeDue } from './earn.ts';
import { debit, heldLots, lockHolder } from './move-points.ts';

const batchMax = 200;

export const duePayments = (): DueQuery => sql`select 1 from reward_due order by id limit 1`;

/** Processes changed payments in order; returns the number processed. */
export async function takeDuePayments(services: Services): Promise<number> {
  const { database, log } = services;
  const found = await database.db
    .selectFrom('rewardDue')
    .select(['environmentId', 'id'])
    .orderBy('id')
    .limit(batchMax)
    .execute();
  let done = 0;
  for (const item of found) {
    try {
      const { clock } = withClockOf(services, item.environmentId);
      if (await database.inTransaction((tx) => takeDue(tx, clock, item))) done += 1;
    } catch (error) {
      log.error({ err: error, dueId: item.id }, 'the points of a payment could not be updated');
    }
  }
  return done;
}

const waiting: Waiting = {
  table: 'reward_lots',
  only: sql`remaining > 0 and expires_at is not null`,
  at: 'expires_at',
};
const isOver = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'expires_at');

export const dueLots = (services: Services): DueQuery => findFirstDue(waiting, isOver(services));

/** Empties an expired lot. If it expired during downtime, when the customer could not use it, it expires a day later instead. */
async function expire(
  tx: Tx,
  clock: Clock,
  { environmentId, id }: { environmentId: string; id: string },
): Promise<boolean> {
  const settings = await lockRewardSettings(tx, environmentId);
  const owner = await tx
    .selectFrom('rewardLots')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .select('customerId')
    .executeTakeFirst();
  if (!settings || !owner) return false;
  const holder = await lockHolder(tx, clock, settings, owner.customerId);
  const lot = (await heldLots(holder)).find((heldLot) => heldLot.id === id);
  if (!lot?.expiresAt || lot.expiresAt > clock.now()) return false;
  const expiresAt = extendAfterDowntime(lot.expiresAt, clock);
  if (expiresAt) {
    await tx
      .updateTable('rewardLots')
      .set({ expiresAt })
      .where('environmentId', '=', environmentId)
      .where('id', '=', id)
      .execute();
    return true;
  }
  const { paymentId, remaining } = lot;
  if (paymentId)
    await tx
      .updateTable('rewardPayments')
      .set({ expired: sql`expired + ${remaining}::bigint`, updatedAt: clock.now() })
      .where('environmentId', '=', environmentId)
      .where('paymentId', '=', paymentId)
      .execute();
  await debit(holder, remaining, [lot], { kind: 'expire', cause: `expire:${id}`, paymentId });
  return true;
}

/** Empties expired lots, each once. */
export async function expireDueLots(services: Services): Promise<number> {
  const { database, log } = services;
  let done = 0;
  for (const lot of await selectDueRows(database.db, waiting, isOver(services), batchMax)) {
    try {
      const { clock } = withClockOf(services, lot.environmentId);
      if (await database.inTransaction((tx) => expire(tx, clock, lot))) done += 1;
    } catch (error) {
      log.error({ err: error, lotId: lot.id }, 'points could not be expired');
    }
  }
  return done;
}
