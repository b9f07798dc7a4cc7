// Payout schedules of owners, and the new attempt for held payouts when an account or a business changes.

import type { Insertable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { PayoutSchedulesTable } from '#server/platform/db/tables/settlement/payouts.ts';
import type { Owner } from '#server/settlement/collection-balance/service.ts';
import type { SubAccountSchedule } from '#shared/contract/settlement/sub-accounts.ts';

/** Returns the chosen schedule of an owner; undefined: the default, daily. */
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

/** Saves the schedule of a sub-account; auto is the default. */
export async function saveSubAccountSchedule(
  tx: Tx,
  plan: {
    environmentId: string;
    subAccountId: string;
    currency: PayoutSchedulesTable['currency'];
    schedule: SubAccountSchedule;
    newId: string;
    now: Date;
  },
): Promise<void> {
  const { environmentId, subAccountId, currency, schedule, newId, now } = plan;
  await tx
    .deleteFrom('payoutSchedules')
    .where('environmentId', '=', environmentId)
    .where('subAccountId', '=', subAccountId)
    .where((eb) => eb.or([eb('currency', '<>', currency), eb.lit(schedule === 'auto')]))
    .execute();
  if (schedule === 'auto') return;
  const columns = {
    schedule,
    weekday: schedule === 'weekly' ? 1 : null,
    monthDay: schedule === 'monthly' ? 1 : null,
    updatedAt: now,
  };
  await tx
    .insertInto('payoutSchedules')
    .values({ ...columns, environmentId, id: newId, subAccountId, currency })
    .onConflict((conflict) =>
      conflict
        .columns(['environmentId', 'subAccountId', 'currency'])
        .doUpdateSet(columns)
        .where('payoutSchedules.schedule', '<>', schedule),
    )
    .execute();
}
