// Contract of the log of API calls: requests and responses, kept for 30 days.
import { z } from 'zod';
import { canRead } from '../../permissions.ts';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageQuery, instant, pageWithCounts } from '../envelope.ts';
import { idField, listOf, searchField, sortField } from '../fields.ts';
import { exportCall } from '../platform/exports.ts';
import { apiKeyKinds } from './api-keys.ts';

export const callMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** succeeded: a status below 400 */
export const callOutcomes = ['succeeded', 'failed'] as const;

/** The filters shared by the list of calls and its export. */
export const apiCallFilters = z.object({
  search: searchField.describe('Part of the path, a request id, an idempotency key or an IP address'),
  outcome: listOf(callOutcomes),
  method: listOf(callMethods),
  keyId: idField.optional(),
  transactionId: idField
    .optional()
    .describe('Calls that named this payment or its refunds, disputes or chargebacks, or returned them'),
  from: instantField.optional(),
  to: instantField.optional(),
  sort: sortField(['at', 'duration'], '-at'),
});
export type ApiCallFilters = z.output<typeof apiCallFilters>;
export const apiCallListQuery = apiCallFilters.extend(countedPageQuery.shape);
export type ApiCallListQuery = z.output<typeof apiCallListQuery>;

export const apiCall = z.object({
  id: idField.describe('The request id'),
  at: instant,
  method: z.string(),
  path: z.string(),
  operation: z.string().describe('Name of the call'),
  status: z.number().int(),
  errorCode: z.string().nullable(),
  durationMs: z.number().int(),
  ip: z.string(),
  key: z.object({ id: idField, name: z.string(), kind: z.enum(apiKeyKinds), hint: z.string() }),
});
export type ApiCall = z.output<typeof apiCall>;

export const apiCallDetail = apiCall.extend({
  userAgent: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
  query: z.record(z.string(), z.unknown()).nullable(),
  requestBody: z.string().nullable().describe('JSON with secrets masked, truncated after 10,000 characters'),
  responseBody: z.string().nullable(),
});
export type ApiCallDetail = z.output<typeof apiCallDetail>;

const permissions = canRead('SETTINGS.CONFIGURATION');

export const apiCallsContract = {
  listApiCalls: {
    method: 'GET',
    url: '/settings/api-calls',
    summary: 'List API calls',
    description: 'Returns calls made with API keys within the last 30 days, newest first.',
    access: permissions,
    query: apiCallListQuery,
    output: pageWithCounts(
      apiCall,
      z.object({ all: z.number().int(), succeeded: z.number().int(), failed: z.number().int() }),
    ),
  },
  getApiCall: {
    method: 'GET',
    url: '/settings/api-calls/:callId',
    summary: 'Get an API call',
    description: 'Returns the request and the response.',
    access: permissions,
    params: z.object({ callId: idField }),
    output: apiCallDetail,
    errors: ['NOT_FOUND'],
  },
  exportApiCalls: {
    ...exportCall(apiCallFilters),
    url: '/settings/api-calls/export',
    summary: 'Export API calls',
    access: permissions,
  },
} as const satisfies Contract;
