// Queries of virtual accounts: the list, the export, and one account with its history.

import { sql } from 'kysely';
import type { z } from 'zod';
import { readTimeline } from '#server/account/branding/read-timeline.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import { virtualAccountSentences } from '#shared/banking/virtual-account-lines.ts';
import type {
  VirtualAccount,
  VirtualAccountDetail,
  VirtualAccountFilters,
  virtualAccountListQuery,
} from '#shared/contract/banking/virtual/virtual-account-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type AccountRow, type Place, selectAccountEvents } from './queries.ts';

export type AccountListQuery = z.output<typeof virtualAccountListQuery>;
export type ListedAccount = AccountRow & { customerName: string | null; customerEmail: string | null };

function accountsOf(db: Db, environmentId: string) {
  return db
    .selectFrom('virtualAccounts')
    .leftJoin('customers as c', (join) =>
      join
        .onRef('c.environmentId', '=', 'virtualAccounts.environmentId')
        .onRef('c.id', '=', 'virtualAccounts.customerId'),
    )
    .where('virtualAccounts.environmentId', '=', environmentId)
    .selectAll('virtualAccounts')
    .select(['c.name as customerName', 'c.email as customerEmail']);
}

function matching(db: Db, environmentId: string, filters: VirtualAccountFilters) {
  const { search, type, bank, currency, customerId, createdFrom, createdTo } = filters;
  const pattern = containsPattern(search ?? '');
  return accountsOf(db, environmentId)
    .$if(Boolean(search), (rows) =>
      rows.where((eb) =>
        eb.or([
          eb('virtualAccounts.accountName', 'ilike', pattern),
          eb('virtualAccounts.reference', 'ilike', pattern),
          eb('virtualAccounts.accountNumber', '=', search ?? ''),
          eb('c.email', 'ilike', pattern),
        ]),
      ),
    )
    .$if(type.length > 0, (rows) => rows.where('virtualAccounts.type', 'in', type))
    .$if(bank !== undefined, (rows) => rows.where('virtualAccounts.bankId', '=', bank ?? ''))
    .$if(currency !== undefined, (rows) => rows.where('virtualAccounts.currency', '=', currency ?? 'NGN'))
    .$if(customerId !== undefined, (rows) => rows.where('virtualAccounts.customerId', '=', customerId ?? ''))
    .$if(createdFrom !== undefined, (rows) =>
      rows.where('virtualAccounts.createdAt', '>=', new Date(createdFrom ?? 0)),
    )
    .$if(createdTo !== undefined, (rows) =>
      rows.where('virtualAccounts.createdAt', '<', new Date(createdTo ?? 0)),
    );
}

const list = statusList({
  table: 'virtual_accounts',
  matching,
  sorts: {
    createdAt: sql`virtual_accounts.created_at`,
    name: sql`lower(virtual_accounts.account_name)`,
    received: sql`virtual_accounts.received`,
  },
});

export const listVirtualAccounts = (db: Db, environmentId: string, query: AccountListQuery, now: Date) =>
  list.page(db, environmentId, query, now, toAccount);

export const countAccounts = (
  db: Database,
  environmentId: string,
  filters: VirtualAccountFilters,
  now: Date,
) => list.count(db, environmentId, filters, now);

export const streamAccounts = (
  db: Database,
  environmentId: string,
  filters: VirtualAccountFilters,
  now: Date,
) => list.stream(db, environmentId, filters, now);

export function toAccount(row: ListedAccount): VirtualAccount {
  const { bankId, bankName } = row;
  return {
    id: row.id,
    reference: row.reference,
    type: row.type,
    status: row.status,
    bank: bankId && bankName ? { id: bankId, name: bankName } : null,
    account_number: row.accountNumber,
    account_name: row.accountName,
    currency: row.currency,
    customer: row.customerId
      ? { id: row.customerId, name: row.customerName, email: row.customerEmail ?? '' }
      : null,
    wallet_id: row.walletId,
    amount: row.amount,
    expires_at: row.expiresAt?.toISOString() ?? null,
    received: row.received,
    credited: row.credited,
    created_at: row.createdAt.toISOString(),
  };
}

export async function getVirtualAccount(
  services: { publicUrl: string },
  db: Db,
  { environmentId, id }: Place,
): Promise<VirtualAccountDetail> {
  const row = await accountsOf(db, environmentId).where('virtualAccounts.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  const events = await selectAccountEvents(db, row.environmentId, row.id);
  const lines = await readTimeline(services, db, events, { sentences: virtualAccountSentences });
  const sums = await db
    .selectFrom('virtualAccountInflows')
    .where('environmentId', '=', environmentId)
    .where('accountId', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(amount - credited - returned), 0)::bigint`.as('waiting'))
    .executeTakeFirstOrThrow();
  return {
    ...toAccount(row),
    description: row.description,
    amount_under: row.amountUnder,
    amount_over: row.amountOver,
    waiting: sums.waiting,
    inflows: sums.count,
    history: lines.map(({ row: _, ...line }) => line),
  };
}
