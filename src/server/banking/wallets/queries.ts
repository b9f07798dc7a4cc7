// SQL of wallets, with their limits and days: insert, lock and update.

import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type {
  WalletDaysTable,
  WalletEventsTable,
  WalletMovementsTable,
  WalletsTable,
} from '#server/platform/db/tables/banking/wallets.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import { timelineRows } from '#server/platform/rows/timeline-rows.ts';
import type { WalletType } from '#shared/contract/banking/wallet-enums.ts';
import type { WalletCaps } from '#shared/contract/banking/wallet-shapes.ts';
import type { Currency } from '#shared/money.ts';

export type WalletRow = Selectable<WalletsTable>;
export type WalletMovementRow = Selectable<WalletMovementsTable>;

export const { lockMany: lockWallets, update: updateWallet } = environmentRows('wallets');

/** Inserts a wallet; undefined when the business or the customer already has a wallet of this type and currency. */
export function insertWallet(tx: Tx, row: Insertable<WalletsTable>): Promise<WalletRow | undefined> {
  return tx
    .insertInto('wallets')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function insertWalletEvent(tx: Tx, row: Insertable<WalletEventsTable>): Promise<void> {
  await tx.insertInto('walletEvents').values(row).execute();
}

export const selectWalletEvents = timelineRows('wallet_events', 'wallet_id');

/** The limits of every tier of a currency at an instant, lowest tier first. */
export async function selectLimits(
  db: Db,
  currency: Currency,
  at: Date,
): Promise<(WalletCaps & { tier: number })[]> {
  const rows = await db
    .selectFrom('walletLimits')
    .where('currency', '=', currency)
    .where('validFrom', '<=', at)
    .distinctOn('tier')
    .select(['tier', 'singleDeposit', 'dailyDebit', 'balanceMax'])
    .orderBy('tier')
    .orderBy('validFrom', 'desc')
    .execute();
  return rows.map(({ tier, singleDeposit, dailyDebit, balanceMax }) => ({
    tier,
    single_deposit: singleDeposit,
    daily_debit: dailyDebit,
    balance_max: balanceMax,
  }));
}

type Day = { environmentId: string; walletId: string; day: string };

/** The amount debited from a wallet on a day. */
export async function selectDebited(db: Db, of: Day): Promise<number> {
  const row = await db
    .selectFrom('walletDays')
    .where('environmentId', '=', of.environmentId)
    .where('walletId', '=', of.walletId)
    .where('day', '=', of.day)
    .select('debited')
    .executeTakeFirst();
  return row?.debited ?? 0;
}

/** The largest single deposit since a day. */
export async function selectLargestDeposit(db: Db, { environmentId, walletId, day }: Day): Promise<number> {
  const row = await db
    .selectFrom('walletDays')
    .where('environmentId', '=', environmentId)
    .where('walletId', '=', walletId)
    .where('day', '>=', day)
    .select((query) => query.fn.max('largestDeposit').as('largest'))
    .executeTakeFirst();
  return row?.largest ?? 0;
}

/** Adds a posting's debit and credit to the wallet's day. */
export async function addToDay(tx: Tx, row: Insertable<WalletDaysTable>): Promise<void> {
  await tx
    .insertInto('walletDays')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['environmentId', 'walletId', 'day']).doUpdateSet({
        debited: sql`wallet_days.debited + excluded.debited`,
        debitLimit: sql`case when excluded.debited > 0 then excluded.debit_limit else wallet_days.debit_limit end`,
        largestDeposit: sql`greatest(wallet_days.largest_deposit, excluded.largest_deposit)`,
      }),
    )
    .execute();
}

/** Inserts a movement; false when the bank's transfer is already recorded. */
export async function insertMovement(tx: Tx, row: Insertable<WalletMovementsTable>): Promise<boolean> {
  const added = await tx
    .insertInto('walletMovements')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['environmentId', 'sessionId']).where('sessionId', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** The business's own wallets of some types. */
export function selectOwnWallets(
  db: Db,
  environmentId: string,
  of: { currency?: Currency | undefined; types?: readonly WalletType[] },
): Promise<WalletRow[]> {
  const { currency, types } = of;
  return db
    .selectFrom('wallets')
    .where('environmentId', '=', environmentId)
    .where('customerId', 'is', null)
    .$if(currency !== undefined, (query) => query.where('currency', '=', currency as Currency))
    .$if(types !== undefined, (query) => query.where('type', 'in', [...(types as WalletType[])]))
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** The names of wallets for ledger pages; a customer's wallet has the customer's name. */
export async function selectWalletNames(db: Db, environmentId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    select w.id, coalesce(w.name, c.name, c.email, w.reference) as name from wallets w
    left join customers c on c.environment_id = w.environment_id and c.id = w.customer_id
    where w.environment_id = ${environmentId} and w.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}
