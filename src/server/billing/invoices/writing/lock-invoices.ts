// Invoices, locked: before they are changed, and by whoever had them made before what follows from them.
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

/** Several of an environment, in the order of their ids, as whoever locks many does. */
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
