// Contract of recurring invoices: create a series, also from an invoice; change, pause, resume and end it.
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
    summary: 'Create a recurring invoice',
    body: recurringInput,
    message: 'Recurring invoice created',
  },
  repeatInvoice: {
    ...write,
    method: 'POST',
    params: z.object({ invoiceId: idField }),
    url: '/invoices/:invoiceId/repeat',
    summary: 'Create a recurring invoice from an invoice',
    description: 'Uses its customer and lines.',
    idempotency: 'optional',
    body: planInput,
    output: recurringDetail,
    errors: ['NOT_FOUND'],
    message: 'Recurring invoice created',
  },
  exportRecurringInvoices: {
    ...fileOf(recurringFilters),
    url: `${at}/export`,
    summary: 'Export recurring invoices',
  },
  getRecurringInvoice: { ...readOne, url: one, summary: 'Get a recurring invoice', output: recurringDetail },
  updateRecurringInvoice: {
    ...change,
    method: 'PUT',
    url: one,
    summary: 'Update a recurring invoice',
    description: 'Applies to the invoices created from then on.',
    body: recurringInput,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Recurring invoice saved',
  },
  pauseRecurringInvoice: {
    ...step,
    url: `${one}/pause`,
    summary: 'Pause a recurring invoice',
    description: 'Invoices due while it is paused are skipped.',
    message: 'Recurring invoice paused',
  },
  resumeRecurringInvoice: {
    ...step,
    url: `${one}/resume`,
    summary: 'Resume a recurring invoice',
    description: 'Continues with its next date.',
    message: 'Recurring invoice resumed',
  },
  endRecurringInvoice: {
    ...step,
    url: `${one}/end`,
    summary: 'End a recurring invoice',
    description: 'This cannot be undone.',
    message: 'Recurring invoice ended',
  },
} as const satisfies Contract;
