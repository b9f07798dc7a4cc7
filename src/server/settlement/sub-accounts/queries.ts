// SQL of sub-accounts and their payout schedules.

import { expressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import { type Clear, hasAccount, sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import { listOrder, streamRows } from '#server/platform/db/list-order.ts';
import { containsPattern, type StatusCount } from '#server/platform/db/list-pages.ts';
import { anyHashOf } from '#server/platform/db/sealed-fields.ts';
import type { SubAccountsTable } from '#server/platform/db/tables/settlement/sub-accounts.ts';
import { lockRows } from '#server/platform/rows/lock-rows.ts';
import { nameQueue } from '#server/settlement/banks/name-queue.ts';
import type {
  SubAccountStatus,
  subAccountFilters,
  subAccountListQuery,
} from '#shared/contract/settlement/sub-accounts.ts';
import { windowBeyond } from '#shared/pagination.ts';

export type SubAccountFilters = z.output<typeof subAccountFilters>;
export type SubAccountListQuery = z.output<typeof subAccountListQuery>;
export type SubAccountRow = Selectable<SubAccountsTable> & {
  createdByName: string | null;
  schedule: string | null;
  groups: { id: string; name: string }[];
};

function subAccountsOf(db: Db, environmentId: string) {
  return db
    .selectFrom('subAccounts')
    .leftJoin('users', 'users.id', 'subAccounts.createdBy')
    .leftJoin('payoutSchedules', (join) =>
      join
        .onRef('payoutSchedules.environmentId', '=', 'subAccounts.environmentId')
        .onRef('payoutSchedules.subAccountId', '=', 'subAccounts.id')
        .onRef('payoutSchedules.currency', '=', 'subAccounts.currency'),
    )
    .where('subAccounts.environmentId', '=', environmentId)
    .selectAll('subAccounts')
    .select([
      'payoutSchedules.schedule',
      sql<string | null>`users.first_name || ' ' || users.last_name`.as('createdByName'),
      sql<{ id: string; name: string }[]>`coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.created_at, g.id)
        from split_group_members m join split_groups g on g.environment_id = m.environment_id and g.id = m.group_id
        where m.environment_id = sub_accounts.environment_id and m.sub_account_id = sub_accounts.id), '[]')`.as(
        'groups',
      ),
    ]);
}

function matches(query: Pick<SubAccountListQuery, 'search'>) {
  const eb = expressionBuilder<Tables, 'subAccounts'>();
  if (!query.search) return eb.and([]);
  const pattern = containsPattern(query.search);
  const columns = ['businessName', 'accountName', 'reference', 'contactEmail'] as const;
  return eb.or([
    ...columns.map((column) => eb(`subAccounts.${column}`, 'ilike', pattern)),
    ...hasAccount('sub_accounts', query.search),
  ]);
}

const inOrder = listOrder<SubAccountFilters>('sub_accounts', {
  createdAt: sql`sub_accounts.created_at`,
  businessName: sql`lower(sub_accounts.business_name)`,
  reference: sql`sub_accounts.reference`,
});

export async function selectSubAccounts(
  db: Db,
  environmentId: string,
  query: SubAccountListQuery,
): Promise<SubAccountRow[]> {
  const { limit, offset } = windowBeyond(query);
  const rows = subAccountsOf(db, environmentId)
    .where(matches(query))
    .$if(query.status.length > 0, (rows) => rows.where('subAccounts.status', 'in', query.status));
  return inOrder(rows, query).limit(limit).offset(offset).execute();
}

export async function countSubAccounts(
  db: Db,
  environmentId: string,
  query: SubAccountFilters,
): Promise<StatusCount<SubAccountStatus>[]> {
  return db
    .selectFrom('subAccounts')
    .where('environmentId', '=', environmentId)
    .where(matches(query))
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
}

/** Streams all rows that match the filters, for a file. */
export function streamSubAccountRows(
  db: Db,
  environmentId: string,
  filters: SubAccountFilters,
): AsyncGenerator<SubAccountRow[]> {
  const { status } = filters;
  const accounts = subAccountsOf(db, environmentId)
    .where(matches(filters))
    .$if(status.length > 0, (rows) => rows.where('subAccounts.status', 'in', status));
  return streamRows(db, inOrder(accounts, filters));
}

export async function selectSubAccount(
  db: Db,
  environmentId: string,
  id: string,
): Promise<SubAccountRow | undefined> {
  return subAccountsOf(db, environmentId).where('subAccounts.id', '=', id).executeTakeFirst();
}

/** Selects a sub-account and locks it until the transaction ends. */
export async function lockSubAccount(
  tx: Tx,
  environmentId: string,
  id: string,
): Promise<SubAccountRow | undefined> {
  await lockRows(tx, 'subAccounts', environmentId, [id]);
  return selectSubAccount(tx, environmentId, id);
}

/** Selects sub-accounts by ids, for the rules of split groups. */
export async function selectSubAccountsById(db: Db, environmentId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('subAccounts')
    .where('environmentId', '=', environmentId)
    .where('id', 'in', ids)
    .select(['id', 'businessName', 'currency', 'status'])
    .execute();
}

export type Account = Pick<SubAccountRow, 'country' | 'bankCode' | 'accountNumber'>;

/** Selects the sub-account that already has an account. */
export async function selectOwnerOf(db: Db, environmentId: string, account: Account) {
  return db
    .selectFrom('subAccounts')
    .where('environmentId', '=', environmentId)
    .where('country', '=', account.country)
    .where('bankCode', '=', account.bankCode)
    .where('accountHash', '=', anyHashOf('sub_accounts.account_number', account.accountNumber))
    .select(['id', 'businessName'])
    .executeTakeFirst();
}

export async function insertSubAccount(tx: Tx, row: Clear<Insertable<SubAccountsTable>>): Promise<void> {
  const key = [row.environmentId, row.id];
  await tx
    .insertInto('subAccounts')
    .values(sealRow<Insertable<SubAccountsTable>>('sub_accounts', key, row))
    .execute();
}

export async function updateSubAccountRow(
  tx: Tx,
  environmentId: string,
  id: string,
  changes: Clear<Updateable<SubAccountsTable>>,
): Promise<void> {
  await tx
    .updateTable('subAccounts')
    .set(sealRow<Updateable<SubAccountsTable>>('sub_accounts', [environmentId, id], changes))
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
}

/** Sub-account bank accounts that need a name enquiry. */
export const namesToAsk = nameQueue('sub_accounts');

/** Selects the names of sub-accounts, for the books. */
export function selectSubAccountNames(db: Db, environmentId: string, ids: readonly string[]) {
  return db
    .selectFrom('subAccounts')
    .where('environmentId', '=', environmentId)
    .where('id', 'in', [...ids])
    .select(['id', 'businessName as name'])
    .execute();
}
