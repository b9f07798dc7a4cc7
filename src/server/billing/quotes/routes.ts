// Handlers of quotes: each makes a change and returns the resulting quote; the audit trail records the state before and after.
import { auditedChange } from '#server/billing/invoices/writing/audited-change.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { quotesContract } from '#shared/contract/billing/quotes/quotes.ts';
import { quotePages, quoteRows } from './queries.ts';
import { getQuoteFile } from './quote-file.ts';
import { findQuote, getQuote, toQuote } from './reading.ts';
import { changeQuote, createQuote, deleteQuote } from './save-quote.ts';
import { acceptQuote, sendQuote, takeQuoteBack, withdrawQuote } from './steps.ts';

async function summaryOf(db: Db, environmentId: string, id: string) {
  const row = await quoteRows.find(db, environmentId, id);
  if (!row) return null;
  const { number, status, customerEmail, currency, total, validUntil, answeredBy, invoiceId } = row;
  return { number, status, customerEmail, currency, total, validUntil, answeredBy, invoiceId };
}

const changed = auditedChange({
  entity: 'quote',
  summaryOf,
  read: ({ services, tx, environment }, id) => getQuote(services, tx, environment.id, id),
});

export const quoteRoutes: Handlers<typeof quotesContract> = {
  listQuotes: ({ tx, services, environment, query }) =>
    quotePages(tx, environment.id, query, services.clock.now(), toQuote),
  createQuote: (call) =>
    changed(call, null, (writer) => createQuote(call.services, call.tx, writer, call.body)),
  exportQuotes: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'quotes', ...body, ids: null }),
  getQuote: ({ tx, services, environment, params }) => getQuote(services, tx, environment.id, params.quoteId),
  updateQuote: (call) =>
    changed(call, call.params.quoteId, (writer) =>
      changeQuote(call.services, call.tx, writer, call.params.quoteId, call.body),
    ),
  deleteQuote: async ({ tx, environment, params, audit }) => {
    const { id, customerEmail, total, currency } = await deleteQuote(tx, environment.id, params.quoteId);
    audit({ entity: 'quote', entityId: id, before: { customerEmail, total, currency }, after: null });
    return { deleted: true };
  },
  sendQuote: (call) =>
    changed(call, call.params.quoteId, (writer) =>
      sendQuote(call.services, call.tx, writer, call.params.quoteId),
    ),
  takeQuoteBack: (call) =>
    changed(call, call.params.quoteId, (writer) =>
      takeQuoteBack(call.services, call.tx, writer, call.params.quoteId),
    ),
  acceptQuote: (call) =>
    changed(call, call.params.quoteId, (writer) =>
      acceptQuote(call.services, call.tx, writer, call.params.quoteId, call.body),
    ),
  withdrawQuote: (call) =>
    changed(call, call.params.quoteId, (writer) =>
      withdrawQuote(call.services, call.tx, writer, call.params.quoteId, call.body.reason),
    ),
  getQuotePdf: async ({ tx, services, environment, params }) =>
    getQuoteFile(services, tx, await findQuote(tx, environment.id, params.quoteId)),
};
