// Contract of requests for POS terminals: made by a business with where to deliver, withdrawn while nobody has decided.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, instant, minorUnits } from '../envelope.ts';
import { currencyField, idField, optionalText, textField } from '../fields.ts';
import { listFilters, madeBetween } from '../list-filters.ts';
import { callsOf } from '../platform/noun-calls.ts';
import { timelineEvent } from '../timeline.ts';
import { terminalRequestStatuses } from './terminal-words.ts';

export const terminalModel = z.object({
  model: z.string(),
  name: z.string(),
  currency: currencyField,
  fee: minorUnits.describe('What one costs now'),
});
export type TerminalModel = z.output<typeof terminalModel>;

export const terminalRequest = z.object({
  id: idField,
  reference: z.string(),
  status: z.enum(terminalRequestStatuses),
  model: z.string(),
  modelName: z.string(),
  quantity: z.number().int(),
  currency: currencyField,
  unitFee: minorUnits.describe('What one cost when it was asked for'),
  fee: minorUnits.describe('Of all of them; the provider bills it apart from payments'),
  contactName: z.string(),
  address: z.string(),
  madeBy: z.string(),
  createdAt: instant,
});
export type TerminalRequest = z.output<typeof terminalRequest>;

export const terminalRequestDetail = terminalRequest.extend({
  contactPhone: z.string(),
  note: z.string().nullable(),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  comment: z.string().nullable().describe('Why it was rejected'),
  decidedAt: instant.nullable(),
  serialNumbers: z.array(z.string()).describe('Of the machines that were assigned'),
  timeline: z.array(timelineEvent),
});
export type TerminalRequestDetail = z.output<typeof terminalRequestDetail>;

export const terminalRequestFilters = listFilters({
  search: 'Reference, contact or address',
  statuses: terminalRequestStatuses,
  sorts: ['createdAt', 'quantity'],
}).extend(madeBetween.shape);
export type TerminalRequestFilters = z.output<typeof terminalRequestFilters>;
export const terminalRequestListQuery = terminalRequestFilters.extend(countedPageQuery.shape);

export const terminalRequestInput = z.object({
  model: z.string({ error: 'Choose a model' }).min(1, 'Choose a model').max(30, 'Choose a model'),
  quantity: z
    .number({ error: 'Quantity is required' })
    .int('Must be a whole number')
    .min(1, 'At least one')
    .max(50, 'At most 50 at a time'),
  currency: currencyField.optional().describe('What they will take; left out: that of the business'),
  contactName: textField('Contact name', 100),
  contactPhone: textField('Phone number', 30),
  address: textField('Delivery address', 300),
  note: optionalText(500),
});
export type TerminalRequestInput = z.output<typeof terminalRequestInput>;

const { read, readOne, create, change, fileOf } = callsOf({
  area: 'PAYMENT_GATEWAY.TERMINALS',
  feature: 'terminals',
  params: z.object({ terminalRequestId: idField }),
  output: terminalRequestDetail,
});
const at = '/terminal-requests';

export const terminalRequestsContract = {
  listTerminalRequests: {
    ...read,
    url: at,
    summary: 'List requests for POS terminals',
    query: terminalRequestListQuery,
    output: countedPageOf(terminalRequest),
  },
  listTerminalModels: {
    ...read,
    url: `${at}/models`,
    summary: 'Models of POS terminals and what one costs now',
    query: z.object({ currency: currencyField.optional() }),
    output: z.object({ items: z.array(terminalModel) }),
  },
  exportTerminalRequests: {
    ...fileOf(terminalRequestFilters),
    url: `${at}/export`,
    summary: 'Make a file of the requests for POS terminals that the filters match',
  },
  createTerminalRequest: {
    ...create,
    url: at,
    summary: 'Request POS terminals',
    description:
      'Staff of the provider decide. The fee is what the model costs now; it is billed apart from payments.',
    body: terminalRequestInput,
    message: 'Terminals requested',
  },
  getTerminalRequest: {
    ...readOne,
    url: `${at}/:terminalRequestId`,
    summary: 'Get a request for POS terminals',
    output: terminalRequestDetail,
  },
  withdrawTerminalRequest: {
    ...change,
    method: 'POST',
    url: `${at}/:terminalRequestId/withdraw`,
    summary: 'Withdraw a request that nobody has decided',
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Request withdrawn',
  },
} as const satisfies Contract;
