// Row locks of invoices: for changes, and for the nouns that created them before any follow-up.
import type { Tx } from '#server/platform/db/database.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
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

export const { lockMany: lockInvoices } = environmentRows('invoices');
