// SQL of a wallet in lists: with its balance, owner, and funding account number.

import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { WalletRow } from '../queries.ts';

/** A wallet in lists, with its owner and balance. */
export type ListedWallet = Omit<WalletRow, 'name'> & {
  name: string;
  customerName: string | null;
  customerEmail: string | null;
  ledger: number;
  lien: number;
  accountNumber: string | null;
  accountBank: string | null;
};

export function walletsOf(db: Db, environmentId: string) {
  return (
    db
      .selectFrom('wallets')
      .leftJoin('customers as c', (join) =>
        join.onRef('c.environmentId', '=', 'wallets.environmentId').onRef('c.id', '=', 'wallets.customerId'),
      )
      .leftJoin('ledgerAccounts as a', (join) =>
        join
          .onRef('a.environmentId', '=', 'wallets.environmentId')
          .onRef('a.currency', '=', 'wallets.currency')
          .on(
            'a.kind',
            '=',
            sql<string>`case wallets.type when 'COLLECTION' then 'merchant_available' else 'wallet' end`,
          )
          .on(
            'a.ownerId',
            'is not distinct from',
            sql<string>`case wallets.type when 'COLLECTION' then null else wallets.id end`,
          ),
      )
      .leftJoin('ledgerBalances as b', (join) =>
        join.onRef('b.environmentId', '=', 'a.environmentId').onRef('b.accountId', '=', 'a.id'),
      )
      // At most one row, by the index 'virtual_accounts_of_wallet_once'.
      .leftJoin('virtualAccounts as v', (join) =>
        join
          .onRef('v.environmentId', '=', 'wallets.environmentId')
          .onRef('v.walletId', '=', 'wallets.id')
          .on('v.type', '=', 'static')
          .on('v.status', '=', 'ACTIVE'),
      )
      .selectAll('wallets')
      .select([
        sql<string>`coalesce(wallets.name, c.name, c.email)`.as('name'),
        'c.name as customerName',
        'c.email as customerEmail',
        sql<number>`coalesce(b.balance, 0)`.as('ledger'),
        sql<number>`coalesce(b.held, 0)`.as('lien'),
        'v.accountNumber',
        'v.bankName as accountBank',
      ])
      .where('wallets.environmentId', '=', environmentId)
  );
}
