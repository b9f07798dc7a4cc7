// The current attachments of an invoice, with names and sizes.
import type { Db } from '#server/platform/db/database.ts';
import { describePrivateFiles } from '#server/platform/uploads/private-files.ts';
import type { InvoiceAttachment } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import type { Place } from '../queries.ts';

export async function listAttachments(
  db: Db,
  { environmentId, id: invoiceId }: Place,
): Promise<InvoiceAttachment[]> {
  const rows = await db
    .selectFrom('invoiceAttachments')
    .where('environmentId', '=', environmentId)
    .where('invoiceId', '=', invoiceId)
    .where('removedAt', 'is', null)
    .selectAll()
    .orderBy('addedAt')
    .orderBy('id')
    .execute();
  const [first] = rows;
  if (!first) return [];
  const fileIds = rows.map(({ fileId }) => fileId);
  const files = await describePrivateFiles(db, first.businessId, fileIds);
  return rows.flatMap(({ id, fileId, addedBy, addedAt }) => {
    const file = files.get(fileId);
    if (!file) return [];
    const { fileName, sizeBytes } = file;
    return { id, fileName, sizeBytes, addedBy, addedAt: addedAt.toISOString() };
  });
}
