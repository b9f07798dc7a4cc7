// The states of a quote, and its webhook events.
import type { Updateable } from 'kysely';
import type { QuotesTable } from '#server/platform/db/tables/billing/quotes.ts';
import { declareStates } from '#server/platform/states/declare-states.ts';
import type { QuoteLine } from '#shared/billing/quote-lines.ts';
import type { QuoteStatus } from '#shared/contract/billing/quotes/quote-enums.ts';
import type { quoteEvents } from '#shared/contract/billing/quotes/quote-events.ts';
import type { WebhookEventData } from '#shared/contract/developers/webhook-events.ts';
import { AppError } from '#shared/contract/errors.ts';
import { insertQuoteEvent, type Place, type QuoteRow, quoteRows } from './queries.ts';

type QuoteEvent = keyof typeof quoteEvents;
type QuoteNoun = {
  locked: { row: QuoteRow; url?: string | null };
  place: Place;
  line: QuoteLine;
  event: QuoteEvent;
  set: Updateable<QuotesTable>;
};

const none = { leads: {} };
const words: Record<QuoteStatus, string> = {
  DRAFT: 'This quote is a draft. Send it first.',
  SENT: 'This quote was sent. Revert it to draft to change it.',
  ACCEPTED: 'This quote is accepted.',
  DECLINED: 'This quote was declined.',
  EXPIRED: 'This quote has expired.',
  WITHDRAWN: 'This quote was withdrawn.',
};

export const quoteStates = declareStates<QuoteNoun>({
  entity: 'quote',
  table: 'quotes',
  begins: ['DRAFT'],
  changes: {
    drafted: none,
    sent: { leads: { DRAFT: 'SENT' }, event: 'quote.sent' },
    sent_again: none,
    taken_back: { leads: { SENT: 'DRAFT', EXPIRED: 'DRAFT', DECLINED: 'DRAFT' } },
    accepted: { leads: { SENT: 'ACCEPTED' }, event: 'quote.accepted' },
    invoiced: none,
    declined: { leads: { SENT: 'DECLINED' }, event: 'quote.declined' },
    expired: { leads: { SENT: 'EXPIRED' }, event: 'quote.expired' },
    withdrawn: { leads: { SENT: 'WITHDRAWN' }, event: 'quote.withdrawn' },
  },
  refusal: ({ status }) => new AppError('CONFLICT', { sentence: words[status] }),
  lock: async (tx, { environmentId, id }) => {
    const row = await quoteRows.lock(tx, environmentId, id);
    return row && { row };
  },
  update: quoteRows.update,
  insertLine: (tx, { environmentId, id: quoteId }, { fromStatus: _, toStatus: __, ...line }) =>
    insertQuoteEvent(tx, { environmentId, quoteId, ...line }),
  describe: async (_, { row, url }) => describeQuote(row, url ?? null),
});

const describeQuote = (row: QuoteRow, url: string | null): WebhookEventData<QuoteEvent> => ({
  id: row.id,
  number: row.number,
  status: row.status,
  currency: row.currency,
  customerId: row.customerId,
  customerEmail: row.customerEmail,
  total: row.total,
  validUntil: row.validUntil,
  url,
  invoiceId: row.invoiceId,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
