// SQL of e-invoices: insert, lock, find, update.
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { EInvoicesTable } from '#server/platform/db/tables/billing/e-invoices.ts';
import type { Place } from '../queries.ts';

export type EInvoiceRow = Selectable<EInvoicesTable>;

export function selectEInvoice(db: Db, { environmentId, id }: Place): Promise<EInvoiceRow | undefined> {
  return db
    .selectFrom('eInvoices')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
}

/** The invoice must be locked first. */
export function lockEInvoice(tx: Tx, { environmentId, id }: Place): Promise<EInvoiceRow | undefined> {
  return tx
    .selectFrom('eInvoices')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function insertEInvoice(tx: Tx, row: Insertable<EInvoicesTable>): Promise<EInvoiceRow> {
  return tx.insertInto('eInvoices').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateEInvoice(
  tx: Tx,
  { environmentId, id }: Place,
  changes: Updateable<EInvoicesTable>,
): Promise<EInvoiceRow> {
  return tx
    .updateTable('eInvoices')
    .set(changes)
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteEInvoice(tx: Tx, { environmentId, id }: Place): Promise<void> {
  await tx.deleteFrom('eInvoices').where('environmentId', '=', environmentId).where('id', '=', id).execute();
}
