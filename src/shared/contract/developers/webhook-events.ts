// The closed list of events a merchant's own systems can be told of: what each says, its payload and an example of it.
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

/** One type of event. `example` is what `data` of its payload looks like; a test holds it against `data`. */
export type WebhookEventKind = {
  /** When it happens, in one sentence. */
  sentence: string;
  data: z.ZodType;
  example: Record<string, unknown>;
};

/** A noun's events stand in the list of its area. */
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

/** What is sent: the body of the POST. */
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
