// The closed list of events sent to merchants' systems: description, payload and example of each.
import { z } from 'zod';
import { gather } from '../../gather.ts';
import { accountWebhookEvents } from '../account/webhook-events.ts';
import { bankingWebhookEvents } from '../banking/webhook-events.ts';
import { billingWebhookEvents } from '../billing/webhook-events.ts';
import { commerceWebhookEvents } from '../commerce/webhook-events.ts';
import { instant } from '../envelope.ts';
import { paymentsWebhookEvents } from '../payments/webhook-events.ts';
import { settlementWebhookEvents } from '../settlement/webhook-events.ts';
import { terminalsWebhookEvents } from '../terminals/webhook-events.ts';
import { type WebhookEventType, webhookEventTypes } from './webhook-event-types.ts';

/** One type of event. `example` is the `data` of its payload; a test validates it against `data`. */
export type WebhookEventKind = {
  /** When the event occurs, in one sentence. */
  sentence: string;
  data: z.ZodType;
  example: Record<string, unknown>;
};

/** The events of a noun are in the list of its area. */
export const webhookEvents = gather(
  'webhook event',
  paymentsWebhookEvents,
  settlementWebhookEvents,
  billingWebhookEvents,
  bankingWebhookEvents,
  commerceWebhookEvents,
  terminalsWebhookEvents,
  accountWebhookEvents,
) satisfies Record<WebhookEventType, WebhookEventKind>;

export type WebhookEventData<T extends WebhookEventType> = z.input<(typeof webhookEvents)[T]['data']>;

/** The body of the POST. */
export const webhookPayload = z.object({
  id: z.uuid().describe('Id of the event; the same for every attempt and endpoint'),
  type: z.enum(webhookEventTypes),
  number: z
    .number()
    .int()
    .describe('Sequence within the business and mode; deliveries can arrive out of order'),
  mode: z.enum(['test', 'live']),
  sample: z.boolean().describe('true: sent by hand from the dashboard, with sample data'),
  occurredAt: instant,
  data: z.unknown(),
});
export type WebhookPayload = z.output<typeof webhookPayload>;
