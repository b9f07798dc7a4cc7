// Responses of quotes: list items, and details with lines and history.

import { readTimeline } from '#server/account/branding/read-timeline.ts';
import { customerOf } from '#server/billing/invoices/writing/document-customer.ts';
import type { Db } from '#server/platform/db/database.ts';
import { quoteSentences } from '#shared/billing/quote-lines.ts';
import type { InvoiceDocument } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import type { Quote, QuoteDetail } from '#shared/contract/billing/quotes/quote-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type QuoteRow, quoteRows, selectQuoteEvents } from './queries.ts';
import { quoteUrl } from './steps.ts';

export function toQuote(row: QuoteRow): Quote {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    currency: row.currency,
    customer: customerOf(row),
    issueOn: row.issueOn,
    validUntil: row.validUntil,
    total: row.total,
    invoiceId: row.invoiceId,
    answeredBy: row.answeredBy,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    reason: row.reason,
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The quote as an invoice document; the expiry date takes the place of the due date. */
export function documentOfQuote(row: QuoteRow): InvoiceDocument {
  const { document, number, notes, issueOn, validUntil } = row;
  return Object.assign({}, document, {
    number,
    notes,
    issueOn,
    customer: customerOf(row),
    dueOn: validUntil,
    revision: 1,
  });
}

export async function findQuote(db: Db, environmentId: string, id: string): Promise<QuoteRow> {
  const row = await quoteRows.find(db, environmentId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export async function getQuote(
  services: { publicUrl: string },
  db: Db,
  environmentId: string,
  id: string,
): Promise<QuoteDetail> {
  const row = await findQuote(db, environmentId, id);
  const { schedule: _, coupon: __, ...document } = row.document;
  const events = await selectQuoteEvents(db, environmentId, id);
  const history = await readTimeline(services, db, events, { sentences: quoteSentences });
  return {
    ...toQuote(row),
    ...document,
    notes: row.notes,
    version: row.version,
    url: row.status === 'DRAFT' ? null : quoteUrl(row, services.publicUrl),
    history: history.map(({ row: ___, ...line }) => line),
  };
}
