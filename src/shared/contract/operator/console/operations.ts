// Contract of operations for staff: failed or waiting messages, webhooks of all merchants, recurring jobs, exports and imports.
import { z } from 'zod';
import { deliveryStatuses } from '../../developers/webhooks.ts';
import type { Contract } from '../../endpoint.ts';
import { instant, pageOf, pageQuery } from '../../envelope.ts';
import { idField, reasonInput, searchField } from '../../fields.ts';

const business = z.object({ id: idField, name: z.string() }).nullable().describe('null: the platform itself');
const modes = ['live', 'test'] as const;
const modeField = z.enum(modes).nullable();
const count = z.number().int();

export const messageChannels = ['email', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];
/** FAILED: no attempts left · PENDING: waits for its next attempt · DISCARDED: discarded by staff */
export const openMessageStatuses = ['FAILED', 'PENDING', 'DISCARDED'] as const;
export type OpenMessageStatus = (typeof openMessageStatuses)[number];

export const messageListQuery = pageQuery.extend({
  channel: z.enum(messageChannels).default('email'),
  status: z.enum(openMessageStatuses).default('FAILED'),
  businessId: idField.optional(),
  search: searchField.describe('Full e-mail address, or name of a business; SMS cannot be searched'),
});

const message = z.object({
  id: idField,
  environmentId: idField,
  channel: z.enum(messageChannels),
  kind: z.string().describe('Type of message: receipt, login_code'),
  to: z.string().describe('Masked'),
  business,
  mode: modeField,
  status: z.enum(openMessageStatuses),
  attemptCount: count,
  failure: z.string().nullable().describe('Why the last attempt failed; addresses are masked'),
  canRetry: z.boolean().describe('Whether the text is still stored and it is not being sent'),
  isBeingSent: z.boolean(),
  nextAttemptAt: instant.nullable(),
  createdAt: instant,
});
export type OperationsMessage = z.output<typeof message>;

export const endpointListQuery = pageQuery.extend({
  search: searchField.describe('Name of a business, or part of the address'),
  state: z.enum(['failing', 'working', 'disabled']).optional(),
  mode: z.enum(modes).optional(),
  businessId: idField.optional(),
});

const endpoint = z.object({
  id: idField,
  environmentId: idField,
  business: z.object({ id: idField, name: z.string() }),
  mode: z.enum(modes),
  url: z.string().describe('Without user, password and query, which can contain secrets'),
  enabled: z.boolean(),
  failingSince: instant.nullable(),
  failed: count.describe('Deliveries that were given up and not resent'),
  pending: count.describe('Pending deliveries'),
  lastResponse: count.nullable().describe('HTTP status of the last failed delivery'),
});
export type OperationsEndpoint = z.output<typeof endpoint>;

export const consoleDeliveryQuery = pageQuery.extend({
  status: z.enum(deliveryStatuses).default('FAILED'),
  businessId: idField.optional(),
  endpointId: idField.optional(),
  mode: z.enum(modes).optional(),
});

const delivery = z.object({
  id: idField,
  environmentId: idField,
  business: z.object({ id: idField, name: z.string() }),
  mode: z.enum(modes),
  url: z.string(),
  event: z.string(),
  status: z.enum(deliveryStatuses),
  attemptCount: count,
  responseStatus: count.nullable(),
  failure: z.string().nullable(),
  canResend: z.boolean(),
  createdAt: instant,
});
export type OperationsDelivery = z.output<typeof delivery>;

const job = z.object({
  id: z.string(),
  name: z.string(),
  everyMs: count.nullable().describe('Maximum delay after becoming due; null: it waits by itself'),
  lastRunAt: instant.nullable(),
  lastSuccessAt: instant.nullable(),
  failureCount: count.describe('Consecutive failures; 0 after a success'),
  lastFailure: z.string().nullable(),
});
export type OperationsJob = z.output<typeof job>;

export const fileStates = ['FAILED', 'WAITING', 'DONE'] as const;
export const fileListQuery = pageQuery.extend({
  state: z.enum(fileStates).default('FAILED').describe('WAITING: pending, running or interrupted'),
  businessId: idField.optional(),
});

const file = z.object({
  id: idField,
  environmentId: idField,
  direction: z.enum(['export', 'import']),
  kind: z.string(),
  business,
  mode: modeField,
  state: z.enum(fileStates),
  rowsDone: count,
  rowsTotal: count.nullable(),
  failure: z.string().nullable(),
  canRetry: z.boolean(),
  createdAt: instant,
});
export type OperationsFile = z.output<typeof file>;

const read = { operator: ['OPERATIONS.READ'] } as const;
const change = { operator: ['OPERATIONS.READ_WRITE'] } as const;
const oneMessage = z.object({
  messageId: idField,
  channel: z.enum(messageChannels),
  environmentId: idField.describe('For an SMS: zeros'),
});
const messageUrl = '/operator/operations/messages/:messageId/:channel/:environmentId';

export const operationsContract = {
  listMessages: {
    method: 'GET',
    url: '/operator/operations/messages',
    summary: 'List messages',
    description: 'E-mails or SMS that failed, are pending or were discarded; their text is never returned.',
    access: read,
    query: messageListQuery,
    output: pageOf(message).extend({ counts: z.record(z.enum(openMessageStatuses), count) }),
  },
  retryMessage: {
    method: 'POST',
    url: `${messageUrl}/retry`,
    summary: 'Resend a message',
    idempotency: 'optional',
    access: change,
    params: oneMessage,
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Message resent',
  },
  retryFailedMessages: {
    method: 'POST',
    url: '/operator/operations/messages/retry',
    summary: 'Resend all failed messages of a channel',
    description: 'Resends at most 1,000 messages per call.',
    access: change,
    body: z.object({ channel: z.enum(messageChannels) }),
    output: z.object({ retried: count }),
  },
  discardMessage: {
    method: 'POST',
    url: `${messageUrl}/discard`,
    summary: 'Discard a message',
    description: 'Its text is erased.',
    access: change,
    params: oneMessage,
    body: reasonInput,
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Message discarded',
  },
  revealRecipient: {
    method: 'POST',
    url: `${messageUrl}/reveal`,
    summary: 'Reveal the recipient of a message',
    description: 'The reveal is written to the audit trail with the reason.',
    access: change,
    stepUp: true,
    params: oneMessage,
    body: reasonInput,
    output: z.object({ number: z.string() }),
    errors: ['NOT_FOUND'],
  },
  listConsoleEndpoints: {
    method: 'GET',
    url: '/operator/operations/webhooks',
    summary: 'List the webhook endpoints of all merchants',
    description: 'Failing ones first.',
    access: read,
    query: endpointListQuery,
    output: pageOf(endpoint),
  },
  listConsoleDeliveries: {
    method: 'GET',
    url: '/operator/operations/deliveries',
    summary: 'List the webhook deliveries of all merchants',
    description: 'Newest first; requests and responses are never returned.',
    access: read,
    query: consoleDeliveryQuery,
    output: pageOf(delivery),
  },
  resendConsoleDelivery: {
    method: 'POST',
    url: '/operator/operations/deliveries/:deliveryId/:environmentId/resend',
    summary: 'Resend a webhook delivery of a merchant',
    idempotency: 'optional',
    access: change,
    params: z.object({ deliveryId: idField, environmentId: idField }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Delivery resent',
  },
  listJobs: {
    method: 'GET',
    url: '/operator/operations/jobs',
    summary: 'List recurring jobs',
    description: 'Returns when each last ran and why it failed.',
    access: read,
    output: z.object({ items: z.array(job) }),
  },
  runJob: {
    method: 'POST',
    url: '/operator/operations/jobs/:jobName/run',
    summary: 'Run a recurring job now',
    access: change,
    params: z.object({ jobName: z.string().min(1).max(60) }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Job started',
  },
  listConsoleFiles: {
    method: 'GET',
    url: '/operator/operations/files',
    summary: 'List the exports and imports of all merchants',
    access: read,
    query: fileListQuery,
    output: pageOf(file),
  },
  retryConsoleExport: {
    method: 'POST',
    url: '/operator/operations/files/:exportId/:environmentId/retry',
    summary: 'Retry a failed export',
    access: change,
    params: z.object({ exportId: idField, environmentId: idField }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Export restarted',
  },
} as const satisfies Contract;
