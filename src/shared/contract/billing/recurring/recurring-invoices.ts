// Contract of recurring invoices: series made anew or from an invoice, changed, paused, resumed and ended.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { countedPageOf } from '../../envelope.ts';
import { idField } from '../../fields.ts';
import { callsOf } from '../../platform/noun-calls.ts';
import {
  planInput,
  recurringDetail,
  recurringFilters,
  recurringInput,
  recurringInvoice,
  recurringListQuery,
} from './recurring-shapes.ts';

const params = z.object({ recurringId: idField });
const { read, readOne, create, change, fileOf, write } = callsOf({
  area: 'PAYMENT_GATEWAY.INVOICES',
  feature: 'invoice',
  params,
  output: recurringDetail,
});
const at = '/recurring-invoices';
const one = `${at}/:recurringId` as const;
const step = { ...change, method: 'POST', errors: ['NOT_FOUND', 'CONFLICT'] } as const;

export const recurringInvoicesContract = {
  listRecurringInvoices: {
    ...read,
    url: at,
    summary: 'List recurring invoices',
    query: recurringListQuery,
    output: countedPageOf(recurringInvoice),
  },
  createRecurringInvoice: {
    ...create,
    url: at,
    summary: 'Make a series of invoices',
    body: recurringInput,
    message: 'Series created',
  },
  repeatInvoice: {
    ...write,
    method: 'POST',
    params: z.object({ invoiceId: idField }),
    url: '/invoices/:invoiceId/repeat',
    summary: 'Make a series of an invoice: its customer and its lines again and again',
    idempotency: 'optional',
    body: planInput,
    output: recurringDetail,
    errors: ['NOT_FOUND'],
    message: 'Series created',
  },
  exportRecurringInvoices: {
    ...fileOf(recurringFilters),
    url: `${at}/export`,
    summary: 'Make a file of the series that the filters match',
  },
  getRecurringInvoice: { ...readOne, url: one, summary: 'Get a series of invoices', output: recurringDetail },
  updateRecurringInvoice: {
    ...change,
    method: 'PUT',
    url: one,
    summary: 'Change a series: its next invoices are made of it',
    body: recurringInput,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Series saved',
  },
  pauseRecurringInvoice: {
    ...step,
    url: `${one}/pause`,
    summary: 'Pause a series: days that pass meanwhile are not made up for',
    message: 'Series paused',
  },
  resumeRecurringInvoice: {
    ...step,
    url: `${one}/resume`,
    summary: 'Resume a series with its next day',
    message: 'Series resumed',
  },
  endRecurringInvoice: {
    ...step,
    url: `${one}/end`,
    summary: 'End a series for good',
    message: 'Series ended',
  },
} as const satisfies Contract;
