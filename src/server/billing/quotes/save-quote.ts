// Writes of quotes: drafts, changes and deletion of drafts, priced by the shared calculation.

import { writtenDocument } from '#server/billing/invoices/documents/written-document.ts';
import { nameProducts, type Writer } from '#server/billing/invoices/save-invoice.ts';
import { readInvoiceSettings } from '#server/billing/invoices/settings.ts';
import { customerColumns } from '#server/billing/invoices/writing/document-customer.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { addDays, dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import { quoteDays } from '#shared/contract/billing/quotes/quote-enums.ts';
import type { QuoteInput } from '#shared/contract/billing/quotes/quote-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { deleteQuoteRow, type QuoteRow, quoteRows } from './queries.ts';
import { quoteStates } from './states.ts';

/** Maps the input to the columns that may change while the quote is a draft. */
async function columnsOf(services: TxServices, tx: Tx, { environment }: Writer, input: QuoteInput) {
  const { clock } = services;
  const { customer, notes, version: _, validUntil, ...content } = input;
  const { template } = await readInvoiceSettings(tx, environment.id);
  const issueOn = dayOf(clock.now(), environment.timeZone);
  const until = validUntil ?? addDays(issueOn, quoteDays);
  checkUntil(until, issueOn);
  const document = writtenDocument(input, input.template ?? template);
  return {
    currency: input.currency,
    ...(await customerColumns(tx, clock, environment.id, customer)),
    notes,
    content: JSON.stringify(content),
    document: JSON.stringify(document),
    total: document.total,
    issueOn,
    validUntil: until,
    updatedAt: clock.now(),
  };
}

export function checkUntil(validUntil: string, today: string): void {
  if (validUntil >= today) return;
  const sentence = 'Choose today or a later date';
  throw new AppError('VALIDATION', { sentence, fields: { validUntil: sentence } });
}

export async function createQuote(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  input: QuoteInput,
): Promise<QuoteRow> {
  await nameProducts(services, tx, writer, input, []);
  const columns = await columnsOf(services, tx, writer, input);
  const { actor, environment } = writer;
  const row = await quoteRows.insert(tx, {
    ...columns,
    environmentId: environment.id,
    id: services.clock.newId(),
    status: 'DRAFT',
    createdBy: 'name' in actor ? actor.name : null,
    createdAt: services.clock.now(),
  });
  await quoteStates.begin(services, tx, { row }, { kind: 'drafted', actor, tone: 'neutral' });
  return row;
}

async function lockDraft(tx: Tx, environmentId: string, id: string): Promise<QuoteRow> {
  const row = await quoteRows.lock(tx, environmentId, id);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.status !== 'DRAFT') throw new AppError('CONFLICT', { sentence: changeFirst(row) });
  return row;
}

const changeFirst = ({ status }: QuoteRow): string =>
  status === 'ACCEPTED' ? 'This quote is accepted.' : 'Revert this quote to draft to change it.';

export async function changeQuote(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  id: string,
  input: QuoteInput,
): Promise<QuoteRow> {
  const before = await lockDraft(tx, writer.environment.id, id);
  if (input.version !== undefined && input.version !== before.version) throw new AppError('CONFLICT');
  const known = before.document.lines.map(({ productId }) => productId);
  await nameProducts(services, tx, writer, input, known);
  const columns = await columnsOf(services, tx, writer, input);
  return quoteRows.update(tx, before, { ...columns, version: before.version + 1 });
}

/** Deletes a quote that never had a number, since a deleted number would leave a gap. */
export async function deleteQuote(tx: Tx, environmentId: string, id: string): Promise<QuoteRow> {
  const row = await lockDraft(tx, environmentId, id);
  if (row.number)
    throw new AppError('CONFLICT', { sentence: 'Only drafts without a number can be deleted.' });
  await deleteQuoteRow(tx, row);
  return row;
}
