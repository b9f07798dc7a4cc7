// The dated limit rows of wallet tiers (receiving, sending, balance): past, current and future, and adding a new one.

import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { WalletLimitsTable } from '#server/platform/db/tables/banking/wallets.ts';
import type { Currency } from '#shared/money.ts';

export type LimitRow = Selectable<WalletLimitsTable>;

/** The row in force of every tier. */
export function listLimits(db: Db, at: Date): Promise<LimitRow[]> {
  return db
    .selectFrom('walletLimits')
    .where('validFrom', '<=', at)
    .distinctOn(['currency', 'tier'])
    .selectAll()
    .orderBy('currency')
    .orderBy('tier')
    .orderBy('validFrom', 'desc')
    .execute();
}

const rowsMax = 60;

/** The rows of one tier, latest first. */
export function listLimitRows(db: Db, currency: Currency, tier: number): Promise<LimitRow[]> {
  return db
    .selectFrom('walletLimits')
    .where('currency', '=', currency)
    .where('tier', '=', tier)
    .selectAll()
    .orderBy('validFrom', 'desc')
    .limit(rowsMax)
    .execute();
}

export async function insertLimitRow(tx: Tx, row: LimitRow): Promise<void> {
  await tx.insertInto('walletLimits').values(row).execute();
}
