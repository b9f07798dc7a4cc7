// What is sent on a day: counted for the business and for the member in the transaction that takes the money, so that no race passes a limit.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import type { TransferLimits } from './terms.ts';

/** Stands for the business as a whole. */
const business = '00000000-0000-0000-0000-000000000000';

export type TransferDay = { environmentId: string; currency: Currency; day: string };

/** What was sent on a day by the business, or by a member of it. */
export async function selectUsed(db: Db, of: TransferDay, memberId: string | null = null): Promise<number> {
  const row = await db
    .selectFrom('transferDays')
    .where('environmentId', '=', of.environmentId)
    .where('currency', '=', of.currency)
    .where('day', '=', of.day)
    .where('memberId', '=', memberId ?? business)
    .select('used')
    .executeTakeFirst();
  return row?.used ?? 0;
}

/** The rows of the days, locked until the transaction ends: of the business first, so that callers wait in one order. */
async function addTo(
  tx: Tx,
  of: TransferDay & { memberId: string; amount: number; dailyMax: number | null },
): Promise<boolean> {
  const { environmentId, currency, day, memberId, amount, dailyMax } = of;
  if (dailyMax !== null && amount > dailyMax) return false;
  const { rows } = await sql`
    insert into transfer_days (environment_id, currency, day, member_id, used, daily_max)
    values (${environmentId}, ${currency}, ${day}, ${memberId}, ${amount}, ${dailyMax})
    on conflict (environment_id, currency, day, member_id) do update
    set used = transfer_days.used + excluded.used, daily_max = excluded.daily_max
    where excluded.daily_max is null or transfer_days.used + excluded.used <= excluded.daily_max
    returning used`.execute(tx);
  return rows.length > 0;
}

/** Counts an amount in the day of the business and of the member; throws TRANSFER_LIMIT, and then the caller's transaction ends. */
export async function spend(
  tx: Tx,
  of: TransferDay,
  spent: { memberId: string | null; amount: number; limits: TransferLimits },
): Promise<void> {
  const { memberId, amount, limits } = spent;
  const parts = [
    { memberId: business, dailyMax: limits.dailyMax, whose: 'of today’s limit' },
    ...(memberId ? [{ memberId, dailyMax: limits.memberDailyMax, whose: 'of your limit of today' }] : []),
  ];
  for (const part of parts) {
    if (await addTo(tx, { ...of, memberId: part.memberId, amount, dailyMax: part.dailyMax })) continue;
    const used = await selectUsed(tx, of, part.memberId);
    const left = Math.max(0, (part.dailyMax ?? 0) - used);
    const sentence = `${formatMoney(left, of.currency)} ${part.whose} is left`;
    throw new AppError('TRANSFER_LIMIT', { sentence, fields: { amount: sentence } });
  }
}

/** A transfer came to nothing: it counts no more. In the same order as `spend`. */
export async function giveBack(
  tx: Tx,
  of: TransferDay,
  { memberId, amount }: { memberId: string | null; amount: number },
): Promise<void> {
  for (const id of memberId ? [business, memberId] : [business])
    await tx
      .updateTable('transferDays')
      .set((eb) => ({ used: eb('used', '-', amount) }))
      .where('environmentId', '=', of.environmentId)
      .where('currency', '=', of.currency)
      .where('day', '=', of.day)
      .where('memberId', '=', id)
      .execute();
}
