// Invoices, locked: before they are changed, and by whoever had them made before what follows from them.
import type { Selectable } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { InvoicesTable } from '#server/platform/db/tables/billing/invoices.ts';
import type { Place } from '../queries.ts';

export type InvoiceRow = Selectable<InvoicesTable>;

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
