// What a file of payment pages holds.
import type { Database } from '#server/platform/db/database.ts';
import { countPagesByStatus, type PageFilters, type PageRow, streamPages } from './queries.ts';

export type StreamedPage = PageRow;

export async function countPaymentPages(
  { db }: Database,
  environmentId: string,
  filters: PageFilters,
): Promise<number> {
  const byStatus = await countPagesByStatus(db, environmentId, filters);
  return byStatus
    .filter(({ status }) => filters.status.length === 0 || filters.status.includes(status))
    .reduce((total, { count }) => total + count, 0);
}

export function streamPaymentPages(
  database: Database,
  environmentId: string,
  filters: PageFilters,
): AsyncGenerator<StreamedPage[]> {
  return streamPages(database, environmentId, filters);
}
