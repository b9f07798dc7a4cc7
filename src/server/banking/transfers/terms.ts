// The terms of transfers at an instant, read from dated tables: charges and limits.

import type { Db } from '#server/platform/db/database.ts';
import type { TransferTerms } from '#shared/banking/transfer-charges.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type Currency, formatMoney } from '#shared/money.ts';

/** Returns the charge bands and duties in force; throws VALIDATION if the currency does not support transfers. */
export async function findTerms(db: Db, currency: Currency, at: Date): Promise<TransferTerms> {
  const bands = await db
    .selectFrom('transferFeeBands')
    .where('currency', '=', currency)
    .where('validFrom', '=', (eb) =>
      eb
        .selectFrom('transferFeeBands as latest')
        .where('latest.currency', '=', currency)
        .where('latest.validFrom', '<=', at)
        .select((of) => of.fn.max('latest.validFrom').as('validFrom')),
    )
    .select(['above', 'fee'])
    .orderBy('above')
    .execute();
  const duties = await db
    .selectFrom('transferDuties')
    .where('currency', '=', currency)
    .where('validFrom', '<=', at)
    .orderBy('validFrom', 'desc')
    .select(['vatPpm', 'stampDuty', 'stampDutyFrom'])
    .limit(1)
    .executeTakeFirst();
  if (bands.length === 0 || !duties) throw notSentIn(currency);
  return { bands, ...duties };
}

export function notSentIn(currency: Currency): AppError {
  const sentence = `Transfers in ${currency} are not available`;
  return new AppError('VALIDATION', { sentence, fields: { currency: sentence } });
}

/** The maximum amounts; null means no limit. */
export type TransferLimits = {
  active: boolean;
  singleMax: number;
  dailyMax: number;
  memberDailyMax: number | null;
};

/** Returns the platform's limits for every business; throws if there are none for the currency. */
export async function findPlatformLimits(
  db: Db,
  currency: Currency,
  at: Date,
): Promise<{ singleMax: number; dailyMax: number }> {
  const row = await db
    .selectFrom('transferCaps')
    .where('currency', '=', currency)
    .where('validFrom', '<=', at)
    .orderBy('validFrom', 'desc')
    .select(['singleMax', 'dailyMax'])
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new Error(`There are no limits of transfers in ${currency}`);
  return row;
}

/** Returns the limits of a business in a currency: the lower of the platform's and its own, and those of a member. */
export async function findLimits(
  db: Db,
  of: { environmentId: string; currency: Currency; memberId: string | null; at: Date },
): Promise<TransferLimits> {
  const { environmentId, currency, memberId, at } = of;
  const platform = await findPlatformLimits(db, currency, at);
  const own = await db
    .selectFrom('transferSettings')
    .where('environmentId', '=', environmentId)
    .where('currency', '=', currency)
    .selectAll()
    .executeTakeFirst();
  const members = memberId
    ? await db
        .selectFrom('transferMemberCaps')
        .where('environmentId', '=', environmentId)
        .where('userId', '=', memberId)
        .where('currency', '=', currency)
        .select('dailyMax')
        .executeTakeFirst()
    : undefined;
  return lowestLimits({ platform, own, ofMember: members?.dailyMax ?? null, memberId });
}

type OwnLimits = Pick<TransferLimits, 'active'> & {
  singleMax: number | null;
  dailyMax: number | null;
  memberDailyMax: number | null;
};

/** Returns the lower of the platform's limits and the business's own; member limits apply to members only. */
export function lowestLimits(of: {
  platform: { singleMax: number; dailyMax: number };
  own: OwnLimits | null | undefined;
  ofMember: number | null;
  memberId: string | null;
}): TransferLimits {
  const { platform, own, ofMember, memberId } = of;
  return {
    active: own?.active ?? true,
    singleMax: Math.min(platform.singleMax, own?.singleMax ?? platform.singleMax),
    dailyMax: Math.min(platform.dailyMax, own?.dailyMax ?? platform.dailyMax),
    memberDailyMax: memberId ? (ofMember ?? own?.memberDailyMax ?? null) : null,
  };
}

/** Throws TRANSFER_LIMIT if an amount exceeds the limit of a single transfer. */
export function checkSingle(limits: TransferLimits, amount: number, currency: Currency): void {
  if (amount <= limits.singleMax) return;
  const sentence = `At most ${formatMoney(limits.singleMax, currency)} can be sent in one transfer`;
  throw new AppError('TRANSFER_LIMIT', { sentence, fields: { amount: sentence } });
}
