// The webhook events of the area 'payments', one line per noun.

import { gather } from '../../gather.ts';
import { cardTestingEvents } from './events/card-testing-events.ts';
import { disputeEvents } from './events/dispute-events.ts';
import { paymentEvents } from './events/payment-events.ts';
import { refundEvents } from './events/refund-events.ts';

export const paymentsWebhookEvents = gather(
  'webhook event',
  paymentEvents,
  cardTestingEvents,
  disputeEvents,
  refundEvents,
);
