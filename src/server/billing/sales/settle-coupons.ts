// Settlement of coupons reserved for payments: redeemed once the payment succeeds, released once it can no longer succeed.

import { type RawBuilder, sql } from 'kysely';
import { redeemCoupon, releaseCoupon } from '#server/billing/coupons/take-coupon.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services } from '#server/services.ts';
import { takerKind } from './work.ts';

const batchMax = 100;

/** A failed payment that may be retried keeps its coupon until it expires; a payment that succeeds after that is still counted. */
const settled: RawBuilder<unknown> = sql`(
  select r.environment_id, r.subject_id, r.reserved_at from coupon_redemptions r
  join transactions t on t.environment_id = r.environment_id and t.id = r.subject_id
  where r.subject_kind = ${sql.lit(takerKind)} and r.status = 'RESERVED'
    and (t.status = 'successful' or t.status = 'failed' and t.stage not in ('open', 'cancelled'))
  union all
  select environment_id, subject_id, reserved_at from coupon_redemptions where paid_late)`;

export const dueCoupons = (): DueQuery => sql`select 1 from ${settled} due limit 1`;

/** Whether the payment is paid. Locks it against payment until the transaction ends. */
async function isPaid(tx: Tx, environmentId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    select status from transactions where environment_id = ${environmentId} and id = ${id} for share`.execute(
    tx,
  );
  return rows[0]?.status === 'successful';
}

/** Returns how many were settled. */
export async function settleCoupons(services: Services): Promise<number> {
  const { database, log } = services;
  const { rows } = await sql<{ environmentId: string; subjectId: string }>`
    select environment_id, subject_id from ${settled} due
    order by reserved_at limit ${batchMax}`.execute(database.db);
  let done = 0;
  for (const { environmentId, subjectId: id } of rows) {
    const place = { environmentId, clock: withClockOf(services, environmentId).clock };
    const taker = { kind: takerKind, id };
    try {
      await database.inTransaction(async (tx) => {
        if (await isPaid(tx, environmentId, id)) await redeemCoupon(tx, place, taker);
        else await releaseCoupon(tx, place, taker);
      });
      done += 1;
    } catch (error) {
      log.error({ err: error, transactionId: id }, 'the coupon of a payment was not settled');
    }
  }
  return done;
}
