// Quote schemas: list items, details with lines, filters, and input.
import { z } from 'zod';
import { dayField } from '../../dates.ts';
import { countedPageQuery, day, instant, minorUnits } from '../../envelope.ts';
import { currencyField, idField } from '../../fields.ts';
import { listFilters, madeBetween } from '../../list-filters.ts';
import { historyLine } from '../../timeline.ts';
import { checkRates, invoiceDocument, invoiceFields } from '../invoices/invoice-shapes.ts';
import { quoteStatuses } from './quote-enums.ts';
export const quote = z.object({
  id: idField,
  number: z.string().nullable().describe('null: never sent'),
  status: z.enum(quoteStatuses),
  currency: currencyField,
  customer: invoiceDocument.shape.customer,
  issueOn: day,
  validUntil: day.describe('Last date on which it can be accepted'),
  total: minorUnits,
  invoiceId: idField.nullable().describe('The invoice it became'),
  answeredBy: z.string().nullable().describe('Who accepted or declined it'),
  answeredAt: instant.nullable(),
  reason: z.string().nullable().describe('Why it was declined or withdrawn'),
  sentAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Quote = z.output<typeof quote>;

export const quoteDetail = z.object({
  ...quote.shape,
  ...invoiceDocument.omit({ revision: true, dueOn: true, schedule: true, coupon: true }).shape,
  version: z.number().int().describe('Send it back with an update; an update of an older version is refused'),
  url: z.string().nullable().describe('Page of the invoice for the customer'),
  history: z.array(historyLine),
});
export type QuoteDetail = z.output<typeof quoteDetail>;

export const quoteFilters = listFilters({
  search: 'Number, customer name or e-mail',
  statuses: quoteStatuses,
  sorts: ['createdAt', 'validUntil', 'total'],
})
  .extend({
    currency: currencyField.optional(),
    customerId: idField.optional(),
  })
  .extend(madeBetween.shape);
export type QuoteFilters = z.output<typeof quoteFilters>;
export const quoteListQuery = quoteFilters.extend({ ...countedPageQuery.shape });

export const quoteInput = invoiceFields
  .omit({
    issueOn: true,
    dueOn: true,
    couponCode: true,
    schedule: true,
    lateFee: true,
    reminders: true,
    partAllowed: true,
    useCredit: true,
  })
  .extend({ validUntil: dayField.optional().describe('30 days from today when left out') })
  .superRefine(checkRates);
export type QuoteInput = z.output<typeof quoteInput>;
/** The content stored to create the invoice. */
export type QuoteContent = Omit<QuoteInput, 'customer' | 'notes' | 'version' | 'validUntil'>;
