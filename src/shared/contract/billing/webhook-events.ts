// The webhook events of the area 'billing', one line per noun.
import { gather } from '../../gather.ts';
import { catalogueEvents } from './catalogue-events.ts';
import { invoiceEvents } from './invoices/invoice-events.ts';
import { quoteEvents } from './quotes/quote-events.ts';
import { recurringEvents } from './recurring/recurring-events.ts';
import { planEvents } from './subscriptions/plan-events.ts';
import { subscriptionEvents } from './subscriptions/subscription-events.ts';

export const billingWebhookEvents = gather(
  'webhook event',
  catalogueEvents,
  invoiceEvents,
  quoteEvents,
  recurringEvents,
  planEvents,
  subscriptionEvents,
);
