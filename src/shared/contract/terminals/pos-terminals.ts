// Contract of POS terminals: the machines of a business by serial number, their locations and states.
import { z } from 'zod';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, instant, minorUnits } from '../envelope.ts';
import { currencyField, idField, listOf, reasonInput, searchField, sortField, textField } from '../fields.ts';
import { listTransactionsOf } from '../payments/sources/source-calls.ts';
import { callsOf } from '../platform/noun-calls.ts';
import { timelineEvent } from '../timeline.ts';
import { connections, posTerminalStatuses } from './terminal-enums.ts';
import { geoPoint, latitudeField, longitudeField, serialNo } from './terminal-fields.ts';

/** As printed on the machine. */
export const serialNumberField = z
  .string({ error: 'Serial number is required' })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{6,24}$/, 'Must have 6 to 24 letters, digits or hyphens');

export const posTerminal = z.object({
  id: idField,
  serialNumber: z.string(),
  name: z.string(),
  model: z.string(),
  modelName: z.string(),
  status: z.enum(posTerminalStatuses),
  currency: currencyField,
  address: z.string().nullable().describe('Address of the location'),
  geoTag: geoPoint.nullable().describe('Registered location'),
  geoTaggedAt: instant.nullable(),
  lastSeenAt: instant.nullable(),
  agent: z.object({ id: idField, name: z.string() }).nullable().describe('Agent it is assigned to'),
  payments: z.number().int(),
  collected: minorUnits.describe('Total of successful payments'),
  createdAt: instant,
});
export type PosTerminal = z.output<typeof posTerminal>;

export const posTerminalDetail = posTerminal.extend({
  seenAt: geoPoint.nullable().describe('Last reported location'),
  software: z.string().nullable().describe('Software version'),
  request: z.object({ id: idField, reference: z.string() }).nullable(),
  timeline: z.array(timelineEvent),
});
export type PosTerminalDetail = z.output<typeof posTerminalDetail>;

export const posTerminalFilters = z.object({
  search: searchField.describe('Serial number, name or address'),
  status: listOf(posTerminalStatuses),
  connection: z.enum(connections).optional().describe('online: heard from within 15 minutes'),
  createdFrom: instantField.optional(),
  createdTo: instantField.optional(),
  sort: sortField(['createdAt', 'serialNumber', 'name', 'lastSeen', 'payments', 'collected'], '-createdAt'),
});
export type PosTerminalFilters = z.output<typeof posTerminalFilters>;
export const posTerminalListQuery = posTerminalFilters.extend(countedPageQuery.shape);

export const posTerminalChange = z.object({
  name: textField('Name', 100),
  address: textField('Location', 300),
  latitude: latitudeField,
  longitude: longitudeField,
});

const { read, readOne, change, fileOf } = callsOf({
  area: 'PAYMENT_GATEWAY.TERMINALS',
  feature: 'terminals',
  params: z.object({ serialNo }),
  output: posTerminalDetail,
});
const at = '/pos-terminals';
const one = `${at}/:serialNo` as const;
const errors = ['NOT_FOUND', 'CONFLICT'] as const;

export const posTerminalsContract = {
  listPosTerminals: {
    ...read,
    url: at,
    summary: 'List POS terminals',
    query: posTerminalListQuery,
    output: countedPageOf(posTerminal),
  },
  exportPosTerminals: {
    ...fileOf(posTerminalFilters),
    url: `${at}/export`,
    summary: 'Export POS terminals',
  },
  getPosTerminal: { ...readOne, url: one, summary: 'Get a POS terminal', output: posTerminalDetail },
  updatePosTerminal: {
    ...change,
    method: 'PUT',
    url: one,
    summary: 'Update a POS terminal',
    description:
      'Changes its name and location. The coordinates are its geo-tag, which is required for activation.',
    body: posTerminalChange,
    errors,
    message: 'Terminal saved',
  },
  activatePosTerminal: {
    ...change,
    method: 'POST',
    url: `${one}/activate`,
    summary: 'Activate a POS terminal',
    description: 'Requires a geo-tag. The terminal can then take payments.',
    errors,
    message: 'Terminal activated',
  },
  deactivatePosTerminal: {
    ...change,
    method: 'POST',
    url: `${one}/deactivate`,
    summary: 'Deactivate a POS terminal',
    description: 'It takes no payments until it is activated again.',
    body: reasonInput,
    errors,
    message: 'Terminal deactivated',
  },
  returnPosTerminal: {
    ...change,
    method: 'POST',
    url: `${one}/return`,
    summary: 'Return a POS terminal to the provider',
    description: 'It can no longer take payments.',
    body: reasonInput,
    errors,
    message: 'Terminal returned',
  },
  listPosTerminalTransactions: listTransactionsOf({
    ...readOne,
    url: `${one}/transactions`,
    summary: 'List the payments of a POS terminal',
  }),
} as const satisfies Contract;
