// Export of an agent's payments: the rows of the agent's list, with the columns of all payments.
import { z } from 'zod';
import { preparePayments } from '#server/payments/transactions/export-columns.ts';
import type { ExportKind } from '#server/platform/exports/export-kind.ts';
import { transactionFilters } from '#shared/contract/payments/transactions.ts';
import { soldBy } from './own-queries.ts';

const requested = transactionFilters.extend({ agentId: z.uuid() });

export const exportKind: ExportKind = (database, { row, owner }) => {
  const { agentId, ...filters } = requested.parse(row.filters);
  const among = soldBy(row.environmentId, agentId);
  return preparePayments(database, { row, owner }, { filters, ids: null, among });
};
