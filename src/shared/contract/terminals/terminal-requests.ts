// Contract of requests for POS terminals: created by a business with a delivery address, and withdrawn until decided.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, instant, minorUnits } from '../envelope.ts';
import { currencyField, idField, optionalText, textField } from '../fields.ts';
import { listFilters, madeBetween } from '../list-filters.ts';
import { callsOf } from '../platform/noun-calls.ts';
import { timelineEvent } from '../timeline.ts';
import { terminalRequestStatuses } from './terminal-enums.ts';

export const terminalModel = z.object({
  model: z.string(),
  name: z.string(),
  currency: currencyField,
  fee: minorUnits.describe('Current fee of one terminal'),
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
  unitFee: minorUnits.describe('Fee of one terminal when it was requested'),
  fee: minorUnits.describe('Fee of all terminals; billed by the provider separately from payments'),
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
  serialNumbers: z.array(z.string()).describe('Serial numbers of the assigned terminals'),
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
    .min(1, 'Enter at least 1')
    .max(50, 'At most 50 at a time'),
  currency: currencyField
    .optional()
    .describe('Currency the terminals will take; the currency of the business when left out'),
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
    summary: 'List terminal requests',
    query: terminalRequestListQuery,
    output: countedPageOf(terminalRequest),
  },
  listTerminalModels: {
    ...read,
    url: `${at}/models`,
    summary: 'List POS terminal models',
    description: 'Returns the current fee of each.',
    query: z.object({ currency: currencyField.optional() }),
    output: z.object({ items: z.array(terminalModel) }),
  },
  exportTerminalRequests: {
    ...fileOf(terminalRequestFilters),
    url: `${at}/export`,
    summary: 'Export terminal requests',
  },
  createTerminalRequest: {
    ...create,
    url: at,
    summary: 'Request POS terminals',
    description:
      'The provider’s staff decide. The fee is the current fee of the model; it is billed separately from payments.',
    body: terminalRequestInput,
    message: 'Terminals requested. The owners receive each change of status by e-mail.',
  },
  getTerminalRequest: {
    ...readOne,
    url: `${at}/:terminalRequestId`,
    summary: 'Get a terminal request',
    output: terminalRequestDetail,
  },
  withdrawTerminalRequest: {
    ...change,
    method: 'POST',
    url: `${at}/:terminalRequestId/withdraw`,
    summary: 'Withdraw a terminal request',
    description: 'Possible until it is decided.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Request withdrawn',
  },
} as const satisfies Contract;
