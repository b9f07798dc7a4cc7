// Sending an invoice to its customer by e-mail: itself the first time, a reminder once it was sent. The gate stands before it.
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { type InvoiceRow, updateInvoiceRow } from '../queries.ts';
import { invoiceStates } from '../states.ts';
import { emailInvoice } from './emails.ts';

export async function sendNow(
  services: TxServices,
  tx: Tx,
  row: InvoiceRow,
  actor: TimelineActor,
): Promise<InvoiceRow> {
  const isFirst = row.sentAt === null;
  await emailInvoice(services, tx, row, isFirst ? 'new' : 'reminder');
  await invoiceStates.note(services, tx, row, {
    kind: isFirst ? 'sent' : 'reminded_by_hand',
    params: { email: row.customerEmail },
    actor,
    tone: 'neutral',
  });
  return updateInvoiceRow(tx, row, { sentAt: services.clock.now() });
}
