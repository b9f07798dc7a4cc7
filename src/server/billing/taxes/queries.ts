// SQL of taxes and their rates by day.
import { type Expression, expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { TaxesTable } from '#server/platform/db/tables/billing/catalogue.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import { lockRows } from '#server/platform/rows/lock-rows.ts';
import type { TaxFilters } from '#shared/contract/billing/taxes.ts';

export const { insert: insertTax, update: updateTaxRow } = environmentRows('taxes');

export type DatedRate = { startsOn: string; rate: number };
export type TaxRow = Selectable<TaxesTable> & {
  createdByName: string | null;
  /** The latest first. */
  rates: DatedRate[];
  products: number;
};

function taxesOf(db: Db, environmentId: string) {
  return db
    .selectFrom('taxes')
    .leftJoin('users', 'users.id', 'taxes.createdBy')
    .where('taxes.environmentId', '=', environmentId)
    .selectAll('taxes')
    .select([
      sql<string | null>`users.first_name || ' ' || users.last_name`.as('createdByName'),
      sql<DatedRate[]>`(select coalesce(json_agg(json_build_object('startsOn', r.starts_on, 'rate', r.rate)
        order by r.starts_on desc), '[]') from tax_rates r
        where r.environment_id = taxes.environment_id and r.tax_id = taxes.id)`.as('rates'),
      sql<number>`(select count(*) from products p
        where p.environment_id = taxes.environment_id and p.tax_id = taxes.id and p.status <> 'CLOSED')`.as(
        'products',
      ),
    ]);
}

function matches(filters: TaxFilters) {
  const eb = expressionBuilder<Tables, 'taxes'>();
  const conditions: Expression<SqlBool>[] = [];
  if (filters.search) {
    const pattern = containsPattern(filters.search);
    const columns = ['name', 'reference', 'country', 'state'] as const;
    conditions.push(eb.or(columns.map((column) => eb(`taxes.${column}`, 'ilike', pattern))));
  }
  const [kind] = filters.kind;
  if (filters.kind.length === 1) conditions.push(eb('taxes.isInclusive', '=', kind === 'inclusive'));
  return eb.and(conditions);
}

export const taxList = statusList({
  table: 'taxes',
  matching: (db, environmentId, filters: TaxFilters) => taxesOf(db, environmentId).where(matches(filters)),
  sorts: {
    createdAt: sql`taxes.created_at`,
    name: sql`lower(taxes.name)`,
    place: sql`coalesce(taxes.country, '') || ' ' || coalesce(taxes.state, '')`,
  },
});
export const { count: countTaxes, stream: streamTaxes } = taxList;

export function selectTax(db: Db, environmentId: string, id: string): Promise<TaxRow | undefined> {
  return taxesOf(db, environmentId).where('taxes.id', '=', id).executeTakeFirst();
}

/** Taxes by ids, or all. */
export function selectTaxes(db: Db, environmentId: string, ids?: readonly string[]): Promise<TaxRow[]> {
  return taxesOf(db, environmentId)
    .$if(ids !== undefined, (rows) => rows.where('taxes.id', '=', sql<string>`any(${ids ?? []}::uuid[])`))
    .orderBy(sql`lower(taxes.name)`)
    .orderBy('taxes.id')
    .limit(500)
    .execute();
}

/** As above, with a row lock until the transaction ends. */
export async function lockTax(tx: Tx, environmentId: string, id: string): Promise<TaxRow | undefined> {
  await lockRows(tx, 'taxes', environmentId, [id]);
  return selectTax(tx, environmentId, id);
}

/** Clears the default of a place, so that another tax can take it. */
export async function clearDefault(
  tx: Tx,
  environmentId: string,
  { country, state }: { country: string | null; state: string | null },
): Promise<void> {
  await sql`update taxes set is_default = false where environment_id = ${environmentId} and is_default
    and coalesce(country, '') = ${country ?? ''} and lower(coalesce(state, '')) = lower(${state ?? ''})`.execute(
    tx,
  );
}

export async function saveRate(
  tx: Tx,
  environmentId: string,
  taxId: string,
  { startsOn, rate }: DatedRate,
): Promise<void> {
  await tx
    .insertInto('taxRates')
    .values({ environmentId, taxId, startsOn, rate })
    .onConflict((conflict) => conflict.columns(['environmentId', 'taxId', 'startsOn']).doUpdateSet({ rate }))
    .execute();
}

export async function deleteRate(
  tx: Tx,
  environmentId: string,
  taxId: string,
  startsOn: string,
): Promise<void> {
  await tx
    .deleteFrom('taxRates')
    .where('environmentId', '=', environmentId)
    .where('taxId', '=', taxId)
    .where('startsOn', '=', startsOn)
    .execute();
}
