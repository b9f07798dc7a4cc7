// Table types for quotes.
import type { ColumnType, Generated } from 'kysely';
import type { QuoteLine } from '#shared/billing/quote-lines.ts';
import type { InvoiceDocument } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import type { QuoteStatus } from '#shared/contract/billing/quotes/quote-enums.ts';
import type { QuoteContent } from '#shared/contract/billing/quotes/quote-shapes.ts';
import type { Currency } from '#shared/money.ts';
import type { ActorKind, Tone } from '#shared/timeline.ts';
import type { Json, Maybe } from '../shared/columns.ts';
import type { CustomerColumns } from './customer-columns.ts';

/** The content of a quote beyond its own columns. */
export type QuoteDocument = Omit<
  InvoiceDocument,
  'number' | 'revision' | 'customer' | 'notes' | 'issueOn' | 'dueOn'
>;

export type QuotesTable = CustomerColumns & {
  environmentId: string;
  id: string;
  status: QuoteStatus;
  number: Maybe<string>;
  version: Generated<number>;
  currency: Currency;
  notes: Maybe<string>;
  content: Json<QuoteContent>;
  document: Json<QuoteDocument>;
  total: number;
  issueOn: string;
  validUntil: string;
  slug: Maybe<string>;
  nextAt: Maybe<Date>;
  sentAt: Maybe<Date>;
  answeredAt: Maybe<Date>;
  answeredBy: Maybe<string>;
  reason: Maybe<string>;
  invoiceId: Maybe<string>;
  createdBy: Maybe<string>;
  createdAt: Date;
  updatedAt: Date;
};
export type QuoteNumberSeriesTable = { environmentId: string; year: number; last: number };
export type QuoteEventsTable = {
  environmentId: string;
  quoteId: string;
  id: string;
  kind: QuoteLine['kind'];
  params: ColumnType<unknown, string, string>;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
  at: Date;
};

export type QuoteTables = {
  quotes: QuotesTable;
  quoteNumberSeries: QuoteNumberSeriesTable;
  quoteEvents: QuoteEventsTable;
};
