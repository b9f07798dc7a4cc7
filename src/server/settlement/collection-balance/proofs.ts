// Proofs of collected money: balances equal their items and reserves, and debt equals what disputes could not take.
import { type RawBuilder, sql } from 'kysely';
import { accountBalances, balanceEquals, type Proof } from '#server/ledger/proof.ts';

/** Compares account balances of some kinds, by owner, with the sums of their balance items. */
function itemsEqual(
  kinds: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): Pick<Proof, 'counts' | 'differences'> {
  return {
    counts: sql`select count(*) from ledger_accounts where kind in (${kinds})`,
    differences: sql`
      select environment_id, currency || case when owner = '' then '' else ' of sub-account ' || owner end as subject,
             coalesce(a.balance, 0) as books, coalesce(i.amount, 0) as beside
      from (select environment_id, currency, coalesce(owner_id::text, '') as owner, balance
            from ${accountBalances} where kind in (${kinds})) a
      full join (select environment_id, currency, coalesce(sub_account_id::text, '') as owner, sum(amount) as amount
                 from balance_items where ${which} group by 1, 2, 3) i
      using (environment_id, currency, owner) where coalesce(a.balance, 0) <> coalesce(i.amount, 0)`,
  };
}

export const collectionBalanceProofs: readonly Proof[] = [
  {
    name: 'the pending balance equals its items, for the business and every sub-account',
    compares: 'pending balances with items',
    ...itemsEqual(sql`'merchant_pending', 'sub_account_pending'`, sql`settled_at is null`),
  },
  {
    name: 'the available balance equals the items in no payout, for the business and every sub-account',
    compares: 'available balances with items',
    ...itemsEqual(
      sql`'merchant_available', 'sub_account_available'`,
      sql`settled_at is not null and payout_id is null`,
    ),
  },
  {
    name: 'the reserve equals the reserves that have not been released',
    compares: 'reserves with their rows',
    ...balanceEquals(
      'merchant_reserve',
      sql`select environment_id, currency, sum(amount) as amount from balance_reserves where released_at is null group by 1, 2`,
    ),
  },
  {
    name: 'the debt of businesses equals what could not be debited from them, less what was recovered',
    compares: 'debt with shortfalls and recoveries',
    ...balanceEquals(
      'merchant_debt',
      sql`select environment_id, currency, sum(amount) as amount from (
            select t.environment_id, a.currency, t.amount from ledger_transfers t
            join ledger_accounts a on a.environment_id = t.environment_id and a.id = t.debit_account_id where a.kind = 'merchant_debt' and t.kind = 'owed'
            union all select environment_id, currency, amount from balance_items where kind = 'debt_recovered') d group by 1, 2`,
    ),
  },
  {
    name: 'no business has an available balance while it owes something',
    compares: 'available balances with debt',
    counts: sql`select count(*) from ledger_accounts where kind = 'merchant_debt'`,
    differences: sql`
      select d.environment_id, d.currency as subject, a.free as books, -d.balance as beside
      from (select environment_id, currency, balance from ${accountBalances}
            where kind = 'merchant_debt' and balance > 0) d
      join (select environment_id, currency, balance - held as free from ${accountBalances}
            where kind = 'merchant_available') a using (environment_id, currency)
      where a.free > 0`,
  },
];
