// SQL of the transfer settings of a business.
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Currency } from '#shared/money.ts';

export function selectSettings(db: Db, environmentId: string, currency: Currency) {
  return db
    .selectFrom('transferSettings')
    .where('environmentId', '=', environmentId)
    .where('currency', '=', currency)
    .selectAll()
    .executeTakeFirst();
}

export type Settings = {
  active: boolean;
  singleMax: number | null;
  dailyMax: number | null;
  memberDailyMax: number | null;
};

const usual: Settings = { active: true, singleMax: null, dailyMax: null, memberDailyMax: null };

/** Writes only the given columns: limits and the activation switch are set by separate calls and must not overwrite each other. */
export async function saveSettings(
  tx: Tx,
  of: { environmentId: string; currency: Currency; at: Date },
  change: Pick<Settings, 'active'> | Omit<Settings, 'active'>,
): Promise<void> {
  const { environmentId, currency, at: updatedAt } = of;
  await tx
    .insertInto('transferSettings')
    .values({ environmentId, currency, ...usual, ...change, updatedAt })
    .onConflict((conflict) =>
      conflict.columns(['environmentId', 'currency']).doUpdateSet({ ...change, updatedAt }),
    )
    .execute();
}

/** The members of the business by name, each with their own limit if any. */
export function selectMembers(db: Db, of: { environmentId: string; businessId: string; currency: Currency }) {
  return db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .leftJoin('transferMemberCaps as c', (join) =>
      join
        .onRef('c.userId', '=', 'm.userId')
        .on('c.environmentId', '=', of.environmentId)
        .on('c.currency', '=', of.currency),
    )
    .where('m.businessId', '=', of.businessId)
    .where('m.status', '=', 'ACTIVE')
    .select(['m.userId', 'u.firstName', 'u.lastName', 'c.dailyMax'])
    .orderBy('u.firstName')
    .orderBy('u.lastName')
    .execute();
}

/** Replaces all member limits in a currency; limits that are not given are removed. */
export async function replaceMemberCaps(
  tx: Tx,
  of: { environmentId: string; currency: Currency; at: Date },
  caps: readonly { userId: string; dailyMax: number }[],
): Promise<void> {
  const { environmentId, currency, at: updatedAt } = of;
  await tx
    .deleteFrom('transferMemberCaps')
    .where('environmentId', '=', environmentId)
    .where('currency', '=', currency)
    .execute();
  if (caps.length === 0) return;
  await tx
    .insertInto('transferMemberCaps')
    .values(caps.map((cap) => ({ environmentId, currency, updatedAt, ...cap })))
    .execute();
}

/** The amounts of unconfirmed transfers, per wallet. */
export async function sumUnderWay(db: Db, environmentId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('transfers')
    .where('environmentId', '=', environmentId)
    .where('status', 'in', ['PENDING', 'PROCESSING'])
    .groupBy('walletId')
    .select((eb) => ['walletId', eb.fn.sum<number>('amount').as('amount')])
    .execute();
  return new Map(rows.map(({ walletId, amount }) => [walletId, Number(amount)]));
}
