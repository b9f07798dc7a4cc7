// The webhook events of the area 'commerce', one line per noun.
import { gather } from '../../gather.ts';
import { storeCatalogueEvents } from './catalogue-events.ts';
import { orderEvents } from './orders/order-events.ts';
import { reviewEvents } from './reviews/review-events.ts';
import { rewardEvents } from './reward-events.ts';

export const commerceWebhookEvents = gather(
  'webhook event',
  storeCatalogueEvents,
  orderEvents,
  reviewEvents,
  rewardEvents,
);
