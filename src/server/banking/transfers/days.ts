// Daily usage of transfer limits, counted per business and per member in the transaction that takes the money, so that concurrent transfers
// cannot exceed a limit.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import type { TransferLimits } from './terms.ts';

/** The placeholder for the business as a whole. */
const business = '00000000-0000-0000-0000-000000000000';

export type TransferDay = { environmentId: string; currency: Currency; day: string };

/** Returns the amount sent on a day by the business, or by one of its members. */
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

export type Spent = {
  day: TransferDay;
  memberId: string | null;
  amount: number;
  limits: Pick<TransferLimits, 'dailyMax' | 'memberDailyMax'>;
};
type Part = TransferDay & { memberId: string; amount: number; dailyMax: number | null };

const keyOf = ({ environmentId, currency, day, memberId }: Omit<Part, 'amount' | 'dailyMax'>): string =>
  [environmentId, currency, day, memberId].join(' ');

/** The counters to raise, each day once. */
function partsOf(spent: readonly Spent[]): Part[] {
  const parts = new Map<string, Part>();
  for (const { day, memberId, amount, limits } of spent) {
    const { dailyMax, memberDailyMax } = limits;
    const mine = memberId ? [{ ...day, memberId, amount, dailyMax: memberDailyMax }] : [];
    for (const part of [{ ...day, memberId: business, amount, dailyMax }, ...mine]) {
      const same = parts.get(keyOf(part));
      parts.set(keyOf(part), same ? { ...same, amount: same.amount + amount } : part);
    }
  }
  return [...parts.values()];
}

/** Locks the rows of the days until the transaction ends, in one order: the business before its members. */
async function addTo(tx: Tx, parts: readonly Part[]): Promise<Set<string>> {
  const of = <K extends keyof Part>(key: K) => parts.map((part) => part[key]);
  const { rows } = await sql<Omit<Part, 'amount' | 'dailyMax'>>`
    insert into transfer_days (environment_id, currency, day, member_id, used, daily_max)
    select * from unnest(${of('environmentId')}::uuid[], ${of('currency')}::text[], ${of('day')}::date[], ${of('memberId')}::uuid[],
      ${of('amount')}::bigint[], ${of('dailyMax')}::bigint[]) p (environment_id, currency, day, member_id, used, daily_max)
    where daily_max is null or used <= daily_max
    order by 1, 2, 3, 4
    on conflict (environment_id, currency, day, member_id) do update
    set used = transfer_days.used + excluded.used, daily_max = excluded.daily_max
    where excluded.daily_max is null or transfer_days.used + excluded.used <= excluded.daily_max
    returning environment_id, currency, day::text as day, member_id`.execute(tx);
  return new Set(rows.map(keyOf));
}

/** Adds amounts to the days of businesses and members; throws TRANSFER_LIMIT, which must end the caller's transaction. */
export async function spend(tx: Tx, spent: readonly Spent[]): Promise<void> {
  const parts = partsOf(spent);
  const added = await addTo(tx, parts);
  for (const part of parts) {
    if (added.has(keyOf(part))) continue;
    const { currency, memberId, dailyMax } = part;
    const used = await selectUsed(tx, part, memberId);
    const remaining = Math.max(0, (dailyMax ?? 0) - used);
    const scopeText = memberId === business ? 'of today’s limit' : 'of your daily limit';
    const sentence = `${formatMoney(remaining, currency)} ${scopeText} is left`;
    throw new AppError('TRANSFER_LIMIT', { sentence, fields: { amount: sentence } });
  }
}

/** Removes a failed transfer from its day. Locks in the same order as `spend`. */
export async function releaseDay(
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
