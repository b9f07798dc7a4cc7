// SQL of wallet lists with their balances, counts and totals.

import { type ExpressionBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tables } from '#server/platform/db/database.ts';
import { listOrder, streamRows } from '#server/platform/db/list-order.ts';
import { containsPattern, type StatusCount } from '#server/platform/db/list-pages.ts';
import type { WalletStatus } from '#shared/contract/banking/wallet-enums.ts';
import type { WalletFilters, walletListQuery } from '#shared/contract/banking/wallet-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';
import { windowBeyond } from '#shared/pagination.ts';
import type { WalletRow } from '../queries.ts';
import { type ListedWallet, walletsOf } from './listed-wallets.ts';

export type WalletListQuery = z.output<typeof walletListQuery>;

/** The ledger account of a wallet: its own, or that of the collection balance. */
const account = sql`
  left join ledger_accounts a on a.environment_id = wallets.environment_id and a.currency = wallets.currency
    and a.kind = case wallets.type when 'COLLECTION' then 'merchant_available' else 'wallet' end
    and a.owner_id is not distinct from case wallets.type when 'COLLECTION' then null else wallets.id end
  left join ledger_balances b on b.environment_id = a.environment_id and b.account_id = a.id`;

/** The filters except the status, so that they apply to the tab counts. */
function matches(filters: WalletFilters) {
  return (eb: ExpressionBuilder<Tables, 'wallets'>) => {
    const conditions = [];
    if (filters.search) {
      const pattern = containsPattern(filters.search);
      conditions.push(
        eb.or([
          eb('wallets.reference', 'ilike', pattern),
          eb('wallets.name', 'ilike', pattern),
          sql<boolean>`exists (select from virtual_accounts v where v.environment_id = wallets.environment_id
            and v.wallet_id = wallets.id and v.account_number = ${filters.search})`,
          sql<boolean>`exists (select from customers f where f.environment_id = wallets.environment_id
            and f.id = wallets.customer_id and (f.name ilike ${pattern} or f.email ilike ${pattern}))`,
        ]),
      );
    }
    if (filters.currency) conditions.push(eb('wallets.currency', '=', filters.currency));
    if (filters.type.length > 0) conditions.push(eb('wallets.type', 'in', filters.type));
    if (filters.customerId) conditions.push(eb('wallets.customerId', '=', filters.customerId));
    return eb.and(conditions);
  };
}

const inOrder = listOrder<WalletFilters>('wallets', {
  createdAt: sql`wallets.created_at`,
  reference: sql`wallets.reference`,
});

export function selectWallets(
  db: Db,
  environmentId: string,
  query: WalletListQuery,
): Promise<ListedWallet[]> {
  const { limit, offset } = windowBeyond(query);
  const rows = walletsOf(db, environmentId)
    .where(matches(query))
    .$if(query.status.length > 0, (rows) => rows.where('wallets.status', 'in', query.status));
  return inOrder(rows, query).limit(limit).offset(offset).execute();
}

/** All rows that match the filters, for exports. */
export function streamWalletRows(
  db: Db,
  environmentId: string,
  filters: WalletFilters,
): AsyncGenerator<ListedWallet[]> {
  const rows = walletsOf(db, environmentId)
    .where(matches(filters))
    .$if(filters.status.length > 0, (some) => some.where('wallets.status', 'in', filters.status));
  return streamRows(db, inOrder(rows, filters));
}

export function countWallets(
  db: Db,
  environmentId: string,
  filters: WalletFilters,
): Promise<StatusCount<WalletStatus>[]> {
  return db
    .selectFrom('wallets')
    .where('environmentId', '=', environmentId)
    .where(matches(filters))
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
}

/** Returns the wallet with its balances; throws NOT_FOUND if this environment has none. */
export async function findWallet(db: Db, environmentId: string, walletId: string): Promise<ListedWallet> {
  const row = await walletsOf(db, environmentId).where('wallets.id', '=', walletId).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** The customer's wallet in a currency, else in that of the business, else the first; wallets that are not closed come first. */
export function selectWalletOfCustomer(
  db: Db,
  environment: { id: string; currency: Currency },
  customerId: string,
  currency: Currency | undefined,
): Promise<Pick<WalletRow, 'id' | 'currency'> | undefined> {
  return db
    .selectFrom('wallets')
    .where('environmentId', '=', environment.id)
    .where('customerId', '=', customerId)
    .$if(currency !== undefined, (rows) => rows.where('currency', '=', currency as Currency))
    .select(['id', 'currency'])
    .orderBy(sql`currency <> ${environment.currency}`)
    .orderBy(sql`status = 'CLOSED'`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function selectWalletByReference(
  db: Db,
  environmentId: string,
  reference: string,
): Promise<ListedWallet | undefined> {
  return walletsOf(db, environmentId).where('wallets.reference', '=', reference).executeTakeFirst();
}

/** The number of other wallets of the same owner. */
export async function countSiblings(db: Db, wallet: WalletRow): Promise<number> {
  const { count } = await db
    .selectFrom('wallets')
    .where('environmentId', '=', wallet.environmentId)
    .where('customerId', 'is not distinct from', wallet.customerId)
    .where('id', '<>', wallet.id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export type WalletSums = {
  currency: Currency;
  owner: 'own' | 'customers';
  count: number;
  ledger: number;
  lien: number;
  available: number;
};

/** The totals in the wallets of the business and of its customers, per currency, without the collection balance. */
export async function sumWallets(
  db: Db,
  environmentId: string,
  currency: Currency | null,
): Promise<WalletSums[]> {
  const { rows } = await sql<WalletSums>`
    select wallets.currency, case when wallets.customer_id is null then 'own' else 'customers' end as owner,
           count(*) filter (where wallets.status <> 'CLOSED') as count, coalesce(sum(b.balance), 0)::bigint as ledger,
           coalesce(sum(b.held), 0)::bigint as lien, coalesce(sum(b.balance - b.held), 0)::bigint as available
    from wallets ${account}
    where wallets.environment_id = ${environmentId} and wallets.type <> 'COLLECTION'
      and (${currency}::text is null or wallets.currency = ${currency})
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** The amounts held in a wallet, with their expiry. */
export async function selectLiens(db: Db, environmentId: string, walletId: string) {
  return db
    .selectFrom('ledgerHolds as h')
    .innerJoin('ledgerAccounts as a', (join) =>
      join.onRef('a.environmentId', '=', 'h.environmentId').onRef('a.id', '=', 'h.accountId'),
    )
    .leftJoin('ledgerHoldEnds as e', (join) =>
      join.onRef('e.environmentId', '=', 'h.environmentId').onRef('e.holdId', '=', 'h.id'),
    )
    .leftJoin('walletLiens as l', (join) =>
      join.onRef('l.environmentId', '=', 'h.environmentId').onRef('l.holdId', '=', 'h.id'),
    )
    .where('h.environmentId', '=', environmentId)
    .where('a.ownerId', '=', walletId)
    .where('e.holdId', 'is', null)
    .select([
      'h.id',
      'h.kind',
      'h.amount',
      'h.placedAt',
      'h.expiresAt',
      'l.id as lienId',
      'l.reason',
      'l.placedBy',
    ])
    .orderBy('h.placedAt', 'desc')
    .limit(20)
    .execute();
}

/** The instant of a posting. */
export async function selectPostedAt(
  db: Db,
  environmentId: string,
  postingId: string,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('ledgerPostings')
    .where('environmentId', '=', environmentId)
    .where('id', '=', postingId)
    .select('postedAt')
    .executeTakeFirst();
  return row?.postedAt;
}

export type DescribedMovement = {
  id: string;
  reference: string;
  kind: 'move' | 'deposit' | 'transfer';
  fromName: string | null;
  toName: string | null;
  fromWalletId: string | null;
  toWalletId: string | null;
  narration: string | null;
  senderName: string | null;
  senderBank: string | null;
  senderLast4: string | null;
};

/** Money movements by id, with the names of their wallets, or of the recipient. */
export async function selectMovements(
  db: Db,
  environmentId: string,
  ids: readonly string[],
): Promise<Map<string, DescribedMovement>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<DescribedMovement>`
    select m.id, m.reference, m.kind, m.narration, m.sender_name, m.sender_bank, m.sender_last4, m.from_wallet_id, m.to_wallet_id,
           coalesce(f.name, fc.name, fc.email) as from_name, coalesce(t.name, tc.name, tc.email) as to_name
    from wallet_movements m
    left join wallets f on f.environment_id = m.environment_id and f.id = m.from_wallet_id
    left join customers fc on fc.environment_id = f.environment_id and fc.id = f.customer_id
    join wallets t on t.environment_id = m.environment_id and t.id = m.to_wallet_id
    left join customers tc on tc.environment_id = t.environment_id and tc.id = t.customer_id
    where m.environment_id = ${environmentId} and m.id = any(${ids}::uuid[])
    union all
    select t.id, t.reference, 'transfer', t.narration, t.account_name, t.bank_name, t.account_last4, t.wallet_id, null, null, null
    from transfers t where t.environment_id = ${environmentId} and t.id = any(${ids}::uuid[])
    union all
    select r.id, r.reference, 'transfer', r.narration, r.beneficiary_name, null, null, r.wallet_id, null, null, null
    from remittances r where r.environment_id = ${environmentId} and r.id = any(${ids}::uuid[])
    union all
    select c.id, c.reference, 'transfer', null, null, null, null, null, null, null, null
    from conversions c where c.environment_id = ${environmentId} and c.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
