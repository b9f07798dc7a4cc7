// Filters of invoice lists and exports.
import { z } from 'zod';
import { eInvoiceStatuses } from '../../../billing/e-invoicing/e-invoice-enums.ts';
import { dayField } from '../../dates.ts';
import { countedPageQuery } from '../../envelope.ts';
import { currencyField, idField } from '../../fields.ts';
import { listFilters, madeBetween } from '../../list-filters.ts';
import { invoiceStatuses } from './invoice-enums.ts';

export const invoiceFilters = listFilters({
  search: 'Number, customer name or e-mail',
  statuses: invoiceStatuses,
  sorts: ['createdAt', 'issueOn', 'dueOn', 'total'],
})
  .extend({
    overdue: z.enum(['1']).optional().describe('1: only overdue invoices'),
    issued: z.enum(['1']).optional().describe('1: without drafts'),
    eInvoice: z
      .enum([...eInvoiceStatuses, 'LATE'])
      .optional()
      .describe('Status at the tax authority; LATE: not reported in time'),
    currency: currencyField.optional(),
    customerId: idField.optional(),
    recurringId: idField.optional().describe('Only invoices created by this recurring invoice'),
    dueFrom: dayField.optional(),
    dueTo: dayField.optional(),
  })
  .extend(madeBetween.shape);
export type InvoiceFilters = z.output<typeof invoiceFilters>;
export const invoiceListQuery = invoiceFilters.extend({ ...countedPageQuery.shape });
