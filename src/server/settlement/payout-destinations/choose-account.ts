// Which of a business's bank accounts is paid out to now: of those in use the one that was made the default last.

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

/** The account, or why there is none yet. */
export type ChosenAccount =
  | { accountId: string; bankCode: string; bankName: string; accountNumber: string; accountName: string }
  | { missing: HoldReason; kind: 'account' | 'cooling_off' };

/** Whether an account is paid out to: it is right, switched on, and its cooling-off is over. */
export function isInUse(row: PayoutAccountRow, now: Date): boolean {
  return row.status === 'VERIFIED' && row.activeFrom !== null && row.activeFrom <= now;
}

/** The default among the accounts in use; one that is to be the default later is not it yet. */
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
