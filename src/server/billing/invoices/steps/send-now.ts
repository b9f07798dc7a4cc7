// Sending of an invoice by e-mail: the invoice the first time, a reminder afterwards. The e-invoicing gate is checked first.
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
