// Row locks of invoices: for changes, and for the nouns that created them before any follow-up.
import type { Tx } from '#server/platform/db/database.ts';
import type { InvoiceRow, Place } from '../queries.ts';

export type { InvoiceRow };

export function lockInvoice(tx: Tx, { environmentId, id }: Place): Promise<InvoiceRow | undefined> {
  return tx
    .selectFrom('invoices')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks several invoices of an environment in id order, the shared lock order. */
export function lockInvoices(tx: Tx, environmentId: string, ids: readonly string[]): Promise<InvoiceRow[]> {
  return tx
    .selectFrom('invoices')
    .where('environmentId', '=', environmentId)
    .where('id', 'in', [...ids])
    .selectAll()
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
