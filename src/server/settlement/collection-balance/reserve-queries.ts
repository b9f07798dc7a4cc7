// SQL of the rolling reserve: its terms, amounts in reserve, and amounts due for release.
import { type Insertable, sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { BalanceReservesTable } from '#server/platform/db/tables/settlement/collection-balance.ts';
import { lockDueIn } from '#server/platform/jobs/by-environment.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, type Waiting } from '#server/platform/jobs/waiting.ts';
import type { Owner } from './owner-accounts.ts';
import type { SqlBoolBuilder } from './queries.ts';

/** Selects the reserve terms of a business, otherwise those of the platform. */
export async function selectReserveTerms(
  tx: Tx,
  owner: Owner,
): Promise<{ reservePpm: number; reserveDays: number } | undefined> {
  return tx
    .selectFrom('settlementTerms as t')
    .innerJoin('environments as e', (join) => join.on('e.id', '=', owner.environmentId))
    .where('t.currency', '=', owner.currency)
    .where((query) =>
      query.or([query('t.businessId', 'is', null), query('t.businessId', '=', query.ref('e.businessId'))]),
    )
    .select(['t.reservePpm', 't.reserveDays'])
    .orderBy(sql`t.business_id nulls last`)
    .limit(1)
    .executeTakeFirst();
}

export async function insertReserve(tx: Tx, reserve: Insertable<BalanceReservesTable>): Promise<void> {
  await tx.insertInto('balanceReserves').values(reserve).execute();
}

/** Amounts in reserve until their day. */
export const waitingReserves: Waiting = {
  table: 'balance_reserves',
  only: sql`released_at is null`,
  at: 'release_at',
};

/** Whether reserves are due for release. */
export const findDueReserves = (due: SqlBoolBuilder): DueQuery => findFirstDue(waitingReserves, due);

/** Marks due reserves as released and returns them; concurrent instances skip them. */
export async function claimDueReserves(tx: Tx, of: Parameters<typeof lockDueIn>[1], now: Date) {
  const { rows } = await sql<{
    environmentId: string;
    id: string;
    subAccountId: string | null;
    currency: Owner['currency'];
    amount: number;
  }>`
    update balance_reserves r set released_at = ${now}
    where (environment_id, id) in (${lockDueIn(waitingReserves, of)}) returning environment_id, id, sub_account_id, currency, amount`.execute(
    tx,
  );
  return rows;
}
