// The export of the history of a balance.

import { countEntries, streamEntries } from '#server/ledger/account-entries.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { BalanceEntry, BalanceFilters } from '#shared/contract/settlement/collection-balance.ts';
import type { Currency } from '#shared/money.ts';
import { accountIdOf, describe, rangeOf } from './history.ts';

type Owner = { id: string; currency: Currency };

export async function countHistory(
  database: Database,
  environment: Owner,
  filters: BalanceFilters,
): Promise<number> {
  const accountId = await accountIdOf(database.db, environment, filters);
  if (accountId === null) return 0;
  return countEntries(database.db, environment.id, accountId, rangeOf(filters), Number.MAX_SAFE_INTEGER);
}

export async function* streamHistory(
  database: Database,
  environment: Owner,
  filters: BalanceFilters,
): AsyncGenerator<BalanceEntry[]> {
  const accountId = await accountIdOf(database.db, environment, filters);
  if (accountId === null) return;
  for await (const rows of streamEntries(database, environment.id, accountId, rangeOf(filters)))
    yield await describe(database.db, environment.id, rows);
}
