// SQL for the balance history: the next amounts to become available, and the references of entries.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Selects pending amounts by the time they become available, the next first. */
export async function selectUpcoming(
  db: Db,
  environmentId: string,
  currency: string,
  limit: number,
): Promise<{ at: Date; amount: number; count: number }[]> {
  const { rows } = await sql<{ at: Date; amount: number; count: number }>`
    select available_at as at, sum(amount)::bigint as amount, count(*) filter (where kind = 'payment') as count
    from balance_items
    where environment_id = ${environmentId} and currency = ${currency} and sub_account_id is null and settled_at is null
    group by available_at having sum(amount) <> 0 order by available_at limit ${limit}`.execute(db);
  return rows;
}

/** Selects amounts in reserve by their release time, the next first. */
export async function selectReleases(
  db: Db,
  environmentId: string,
  currency: string,
  limit: number,
): Promise<{ at: Date; amount: number }[]> {
  const { rows } = await sql<{ at: Date; amount: number }>`
    select release_at as at, sum(amount)::bigint as amount from balance_reserves
    where environment_id = ${environmentId} and currency = ${currency} and released_at is null
    group by release_at order by release_at limit ${limit}`.execute(db);
  return rows;
}

/** Selects the references of the subjects of postings, by id. */
export async function selectReferences(
  db: Db,
  environmentId: string,
  kind: 'payment' | 'refund' | 'chargeback' | 'payout',
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { table, column } = referenceOf[kind];
  const { rows } = await sql<{ id: string; reference: string }>`
    select id, ${sql.ref(column)} as reference from ${sql.table(table)}
    where environment_id = ${environmentId} and id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.reference]));
}

const referenceOf = {
  payment: { table: 'transactions', column: 'reference' },
  refund: { table: 'refunds', column: 'reference' },
  chargeback: { table: 'chargebacks', column: 'reference' },
  payout: { table: 'payouts', column: 'payout_ref' },
} as const;
