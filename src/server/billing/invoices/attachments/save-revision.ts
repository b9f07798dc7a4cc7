// Revisions of issued invoices: the document and its files before a change.
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { documentOf } from '../document.ts';
import { lockedWith } from '../invoice-address.ts';
import { type InvoiceRow, insertRevision, type LineRow, selectLines } from '../queries.ts';
import { invoiceStates } from '../states.ts';
import { listAttachments } from './list-attachments.ts';

type Of = { row: InvoiceRow; lines: readonly LineRow[]; actor: TimelineActor };

export async function saveRevision(
  { clock }: Pick<TxServices, 'clock'>,
  tx: Tx,
  { row, lines, actor }: Of,
): Promise<void> {
  const attachments = await listAttachments(tx, row);
  await insertRevision(tx, {
    environmentId: row.environmentId,
    invoiceId: row.id,
    revision: row.revision,
    document: JSON.stringify(Object.assign(documentOf(row, lines), { attachments })),
    savedBy: 'name' in actor ? (actor.name ?? '') : '',
    savedAt: clock.now(),
  });
}

/** Writes a revision that changes only the files. */
export async function reviseFiles(
  services: TxServices,
  tx: Tx,
  row: InvoiceRow,
  actor: TimelineActor,
): Promise<void> {
  await saveRevision(services, tx, { row, lines: await selectLines(tx, row), actor });
  const { total, currency } = row;
  const revision = row.revision + 1;
  await invoiceStates.change(services, tx, lockedWith(services, row), {
    set: { revision },
    line: {
      kind: 'revised',
      params: { revision, before: total, after: total, currency },
      actor,
      tone: 'neutral',
    },
  });
}
