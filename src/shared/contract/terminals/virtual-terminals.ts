// Contract of virtual terminals: a till without a machine, where customers scan a QR code, enter the amount and pay.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, minorUnits } from '../envelope.ts';
import { currencyField, idField, optionalText, textField } from '../fields.ts';
import { listFilters, madeBetween } from '../list-filters.ts';
import { getStatisticsOf, listTransactionsOf } from '../payments/sources/source-calls.ts';
import { callsOf } from '../platform/noun-calls.ts';

/** ACTIVE: takes payments · DISABLED: can be enabled again. */
export const virtualTerminalStatuses = ['ACTIVE', 'DISABLED'] as const;
export type VirtualTerminalStatus = (typeof virtualTerminalStatuses)[number];

export const virtualTerminalInput = z.object({
  name: textField('Name', 100),
  label: optionalText(60).describe('Location, for example the store or cashier'),
  currency: currencyField,
  splitGroupId: idField.nullish().describe('Split group that shares the payments'),
});
export type VirtualTerminalInput = z.output<typeof virtualTerminalInput>;

/** The changeable fields: the currency is fixed, because the figures are in it. */
export const virtualTerminalChange = virtualTerminalInput.omit({ currency: true });
export type VirtualTerminalChange = z.output<typeof virtualTerminalChange>;

export const virtualTerminal = z.object({
  id: idField,
  reference: z.string().describe('Code of the terminal'),
  name: z.string(),
  label: z.string().nullable(),
  status: z.enum(virtualTerminalStatuses),
  currency: currencyField,
  splitGroupId: idField.nullable(),
  link: z.string().describe('Address its QR code opens'),
  payments: z.number().int(),
  collected: minorUnits.describe('Total of successful payments, minor units'),
  visits: z.number().int(),
  createdAt: z.string(),
  createdBy: z.string().nullable().describe('Name of the member'),
});
export type VirtualTerminal = z.output<typeof virtualTerminal>;

/** The filters shared by the list and its export. */
export const virtualTerminalFilters = listFilters({
  statuses: virtualTerminalStatuses,
  sorts: ['createdAt', 'name', 'reference', 'label', 'payments', 'collected'],
}).extend(madeBetween.shape);

export const virtualTerminalListQuery = virtualTerminalFilters.extend({ ...countedPageQuery.shape });

const { read, readOne, create, change, fileOf } = callsOf({
  area: 'PAYMENT_GATEWAY.TERMINALS',
  feature: 'terminals',
  params: z.object({ terminalId: idField }),
  output: virtualTerminal,
});

export const virtualTerminalsContract = {
  listVirtualTerminals: {
    ...read,
    url: '/virtual-terminals',
    summary: 'List virtual terminals',
    query: virtualTerminalListQuery,
    output: countedPageOf(virtualTerminal),
  },
  createVirtualTerminal: {
    ...create,
    url: '/virtual-terminals',
    summary: 'Create a virtual terminal',
    body: virtualTerminalInput,
    message: 'Virtual terminal created',
  },
  getVirtualTerminal: {
    ...readOne,
    url: '/virtual-terminals/:terminalId',
    summary: 'Get a virtual terminal',
    output: virtualTerminal,
  },
  updateVirtualTerminal: {
    ...change,
    method: 'PUT',
    url: '/virtual-terminals/:terminalId',
    summary: 'Update a virtual terminal',
    body: virtualTerminalChange,
    errors: ['NOT_FOUND'],
    message: 'Virtual terminal saved',
  },
  setVirtualTerminalStatus: {
    ...change,
    method: 'PUT',
    url: '/virtual-terminals/:terminalId/status',
    summary: 'Activate or deactivate a virtual terminal',
    body: z.object({ status: z.enum(virtualTerminalStatuses) }),
    errors: ['NOT_FOUND'],
    message: 'Virtual terminal saved',
  },
  getVirtualTerminalStatistics: getStatisticsOf(
    {
      ...readOne,
      url: '/virtual-terminals/:terminalId/statistics',
      summary: 'Get virtual terminal statistics',
      description: 'Returns scans, conversion and collected amount by day.',
    },
    'scans',
  ),
  getVirtualTerminalImage: {
    ...readOne,
    url: '/virtual-terminals/:terminalId/image',
    summary: 'Get the QR code of a virtual terminal',
    description: 'Returns an SVG.',
    output: 'file',
  },
  listVirtualTerminalTransactions: listTransactionsOf({
    ...readOne,
    url: '/virtual-terminals/:terminalId/transactions',
    summary: 'List the payments of a virtual terminal',
  }),
  exportVirtualTerminals: {
    ...fileOf(virtualTerminalFilters),
    url: '/virtual-terminals/export',
    summary: 'Export virtual terminals',
  },
} as const satisfies Contract;
