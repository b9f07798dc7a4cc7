// Handing an invoice over again that the tax authority has refused.
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { lockInvoice } from '../queries.ts';
import type { Writer } from '../save-invoice.ts';
import { checkEInvoice } from './check.ts';
import { enterAgain } from './gate.ts';
import { lockEInvoice } from './queries.ts';

export async function retryEInvoice(services: TxServices, tx: Tx, writer: Writer, id: string) {
  const place = { environmentId: writer.environment.id, id };
  const invoice = await lockInvoice(tx, place);
  if (!invoice) throw new AppError('NOT_FOUND');
  const row = await lockEInvoice(tx, place);
  if (!row)
    throw new AppError('INVOICE_STATE', { sentence: 'This invoice does not go to the tax authority.' });
  if (row.status !== 'REFUSED')
    throw new AppError('INVOICE_STATE', {
      sentence:
        row.status === 'CLEARED'
          ? 'The tax authority has this invoice already.'
          : 'This invoice is with the tax authority now. Wait for its answer.',
    });
  checkEInvoice(Object.assign({}, invoice, { kind: 'standard' as const }));
  await enterAgain(services, tx, invoice, writer.actor);
  return invoice;
}
