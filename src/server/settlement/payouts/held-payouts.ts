// Held payouts: checked again when the reason for the hold may have ended, and their money, which is not in the balance.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Owner } from '#server/settlement/collection-balance/service.ts';

/** Returns the money of an owner's held payouts, in minor units. */
export async function sumHeldPayouts(db: Db, owner: Owner): Promise<number> {
  const { held } = await db
    .selectFrom('payouts')
    .where('environmentId', '=', owner.environmentId)
    .where('currency', '=', owner.currency)
    .where('subAccountId', 'is not distinct from', owner.subAccountId)
    .where('status', '=', 'PENDING')
    .select(sql<number>`coalesce(sum(net), 0)::bigint`.as('held'))
    .executeTakeFirstOrThrow();
  return held;
}

/** Schedules another check of the held payouts of an environment, after a change of its accounts or its business. */
export async function rescheduleHeldPayouts(tx: Tx, environmentId: string, at: Date): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ nextAt: at })
    .where('environmentId', '=', environmentId)
    .where('status', '=', 'PENDING')
    .execute();
}
