// The export of payouts.

import type { Database } from '#server/platform/db/database.ts';
import type { PayoutFilters } from '#shared/contract/settlement/payouts.ts';
import { type ListedPayout, streamPayoutRows } from './list-queries.ts';
import { countTabs } from './service.ts';

export type StreamedPayout = ListedPayout;

export async function countPayoutsToExport(
  { db }: Database,
  environmentId: string,
  filters: PayoutFilters,
): Promise<number> {
  return (await countTabs(db, environmentId, filters))[filters.tab];
}

export function streamPayouts(
  { db }: Database,
  environmentId: string,
  filters: PayoutFilters,
): AsyncGenerator<StreamedPayout[]> {
  return streamPayoutRows(db, environmentId, filters);
}
