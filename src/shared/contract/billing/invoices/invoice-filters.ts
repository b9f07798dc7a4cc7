// What lists and files of invoices are filtered by.
import { z } from 'zod';
import { countedPageQuery, day, instant } from '../../envelope.ts';
import { currencyField, idField, listOf, searchField, sortField } from '../../fields.ts';
import { invoiceStatuses } from './invoice-words.ts';

export const invoiceFilters = z.object({
  search: searchField.describe('Number, customer name or e-mail'),
  status: listOf(invoiceStatuses),
  overdue: z.enum(['1']).optional().describe('1: only what is past its due date with something due'),
  issued: z.enum(['1']).optional().describe('1: without drafts'),
  currency: currencyField.optional(),
  customerId: idField.optional(),
  recurringId: idField.optional().describe('Only what this series has made'),
  dueFrom: day.optional(),
  dueTo: day.optional(),
  createdFrom: instant.optional(),
  createdTo: instant.optional(),
  sort: sortField(['createdAt', 'issueOn', 'dueOn', 'total'], '-createdAt'),
});
export type InvoiceFilters = z.output<typeof invoiceFilters>;
export const invoiceListQuery = invoiceFilters.extend({ ...countedPageQuery.shape });
