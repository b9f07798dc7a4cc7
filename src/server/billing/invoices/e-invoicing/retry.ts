// Resubmission of an invoice that the tax authority has refused.
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Writer } from '../save-invoice.ts';
import { lockInvoice } from '../writing/lock-invoices.ts';
import { checkEInvoice } from './check.ts';
import { submitAgain } from './gate.ts';
import { lockEInvoice } from './queries.ts';

export async function retryEInvoice(services: TxServices, tx: Tx, writer: Writer, id: string) {
  const place = { environmentId: writer.environment.id, id };
  const invoice = await lockInvoice(tx, place);
  if (!invoice) throw new AppError('NOT_FOUND');
  const row = await lockEInvoice(tx, place);
  if (!row)
    throw new AppError('INVOICE_STATE', { sentence: 'This invoice is not submitted to the tax authority.' });
  if (row.status !== 'REFUSED')
    throw new AppError('INVOICE_STATE', {
      sentence:
        row.status === 'CLEARED'
          ? 'This invoice has already been submitted to the tax authority.'
          : 'This invoice is with the tax authority. Wait for its response.',
    });
  checkEInvoice(Object.assign({}, invoice, { kind: 'standard' as const }));
  await submitAgain(services, tx, invoice, writer.actor);
  return invoice;
}
