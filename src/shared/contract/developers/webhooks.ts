// Contract of webhook endpoints: where events are sent, how they are signed, and all deliveries with their attempts.
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

/** PENDING: in progress, retried until the last attempt · SUCCESSFUL: answered 2xx · FAILED: no more attempts */
export const deliveryStatuses = ['PENDING', 'SUCCESSFUL', 'FAILED'] as const;

/** Headers set by the delivery itself, or those of the connection. */
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
    .regex(/^[\x20-\x7e]*$/, 'Use ASCII letters, digits and symbols')
    .nullable()
    .describe('null leaves it unchanged'),
});

export const webhookEndpointInput = z
  .object({
    url: urlField,
    description: optionalText(200),
    events: z
      .array(z.enum(webhookEventTypes))
      .max(webhookEventTypes.length)
      .default([])
      .describe('Empty: all events, including future ones'),
    headers: z.array(customHeader).max(headersMax, `At most ${headersMax} headers`).default([]),
  })
  .superRefine(({ headers }, context) => {
    const visited = new Set<string>();
    for (const [index, { name }] of headers.entries()) {
      if (visited.has(name.toLowerCase()))
        context.addIssue({
          code: 'custom',
          path: ['headers', index, 'name'],
          message: 'This header already exists',
        });
      visited.add(name.toLowerCase());
    }
  });

export const webhookEndpoint = z.object({
  id: idField,
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.string()).describe('Empty: all events'),
  enabled: z.boolean(),
  isDefault: z.boolean().describe('The endpoint set by PUT /merchant/updateWebhook'),
  secretHint: z.string().describe('whsec_…x7Qa'),
  previousSecretUntil: instant.nullable().describe('The previous secret also signs until then'),
  headers: z.array(z.object({ name: z.string() })).describe('Values are never shown again'),
  failingSince: instant.nullable().describe('First failure since the last success'),
  needsAttention: z.boolean().describe('Failing for 72 hours'),
  lastDeliveryAt: instant.nullable(),
  createdAt: instant,
});
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

/** The secret is returned in this response only. */
export const newWebhookEndpoint = webhookEndpoint.extend({
  secret: z.string().describe('Signing secret; shown only once'),
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
  responseStatus: z.number().int().nullable().describe('HTTP status of the last response'),
  failure: z.string().nullable().describe('Why the last attempt failed, as a sentence'),
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
  requestHeaders: headerValues.describe('The values of custom headers are masked'),
  responseStatus: z.number().int().nullable(),
  responseHeaders: headerValues.nullable(),
  responseBody: z.string().nullable().describe('The first 10 kB'),
  failure: z.string().nullable(),
});
export type WebhookAttempt = z.output<typeof webhookAttempt>;

export const webhookDeliveryDetail = webhookDelivery.extend({
  endpointUrl: z.string(),
  body: z.string().describe('The exact body sent'),
  attempts: z.array(webhookAttempt).describe('Newest first'),
});
export type WebhookDeliveryDetail = z.output<typeof webhookDeliveryDetail>;

/** The filters shared by the list of deliveries and its export. */
export const deliveryFilters = z.object({
  endpointId: idField.optional(),
  transactionId: idField
    .optional()
    .describe('Events about this payment or its refunds, disputes and chargebacks'),
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
    summary: 'List webhook endpoints',
    access: canRead(area),
    output: z.array(webhookEndpoint),
  },
  createWebhookEndpoint: {
    method: 'POST',
    url: '/settings/webhooks',
    summary: 'Create a webhook endpoint',
    description: 'The signing secret is shown only once.',
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
    summary: 'List webhook event types',
    description: 'Returns every event with an example of its payload.',
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
    summary: 'Get a webhook endpoint',
    access: canRead(area),
    params: oneEndpoint,
    output: webhookEndpoint,
    errors: ['NOT_FOUND'],
  },
  updateWebhookEndpoint: {
    method: 'PUT',
    url: '/settings/webhooks/:endpointId',
    summary: 'Update a webhook endpoint',
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
    summary: 'Enable or disable a webhook endpoint',
    description: 'Pending deliveries of a disabled endpoint are cancelled; they can be resent by hand.',
    access: canWrite(area),
    params: oneEndpoint,
    body: z.object({ enabled: z.boolean() }),
    output: webhookEndpoint,
    errors: ['NOT_FOUND'],
  },
  removeWebhookEndpoint: {
    method: 'DELETE',
    url: '/settings/webhooks/:endpointId',
    summary: 'Delete a webhook endpoint and its deliveries',
    access: canWrite(area),
    params: oneEndpoint,
    output: z.object({}),
    errors: ['NOT_FOUND'],
    message: 'Webhook endpoint removed',
  },
  rotateWebhookSecret: {
    method: 'POST',
    url: '/settings/webhooks/:endpointId/rotate-secret',
    summary: 'Replace the signing secret of a webhook endpoint',
    description: 'Both secrets sign for 24 hours.',
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
    summary: 'Send a test event to a webhook endpoint',
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
    summary: 'List webhook deliveries, newest first',
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
    summary: 'Get a webhook delivery',
    description: 'Returns the request and every attempt.',
    access: canRead(area),
    params: oneDelivery,
    output: webhookDeliveryDetail,
    errors: ['NOT_FOUND'],
  },
  exportWebhookDeliveries: {
    ...exportCall(deliveryFilters),
    url: '/settings/webhook-deliveries/export',
    summary: 'Export webhook deliveries',
    access: canRead(area),
  },
  resendWebhookDelivery: {
    method: 'POST',
    url: '/settings/webhook-deliveries/:deliveryId/resend',
    summary: 'Resend a webhook delivery',
    access: canWrite(area),
    params: oneDelivery,
    body: z.object({}),
    output: webhookDelivery,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
    message: 'Delivery resent',
  },
  updateWebhook: {
    method: 'PUT',
    url: '/merchant/updateWebhook',
    summary: 'Set the default webhook address',
    description: 'The default endpoint receives every event.',
    access: canWrite(area),
    transaction: 'own',
    body: z.object({ webhook_url: urlField }),
    output: webhookEndpoint.extend({
      secret: z.string().nullable().describe('Set only if this call created the endpoint'),
    }),
    errors: ['CONFLICT'],
    message: 'Webhook address saved',
  },
} as const satisfies Contract;
