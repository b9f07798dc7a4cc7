// When an owner is paid out: the schedule that was chosen, and another look at what is held back when an account or a business changes.
import type { Insertable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { PayoutSchedulesTable } from '#server/platform/db/tables/balances.ts';
import type { Owner } from '#server/settlement/collection-balance/service.ts';

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

export async function saveSchedule(tx: Tx, row: Insertable<PayoutSchedulesTable>): Promise<void> {
  const { schedule, weekday, monthDay, minimum, updatedAt } = row;
  await tx
    .insertInto('payoutSchedules')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['environmentId', 'subAccountId', 'currency'])
        .doUpdateSet({ schedule, weekday, monthDay, minimum: minimum ?? 0, updatedAt }),
    )
    .execute();
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
