// Queries of sub-accounts: one, a page, and their balances.

import type { Db, Tx } from '#server/platform/db/database.ts';
import { countedPage } from '#server/platform/db/list-pages.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { bankAccountOf } from '#server/settlement/banks/bank-account-of.ts';
import { subAccountBalances } from '#server/settlement/collection-balance/sub-account-balances.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import type {
  SubAccount,
  SubAccountSchedule,
  subAccountsContract,
} from '#shared/contract/settlement/sub-accounts.ts';
import {
  countSubAccounts,
  lockSubAccount,
  type SubAccountListQuery,
  type SubAccountRow,
  selectSubAccount,
  selectSubAccounts,
  selectSubAccountsById,
} from './queries.ts';

type Contract = typeof subAccountsContract;

/** Returns the schedule as named for sub-accounts: instant and daily are auto. */
function scheduleOf(schedule: string | null): SubAccountSchedule {
  return schedule === 'weekly' || schedule === 'monthly' || schedule === 'manual' ? schedule : 'auto';
}

type Balances = Awaited<ReturnType<typeof subAccountBalances>>;

export function toSubAccount(row: SubAccountRow, balances: Balances): SubAccount {
  const { pending = 0, available = 0 } = balances.get(row.id) ?? {};
  return {
    id: row.id,
    reference: row.reference,
    businessName: row.businessName,
    ...bankAccountOf(row),
    status: row.status,
    sharePpm: row.sharePpm,
    contactEmail: row.contactEmail,
    contactPhone: row.contactPhone,
    settlementSchedule: scheduleOf(row.schedule),
    pending,
    available,
    groups: row.groups,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: row.createdByName,
  };
}

/** Returns the sub-account; throws NOT_FOUND if it is not in this environment. */
export async function findSubAccount(db: Db, environmentId: string, id: string): Promise<SubAccountRow> {
  const row = await selectSubAccount(db, environmentId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Returns the sub-account and locks it until the transaction ends. */
export async function getLockedSubAccount(tx: Tx, environmentId: string, id: string): Promise<SubAccountRow> {
  const row = await lockSubAccount(tx, environmentId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export async function getSubAccount(db: Db, environment: Environment, id: string): Promise<SubAccount> {
  const row = await findSubAccount(db, environment.id, id);
  return toSubAccount(row, await subAccountBalances(db, environment.id, [id]));
}

/** Returns a page of sub-accounts. The counts by status apply the search. */
export async function listSubAccounts(
  db: Db,
  environment: Environment,
  query: SubAccountListQuery,
): Promise<OutputOf<Contract['listSubAccounts']>> {
  const page = await countedPage(
    query,
    selectSubAccounts(db, environment.id, query),
    (row) => row,
    () => countSubAccounts(db, environment.id, query),
  );
  const ids = page.items.map((row) => row.id);
  const balances = await subAccountBalances(db, environment.id, ids);
  return { ...page, items: page.items.map((row) => toSubAccount(row, balances)) };
}

/** Returns names, currencies and statuses of some sub-accounts, for the rules of split groups. */
export async function listSubAccountsById(db: Db, environmentId: string, ids: readonly string[]) {
  return selectSubAccountsById(db, environmentId, ids);
}
