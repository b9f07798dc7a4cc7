// Contract of webhook endpoints: where events are sent, how they are signed, and every delivery with its attempts.
import { z } from 'zod';
import { canRead, canWrite } from '../../permissions.ts';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageQuery, instant, pageWithCounts } from '../envelope.ts';
import { idField, listOf, optionalText, sortField, urlField } from '../fields.ts';
import { exportCall } from '../platform/exports.ts';
import { webhookEventTypes } from './webhook-event-types.ts';

export const endpointsMax = 20;
const headersMax = 10;

/** PENDING: on its way, tried again until it gives up · SUCCESSFUL: answered 2xx · FAILED: given up */
export const deliveryStatuses = ['PENDING', 'SUCCESSFUL', 'FAILED'] as const;

/** Headers that the delivery itself sets, or that belong to the connection. */
const ownHeaders =
  /^(x-kasuwa-.*|host|connection|content-.*|transfer-encoding|expect|upgrade|te|trailer|keep-alive|proxy-.*|user-agent|accept-encoding)$/i;

const customHeader = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Name is required')
    .max(60, 'Must be at most 60 characters')
    .regex(/^[A-Za-z0-9_-]+$/, 'Use letters, digits, - and _')
    .refine((name) => !ownHeaders.test(name), 'This header is set automatically'),
  value: z
    .string()
    .max(500, 'Must be at most 500 characters')
    .regex(/^[\x20-\x7e]*$/, 'Use letters, digits and signs of ASCII')
    .nullable()
    .describe('null: as it was'),
});

export const webhookEndpointInput = z
  .object({
    url: urlField,
    description: optionalText(200),
    events: z
      .array(z.enum(webhookEventTypes))
      .max(webhookEventTypes.length)
      .default([])
      .describe('Empty: all of them, also those that come later'),
    headers: z.array(customHeader).max(headersMax, `At most ${headersMax} headers`).default([]),
  })
  .superRefine(({ headers }, context) => {
    const seen = new Set<string>();
    for (const [index, { name }] of headers.entries()) {
      if (seen.has(name.toLowerCase()))
        context.addIssue({
          code: 'custom',
          path: ['headers', index, 'name'],
          message: 'This header already exists',
        });
      seen.add(name.toLowerCase());
    }
  });

export const webhookEndpoint = z.object({
  id: idField,
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.string()).describe('Empty: all'),
  enabled: z.boolean(),
  isDefault: z.boolean().describe('The one that PUT /merchant/updateWebhook sets'),
  secretHint: z.string().describe('whsec_…x7Qa'),
  previousSecretUntil: instant.nullable().describe('Until then the secret before signs too'),
  headers: z.array(z.object({ name: z.string() })).describe('Their values are never shown again'),
  failingSince: instant.nullable().describe('Start of the first failure since the last success'),
  needsAttention: z.boolean().describe('It has failed for 72 hours'),
  lastDeliveryAt: instant.nullable(),
  createdAt: instant,
});
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

/** The secret is in this answer and nowhere afterwards. */
export const newWebhookEndpoint = webhookEndpoint.extend({
  secret: z.string().describe('Shown once: what the signatures are made with'),
});
export type NewWebhookEndpoint = z.output<typeof newWebhookEndpoint>;

export const webhookDelivery = z.object({
  id: idField,
  endpointId: idField,
  event: z.object({
    id: idField,
    type: z.string(),
    number: z.number().int(),
    occurredAt: instant,
    sample: z.boolean(),
  }),
  status: z.enum(deliveryStatuses),
  attemptCount: z.number().int(),
  responseStatus: z.number().int().nullable().describe('HTTP status of the last answer'),
  failure: z.string().nullable().describe('Why the last attempt failed, in words'),
  nextAttemptAt: instant.nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

const headerValues = z.record(z.string(), z.string());
export const webhookAttempt = z.object({
  number: z.number().int(),
  startedAt: instant,
  durationMs: z.number().int().nullable(),
  requestHeaders: headerValues.describe('Values of your own headers are masked'),
  responseStatus: z.number().int().nullable(),
  responseHeaders: headerValues.nullable(),
  responseBody: z.string().nullable().describe('The first 10 kB'),
  failure: z.string().nullable(),
});
export type WebhookAttempt = z.output<typeof webhookAttempt>;

export const webhookDeliveryDetail = webhookDelivery.extend({
  endpointUrl: z.string(),
  body: z.string().describe('What is sent, byte for byte'),
  attempts: z.array(webhookAttempt).describe('The newest first'),
});
export type WebhookDeliveryDetail = z.output<typeof webhookDeliveryDetail>;

/** Which deliveries: what a list and an export of them share. */
export const deliveryFilters = z.object({
  endpointId: idField.optional(),
  transactionId: idField
    .optional()
    .describe('Of events about this payment, its refunds, disputes and chargebacks'),
  status: listOf(deliveryStatuses),
  type: listOf(webhookEventTypes),
  from: instantField.optional(),
  to: instantField.optional(),
  sort: sortField(['at'], '-at'),
});
export type DeliveryFilters = z.output<typeof deliveryFilters>;
export const deliveryListQuery = deliveryFilters.extend(countedPageQuery.shape);
export type DeliveryListQuery = z.output<typeof deliveryListQuery>;

const area = 'SETTINGS.CONFIGURATION';
const oneEndpoint = z.object({ endpointId: idField });
const oneDelivery = z.object({ deliveryId: idField });

export const webhooksContract = {
  listWebhookEndpoints: {
    method: 'GET',
    url: '/settings/webhooks',
    summary: 'Webhook endpoints of the active mode',
    access: canRead(area),
    output: z.array(webhookEndpoint),
  },
  createWebhookEndpoint: {
    method: 'POST',
    url: '/settings/webhooks',
    summary: 'Add a webhook endpoint; its signing secret is shown once',
    access: canWrite(area),
    transaction: 'own',
    body: webhookEndpointInput,
    output: newWebhookEndpoint,
    errors: ['CONFLICT'],
    message: 'Webhook endpoint added',
  },
  listWebhookEventTypes: {
    method: 'GET',
    url: '/settings/webhook-events',
    summary: 'Every event there is, with an example of its payload',
    access: canRead(area),
    output: z.array(
      z.object({
        type: z.enum(webhookEventTypes),
        sentence: z.string(),
        example: z.string().describe('JSON'),
      }),
    ),
  },
  getWebhookEndpoint: {
    method: 'GET',
    url: '/settings/webhooks/:endpointId',
    summary: 'One webhook endpoint',
    access: canRead(area),
    params: oneEndpoint,
    output: webhookEndpoint,
    errors: ['NOT_FOUND'],
  },
  updateWebhookEndpoint: {
    method: 'PUT',
    url: '/settings/webhooks/:endpointId',
    summary: 'Change address, events and headers of a webhook endpoint',
    access: canWrite(area),
    transaction: 'own',
    params: oneEndpoint,
    body: webhookEndpointInput,
    output: webhookEndpoint,
    errors: ['NOT_FOUND'],
    message: 'Webhook endpoint saved',
  },
  setWebhookEndpointEnabled: {
    method: 'PUT',
    url: '/settings/webhooks/:endpointId/enabled',
    summary: 'Switch a webhook endpoint on or off',
    description: 'What waits for an endpoint that is switched off is given up; it can be sent again by hand.',
    access: canWrite(area),
    params: oneEndpoint,
    body: z.object({ enabled: z.boolean() }),
    output: webhookEndpoint,
    errors: ['NOT_FOUND'],
  },
  removeWebhookEndpoint: {
    method: 'DELETE',
    url: '/settings/webhooks/:endpointId',
    summary: 'Remove a webhook endpoint with its deliveries',
    access: canWrite(area),
    params: oneEndpoint,
    output: z.object({}),
    errors: ['NOT_FOUND'],
    message: 'Webhook endpoint removed',
  },
  rotateWebhookSecret: {
    method: 'POST',
    url: '/settings/webhooks/:endpointId/rotate-secret',
    summary: 'Make a new signing secret; for 24 hours both sign',
    access: canWrite(area),
    params: oneEndpoint,
    body: z.object({}),
    output: newWebhookEndpoint,
    errors: ['NOT_FOUND'],
    message: 'Signing secret replaced',
  },
  sendTestWebhook: {
    method: 'POST',
    url: '/settings/webhooks/:endpointId/test',
    summary: 'Send an example of an event to an endpoint, once',
    access: canWrite(area),
    params: oneEndpoint,
    body: z.object({ type: z.enum(webhookEventTypes) }),
    output: z.object({ deliveryId: idField }),
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
    message: 'Test event sent',
  },
  listWebhookDeliveries: {
    method: 'GET',
    url: '/settings/webhook-deliveries',
    summary: 'Deliveries to webhook endpoints, the newest first',
    access: canRead(area),
    query: deliveryListQuery,
    output: pageWithCounts(
      webhookDelivery,
      z.object({
        all: z.number().int(),
        succeeded: z.number().int(),
        failed: z.number().int(),
        pending: z.number().int(),
      }),
    ),
  },
  getWebhookDelivery: {
    method: 'GET',
    url: '/settings/webhook-deliveries/:deliveryId',
    summary: 'A delivery with what was sent and every attempt',
    access: canRead(area),
    params: oneDelivery,
    output: webhookDeliveryDetail,
    errors: ['NOT_FOUND'],
  },
  exportWebhookDeliveries: {
    ...exportCall(deliveryFilters),
    url: '/settings/webhook-deliveries/export',
    summary: 'Make a file of the deliveries that the filters match',
    access: canRead(area),
  },
  resendWebhookDelivery: {
    method: 'POST',
    url: '/settings/webhook-deliveries/:deliveryId/resend',
    summary: 'Send a delivery again, now',
    access: canWrite(area),
    params: oneDelivery,
    body: z.object({}),
    output: webhookDelivery,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
    message: 'Sent again',
  },
  updateWebhook: {
    method: 'PUT',
    url: '/merchant/updateWebhook',
    summary: 'Set the address of the default webhook endpoint, which hears of every event',
    access: canWrite(area),
    transaction: 'own',
    body: z.object({ webhook_url: urlField }),
    output: webhookEndpoint.extend({
      secret: z.string().nullable().describe('Only when the endpoint was made by this call'),
    }),
    errors: ['CONFLICT'],
    message: 'Webhook address saved',
  },
} as const satisfies Contract;
