// Limit counters per corridor and day, and per sender and day or month: updated in the transaction that debits the money.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import type { CorridorRow } from './corridors.ts';

/** Represents the business as a whole. */
const business = '00000000-0000-0000-0000-000000000000';

export type Counted = {
  environmentId: string;
  corridor: string;
  currency: Currency;
  senderId: string;
  /** The date in the time zone of the business. */
  countedOn: string;
  amount: number;
};

/** The counter rows, in the fixed order of locking. */
function placesOf({ corridor, currency, senderId, countedOn }: Counted) {
  const month = countedOn.slice(0, 7);
  return [
    { scope: corridor, senderId: business, period: countedOn, max: 'dayMax', whose: 'of today’s limit' },
    {
      scope: currency,
      senderId,
      period: countedOn,
      max: 'senderDayMax',
      whose: 'of the sender’s daily limit',
    },
    {
      scope: currency,
      senderId,
      period: month,
      max: 'senderMonthMax',
      whose: 'of the sender’s monthly limit',
    },
  ] as const;
}

/** Throws REMITTANCE_LIMIT, which must end the caller's transaction: with 64 concurrent callers the limit is met exactly. */
export async function countIn(tx: Tx, of: Counted, limits: CorridorRow): Promise<void> {
  const { environmentId, amount, currency } = of;
  for (const { scope, senderId, period, max, whose } of placesOf(of)) {
    const most = limits[max];
    const { rows } =
      amount > most
        ? { rows: [] }
        : await sql`
            insert into remittance_counts (environment_id, scope, sender_id, period, used, used_max)
            values (${environmentId}, ${scope}, ${senderId}, ${period}, ${amount}, ${most})
            on conflict (environment_id, scope, sender_id, period) do update
            set used = remittance_counts.used + excluded.used, used_max = excluded.used_max
            where remittance_counts.used + excluded.used <= excluded.used_max
            returning used`.execute(tx);
    if (rows.length > 0) continue;
    const row = await tx
      .selectFrom('remittanceCounts')
      .where('environmentId', '=', environmentId)
      .where('scope', '=', scope)
      .where('senderId', '=', senderId)
      .where('period', '=', period)
      .select('used')
      .executeTakeFirst();
    const sentence = `${formatMoney(Math.max(0, most - (row?.used ?? 0)), currency)} ${whose} is left`;
    throw new AppError('REMITTANCE_LIMIT', { sentence, fields: { amount: sentence } });
  }
}

/** Removes a failed remittance from the counters. Locks in the same order. */
export async function countOut(tx: Tx, of: Counted): Promise<void> {
  for (const { scope, senderId, period } of placesOf(of))
    await tx
      .updateTable('remittanceCounts')
      .set((eb) => ({ used: eb('used', '-', of.amount) }))
      .where('environmentId', '=', of.environmentId)
      .where('scope', '=', scope)
      .where('senderId', '=', senderId)
      .where('period', '=', period)
      .execute();
}
