// Contents of an exported refund file.

import type { Database } from '#server/platform/db/database.ts';
import type { RefundFilters } from '#shared/contract/payments/refunds.ts';
import { countRefunds, type ListedRefund, streamListedRefunds } from '../read-queries.ts';

export type StreamedRefund = ListedRefund;

export async function countRefundsForExport(
  { db }: Database,
  environmentId: string,
  filters: RefundFilters,
): Promise<number> {
  const byStatus = await countRefunds(db, environmentId, filters);
  return byStatus
    .filter(({ status }) => filters.status.length === 0 || filters.status.includes(status))
    .reduce((total, { count }) => total + count, 0);
}

export function streamRefunds(
  database: Database,
  environmentId: string,
  filters: RefundFilters,
): AsyncGenerator<StreamedRefund[]> {
  return streamListedRefunds(database, environmentId, filters);
}
