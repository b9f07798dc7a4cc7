// Choice of the payout account of a business: the active one that most recently became the default.

import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { PayoutAccountsTable } from '#server/platform/db/tables/settlement/payouts.ts';
import type { Currency } from '#shared/money.ts';
import type { HoldReason } from '#shared/settlement/payout-lines.ts';

export type PayoutAccountRow = Selectable<PayoutAccountsTable>;

export function listAccountRows(
  db: Db,
  environmentId: string,
  currency?: Currency,
): Promise<PayoutAccountRow[]> {
  return db
    .selectFrom('payoutAccounts')
    .where('environmentId', '=', environmentId)
    .$if(currency !== undefined, (query) => query.where('currency', '=', currency as Currency))
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** The account, or the reason why there is none yet. */
export type ChosenAccount =
  | { accountId: string; bankCode: string; bankName: string; accountNumber: string; accountName: string }
  | { missing: HoldReason; kind: 'account' | 'cooling_off' };

/** Whether payouts to an account are possible: it is verified, switched on, and past its cooling-off. */
export function isInUse(row: PayoutAccountRow, now: Date): boolean {
  return row.status === 'VERIFIED' && row.activeFrom !== null && row.activeFrom <= now;
}

/** Returns the default among the usable accounts; a default set for a later date does not count yet. */
export function chooseDefault(rows: readonly PayoutAccountRow[], now: Date): PayoutAccountRow | undefined {
  const since = (row: PayoutAccountRow): number =>
    row.defaultFrom && row.defaultFrom <= now ? row.defaultFrom.getTime() : 0;
  return rows
    .filter((row) => isInUse(row, now))
    .sort((a, b) => since(b) - since(a) || a.createdAt.getTime() - b.createdAt.getTime())[0];
}

export async function findPayoutAccount(
  db: Db,
  environmentId: string,
  currency: Currency,
  now: Date,
): Promise<ChosenAccount> {
  const rows = await listAccountRows(db, environmentId, currency);
  const chosen = chooseDefault(rows, now);
  if (chosen) {
    const { id: accountId, bankCode, bankName, accountNumber, accountName } = chosen;
    return { accountId, bankCode, bankName, accountNumber, accountName };
  }
  if (rows.some((row) => row.status === 'VERIFIED'))
    return { kind: 'cooling_off', missing: { kind: 'cooling_off' } };
  if (rows.some((row) => row.status === 'PENDING'))
    return { kind: 'account', missing: { kind: 'in_review' } };
  return { kind: 'account', missing: { kind: 'no_account', params: { currency } } };
}
