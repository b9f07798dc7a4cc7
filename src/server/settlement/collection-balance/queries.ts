// SQL of balance items: pending, available, and included in a payout.
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { BalanceItemsTable } from '#server/platform/db/tables/settlement/collection-balance.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, type Waiting } from '#server/platform/jobs/waiting.ts';
import type { Owner } from './owner-accounts.ts';

export type BalanceItemRow = Selectable<BalanceItemsTable>;

function isOwners(owner: Owner) {
  return sql<SqlBool>`environment_id = ${owner.environmentId} and currency = ${owner.currency}
    and sub_account_id is not distinct from ${owner.subAccountId}::uuid`;
}

export async function insertItems(tx: Tx, items: readonly Insertable<BalanceItemsTable>[]): Promise<void> {
  if (items.length > 0)
    await tx
      .insertInto('balanceItems')
      .values([...items])
      .execute();
}

/** Returns the items created by an event. */
export async function selectItemsByKey(
  db: Db,
  environmentId: string,
  key: string,
): Promise<BalanceItemRow[]> {
  return db
    .selectFrom('balanceItems')
    .where('environmentId', '=', environmentId)
    .where('key', '=', key)
    .selectAll()
    .orderBy('id')
    .execute();
}

/** Marks due items as settled; returns their sum, the sum of their payments, and their number. */
export async function settleDueItems(
  tx: Tx,
  owner: Owner,
  now: Date,
): Promise<{ count: number; amount: number; payments: number }> {
  const { rows } = await sql<{ count: number; amount: number; payments: number }>`
    with settled as (
      update balance_items set settled_at = ${now}
      where ${isOwners(owner)} and settled_at is null and available_at <= ${now}
      returning amount, kind
    )
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount,
           coalesce(sum(amount) filter (where kind = 'payment'), 0)::bigint as payments from settled`.execute(
    tx,
  );
  return rows[0] ?? { count: 0, amount: 0, payments: 0 };
}

/** Returns the sum of due items that are still pending. */
export async function sumDueItems(tx: Tx, owner: Owner, now: Date): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from balance_items
    where ${isOwners(owner)} and settled_at is null and available_at <= ${now}`.execute(tx);
  return rows[0]?.amount ?? 0;
}

/** Items pending until their day. */
export const waitingItems: Waiting = {
  table: 'balance_items',
  only: sql`settled_at is null`,
  at: 'available_at',
};

/** Whether items are due. */
export const findDueItems = (due: SqlBoolBuilder): DueQuery => findFirstDue(waitingItems, due);

/**
 * Selects owners in an environment with due items; `due` uses the clock of the environment. Queried per currency, to match the index of
 * pending items.
 */
export async function selectDueOwners(
  db: Db,
  of: { environmentId: string; due: SqlBoolBuilder; limit: number },
): Promise<Owner[]> {
  const { environmentId, due, limit } = of;
  const { rows } = await sql<Owner>`
    select distinct d.environment_id, d.sub_account_id, d.currency
    from (select currency from ledger_accounts
          where environment_id = ${environmentId} and kind in ('merchant_pending', 'sub_account_pending') group by 1) k
    cross join lateral (
      select environment_id, sub_account_id, currency from balance_items
      where environment_id = ${environmentId} and currency = k.currency and settled_at is null and ${due}
      order by available_at limit ${limit * 50}::integer) d
    limit ${limit}::integer`.execute(db);
  return rows;
}

export type SqlBoolBuilder = ReturnType<typeof sql<boolean>>;

/** Selects available items in no payout: debits first, then the oldest. */
export async function selectFreeItems(tx: Tx, owner: Owner): Promise<BalanceItemRow[]> {
  return tx
    .selectFrom('balanceItems')
    .where(isOwners(owner))
    .where('settledAt', 'is not', null)
    .where('payoutId', 'is', null)
    .selectAll()
    .orderBy(sql`amount >= 0`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Assigns items to a payout. */
export async function assignToPayout(
  tx: Tx,
  environmentId: string,
  payoutId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    with put as (
      update balance_items set payout_id = ${payoutId}
      where environment_id = ${environmentId} and id = any(${ids}::uuid[]) returning id
    )
    insert into payout_items (environment_id, payout_id, item_id) select ${environmentId}, ${payoutId}, id from put`.execute(
    tx,
  );
}

/** Releases the items of a failed payout. */
export async function freeItems(tx: Tx, environmentId: string, payoutId: string): Promise<void> {
  await tx
    .updateTable('balanceItems')
    .set({ payoutId: null })
    .where('environmentId', '=', environmentId)
    .where('payoutId', '=', payoutId)
    .execute();
}

/** Returns the ids of the items of a payout if all are free; null if some are in another payout by now. */
export async function selectFreedItems(
  tx: Tx,
  environmentId: string,
  payoutId: string,
): Promise<string[] | null> {
  const rows = await tx
    .selectFrom('payoutItems as p')
    .innerJoin('balanceItems as i', (join) =>
      join.onRef('i.environmentId', '=', 'p.environmentId').onRef('i.id', '=', 'p.itemId'),
    )
    .where('p.environmentId', '=', environmentId)
    .where('p.payoutId', '=', payoutId)
    .select(['i.id', 'i.payoutId'])
    .execute();
  return rows.every((row) => row.payoutId === null) ? rows.map((row) => row.id) : null;
}
