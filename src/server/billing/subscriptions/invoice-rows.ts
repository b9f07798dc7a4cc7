// The rows of invoices that subscriptions had made: read and locked, never written.

import type { Selectable } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { InvoicesTable } from '#server/platform/db/tables/billing/invoices.ts';

export type InvoiceRow = Selectable<InvoicesTable>;

export function lockInvoice(
  tx: Tx,
  { environmentId, id }: { environmentId: string; id: string },
): Promise<InvoiceRow | undefined> {
  return tx
    .selectFrom('invoices')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}
