// Invoice attachments: added and removed while the invoice may be changed, and served to permitted readers.
import { sql } from 'kysely';
import type { Vault } from '#server/platform/auth/vault.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Environment, FileAnswer } from '#server/platform/http/call.ts';
import { getPrivateFile, uploadPrivateFile } from '#server/platform/uploads/private-files.ts';
import type { Services, TxServices } from '#server/services.ts';
import { attachmentsMax } from '#shared/contract/billing/invoices/invoice-enums.ts';
import type { InvoiceAttachment } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import type { InvoiceRow, Place } from '../queries.ts';
import { invoiceStates } from '../states.ts';
import { lockInvoice } from '../writing/lock-invoices.ts';
import { listAttachments } from './list-attachments.ts';
import { reviseFiles } from './save-revision.ts';

type Caller = { environment: Environment; actor: TimelineActor; userId: string | null };
type Changed = { before: InvoiceAttachment[]; after: InvoiceAttachment[] };

async function requireOpen(tx: Tx, place: Place): Promise<InvoiceRow> {
  const row = await lockInvoice(tx, place);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.status !== 'DRAFT') invoiceStates.refuse(row, 'revised');
  return row;
}

function refuseMore(count: number): void {
  if (count < attachmentsMax) return;
  throw new AppError('INVOICE_STATE', { sentence: `An invoice has at most ${attachmentsMax} attachments.` });
}

/** Stores a revision of an issued invoice before its files change; a draft has no revisions. */
async function change(
  services: TxServices,
  tx: Tx,
  { actor }: Caller,
  row: InvoiceRow,
  write: () => Promise<void>,
): Promise<Changed> {
  const before = await listAttachments(tx, row);
  if (row.status !== 'DRAFT') await reviseFiles(services, tx, row, actor);
  await write();
  return { before, after: await listAttachments(tx, row) };
}

export async function addAttachment(
  services: Services,
  caller: Caller,
  invoiceId: string,
  upload: { bytes: Buffer; fileName: string },
): Promise<Changed> {
  const { database, clock } = services;
  const { environment, actor, userId } = caller;
  const { businessId } = environment;
  const place = { environmentId: environment.id, id: invoiceId };
  await database.inTransaction(async (tx) => {
    const row = await requireOpen(tx, place);
    refuseMore((await listAttachments(tx, row)).length);
  });
  const { fileId } = await uploadPrivateFile(services, { businessId, userId }, upload);
  return database.inTransaction(async (tx) => {
    const row = await requireOpen(tx, place);
    refuseMore((await listAttachments(tx, row)).length);
    return change(services, tx, caller, row, async () => {
      await tx
        .insertInto('invoiceAttachments')
        .values({
          environmentId: place.environmentId,
          invoiceId,
          id: clock.newId(),
          businessId,
          fileId,
          addedBy: 'name' in actor ? (actor.name ?? '') : '',
          addedAt: clock.now(),
        })
        .execute();
    });
  });
}

/** A file of an invoice that was ever issued is kept for its revisions; only the business can open it. */
export async function removeAttachment(
  services: TxServices,
  tx: Tx,
  caller: Caller,
  { invoiceId, invoiceAttachmentId }: { invoiceId: string; invoiceAttachmentId: string },
): Promise<Changed> {
  const place = { environmentId: caller.environment.id, id: invoiceId };
  const row = await requireOpen(tx, place);
  if (!(await listAttachments(tx, row)).some(({ id }) => id === invoiceAttachmentId))
    throw new AppError('NOT_FOUND');
  return change(services, tx, caller, row, async () => {
    const { environmentId } = place;
    await (row.number
      ? sql`update invoice_attachments set removed_at = ${services.clock.now()}
          where environment_id = ${environmentId} and id = ${invoiceAttachmentId}`
      : sql`delete from invoice_attachments where environment_id = ${environmentId} and id = ${invoiceAttachmentId}`
    ).execute(tx);
  });
}

/** `shown`: restricts access to files that the customer may see now. */
export async function openAttachment(
  db: Db,
  vault: Vault,
  { environmentId, id: invoiceId }: Place,
  invoiceAttachmentId: string,
  { shown }: { shown: boolean },
): Promise<FileAnswer> {
  const row = await db
    .selectFrom('invoiceAttachments')
    .where('environmentId', '=', environmentId)
    .where('invoiceId', '=', invoiceId)
    .where('id', '=', invoiceAttachmentId)
    .$if(shown, (rows) => rows.where('removedAt', 'is', null))
    .select(['businessId', 'fileId'])
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return getPrivateFile(db, vault, row.businessId, row.fileId);
}
