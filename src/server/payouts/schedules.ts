// What others ask of payouts: the schedule an owner has chosen, and to look again at what is held back.
import type { Owner } from '../collection-balance/service.ts';
import type { Db, Tx } from '../db/database.ts';

/** The plan of an owner, as it was chosen; undefined: daily, as everybody has it. */
export function findSchedule(db: Db, owner: Owner) {
  return db
    .selectFrom('payoutSchedules')
    .where('environmentId', '=', owner.environmentId)
    .where('currency', '=', owner.currency)
    .where('subAccountId', 'is not distinct from', owner.subAccountId)
    .selectAll()
    .executeTakeFirst();
}

/** Looks again at what is held back in an environment: its accounts or its business have changed. */
export async function wakeHeldPayouts(tx: Tx, environmentId: string, at: Date): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ nextAt: at })
    .where('environmentId', '=', environmentId)
    .where('status', '=', 'PENDING')
    .execute();
}
