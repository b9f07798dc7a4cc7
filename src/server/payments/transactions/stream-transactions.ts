// Streaming of all payments that match filters, or of selected ones, in batches through a cursor: for exports of any size.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';
import type { Purchase } from '#shared/contract/payments/sources/purchase.ts';
import type { TransactionFilters } from '#shared/contract/payments/transactions.ts';
import { conditionsOf, findFilters, matchesNothing, tabCondition } from './filter-queries.ts';
import { inOrder, type ListRow, listColumns } from './list-queries.ts';
import { findSettlements, type Settlement } from './standing/settlement-standing.ts';

/** The rows to read: `ids` instead of all that match the filters; `among`: a further condition. */
export type ExportRequest = {
  filters: TransactionFilters;
  ids: readonly string[] | null;
  among?: Expression<SqlBool>;
};
type PurchasedRow = ListRow & { purchase: Purchase | null };
export type StreamedTransaction = PurchasedRow & { settlement: Settlement | undefined };

const batchRows = 250;

async function queryOf({ db }: Database, environmentId: string, { filters, ids, among }: ExportRequest) {
  const inEnvironment = db.selectFrom('transactions').where('transactions.environmentId', '=', environmentId);
  if (ids) return inEnvironment.where('transactions.id', '=', sql<string>`any(${ids}::uuid[])`);
  const found = await findFilters(db, environmentId, filters);
  const conditions = conditionsOf(environmentId, filters, found, false, among);
  return inEnvironment
    .where(conditions.reached)
    .where(conditions.checked)
    .where((eb) => eb.and(tabCondition(eb, filters.tab)))
    .$if(matchesNothing(found), (query) => query.where(sql<boolean>`false`));
}

/** Counts them exactly. */
export async function countTransactions(
  database: Database,
  environmentId: string,
  requested: ExportRequest,
): Promise<number> {
  const query = await queryOf(database, environmentId, requested);
  const { count } = await query
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const labelsMax = 50;

/** Returns the labels of the questions that their payers were asked. */
export async function listAnswerLabels(
  database: Database,
  environmentId: string,
  requested: ExportRequest,
): Promise<string[]> {
  const query = await queryOf(database, environmentId, requested);
  const request = query
    .where('transactions.answers', '<>', sql<never>`'[]'::jsonb`)
    .select(sql<string>`jsonb_array_elements(transactions.answers) ->> 'label'`.as('label'));
  const rows = await database.db
    .selectFrom(request.as('asked'))
    .select('label')
    .distinct()
    .orderBy('label')
    .limit(labelsMax)
    .execute();
  return rows.map(({ label }) => label);
}

/** Yields all of them from one snapshot, in list order, in batches: memory use does not grow with their number. */
export async function* streamTransactions(
  database: Database,
  environmentId: string,
  requested: ExportRequest,
): AsyncGenerator<StreamedTransaction[]> {
  const chosen = (await queryOf(database, environmentId, requested))
    .select(listColumns)
    .select('transactions.purchase');
  const rows = inOrder(chosen, requested.filters);
  const tx = await database.db.startTransaction().setAccessMode('read only').execute();
  try {
    await sql`declare payments no scroll cursor for ${rows}`.execute(tx);
    while (true) {
      const batch = await sql<PurchasedRow>`fetch ${sql.lit(batchRows)} from payments`.execute(tx);
      if (batch.rows.length === 0) return;
      const paid = batch.rows.filter((row) => row.status === 'successful').map((row) => row.id);
      const settlements = await findSettlements(tx, environmentId, paid);
      yield batch.rows.map((row) => Object.assign(row, { settlement: settlements.get(row.id) }));
    }
  } finally {
    await tx.rollback().execute();
  }
}
