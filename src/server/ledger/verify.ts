// Proves the books: every posting balances, every balance equals its entries. Reads one snapshot, so it can run on a live system.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type Finding = { rule: string; count: number; example: string };
export type Verification = {
  ok: boolean;
  accounts: number;
  postings: number;
  transfers: number;
  findings: Finding[];
};

/** Balances of accounts of some kinds that are not the sum of the balance items that should make them up. */
function itemsDiffer(kinds: RawBuilder<unknown>, which: RawBuilder<unknown>) {
  return sql<{ example: string }>`
    select environment_id || ' ' || currency || ' has ' || coalesce(a.balance, 0) || ', items say ' || coalesce(i.amount, 0) as example
    from (select environment_id, currency, coalesce(owner_id::text, '') as owner, balance
          from ledger_accounts join ledger_balances on account_id = id where kind in (${kinds})) a
    full join (select environment_id, currency, coalesce(sub_account_id::text, '') as owner, sum(amount) as amount
               from balance_items where ${which} group by 1, 2, 3) i
    using (environment_id, currency, owner) where coalesce(a.balance, 0) <> coalesce(i.amount, 0)`;
}

/** Each selects what breaks its rule; an empty answer is a proof. */
const rules: [string, ReturnType<typeof sql<{ example: string }>>][] = [
  [
    'every balance equals the sum of its entries',
    sql`select b.account_id || ' says ' || b.balance || ', entries say ' || coalesce(s.total, 0) as example
      from ledger_balances b left join (select account_id, sum(effect) as total from ledger_entries group by 1) s using (account_id)
      where b.balance <> coalesce(s.total, 0)`,
  ],
  [
    'every held amount equals the open holds',
    sql`select b.account_id || ' says ' || b.held || ', holds say ' || coalesce(s.total, 0) as example
      from ledger_balances b left join (
        select h.account_id, sum(h.amount) as total from ledger_holds h
        where not exists (select from ledger_hold_ends e where e.environment_id = h.environment_id and e.hold_id = h.id) group by 1
      ) s using (account_id) where b.held <> coalesce(s.total, 0)`,
  ],
  [
    'debits and credits agree in every environment and currency',
    sql`select environment_id || ' ' || currency || ' is off by ' || sum(case when credit_normal then -balance else balance end) as example
      from ledger_accounts a join ledger_balances b on b.account_id = a.id group by environment_id, currency
      having sum(case when credit_normal then -balance else balance end) <> 0`,
  ],
  [
    'no balance is below its floor',
    sql`select b.account_id || ' has ' || b.balance || ' with ' || b.held || ' held' as example
      from ledger_balances b join ledger_accounts a on a.id = b.account_id where a.floored and b.balance < b.held or a.floored <> b.floored`,
  ],
  [
    'every posting has transfers and every transfer its posting',
    sql`select 'posting ' || p.id as example from ledger_postings p
      where not exists (select from ledger_transfers t where t.environment_id = p.environment_id and t.posting_id = p.id)
      union all select 'transfer of ' || t.posting_id from ledger_transfers t
      where not exists (select from ledger_postings p where p.environment_id = t.environment_id and p.id = t.posting_id)`,
  ],
  [
    'both accounts of a transfer are of its environment and of one currency',
    sql`select 'transfer of ' || t.posting_id as example from ledger_transfers t
      left join ledger_accounts d on d.id = t.debit_account_id left join ledger_accounts c on c.id = t.credit_account_id
      where d.currency is distinct from c.currency or d.environment_id is distinct from t.environment_id or c.environment_id is distinct from t.environment_id`,
  ],
];

/** What others keep beside the ledger must say the same. */
const rulesBeside: typeof rules = [
  [
    'every successful payment is in the ledger with its amount, and no other is',
    sql`select 'payment ' || t.reference as example from transactions t
      left join lateral (select sum(x.amount) as total from ledger_postings p
        join ledger_transfers x on x.environment_id = p.environment_id and x.posting_id = p.id
        where p.environment_id = t.environment_id and p.subject_id = t.id and p.kind = 'capture' and x.kind = 'payment') s on true
      where coalesce(s.total, 0) <> case when t.status = 'successful' then t.amount else 0 end`,
  ],
  [
    'what is pending equals its items, of the business and of every sub-account',
    itemsDiffer(sql`'merchant_pending', 'sub_account_pending'`, sql`settled_at is null`),
  ],
  [
    'what is available equals the items in no payout, of the business and of every sub-account',
    itemsDiffer(
      sql`'merchant_available', 'sub_account_available'`,
      sql`settled_at is not null and payout_id is null`,
    ),
  ],
  [
    'what is kept in reserve equals the reserves that have not been released',
    sql`select coalesce(a.environment_id, r.environment_id) || ' keeps ' || coalesce(a.balance, 0) || ', reserves say ' || coalesce(r.amount, 0) as example
      from (select environment_id, currency, balance from ledger_accounts join ledger_balances on account_id = id where kind = 'merchant_reserve') a
      full join (select environment_id, currency, sum(amount) as amount from balance_reserves where released_at is null group by 1, 2) r
      using (environment_id, currency) where coalesce(a.balance, 0) <> coalesce(r.amount, 0)`,
  ],
  [
    'what lies in refund suspense equals the refunds that have not ended',
    sql`select coalesce(a.environment_id, r.environment_id) || ' holds ' || coalesce(a.balance, 0) || ', refunds say ' || coalesce(r.amount, 0) as example
      from (select environment_id, currency, balance from ledger_accounts join ledger_balances on account_id = id where kind = 'refund_suspense') a
      full join (select environment_id, currency, sum(amount) as amount from refunds where ended_at is null group by 1, 2) r
      using (environment_id, currency) where coalesce(a.balance, 0) <> coalesce(r.amount, 0)`,
  ],
  [
    'every payment has been refunded by its successful refunds, and is being refunded by its open ones',
    sql`select 'payment ' || t.reference || ' says ' || t.refunded_amount || ' and ' || t.refund_pending as example
      from (select environment_id, transaction_id as id, sum(amount) filter (where status = 'SUCCESSFUL') as refunded,
                   sum(amount) filter (where ended_at is null) as pending from refunds group by 1, 2) r
      join transactions t using (environment_id, id)
      where (t.refunded_amount, t.refund_pending) <> (coalesce(r.refunded, 0), coalesce(r.pending, 0))
      union all select 'payment ' || t.reference || ' has no refunds' from transactions t
      where t.refund_pending > 0 and not exists (select from refunds r where r.environment_id = t.environment_id and r.transaction_id = t.id)`,
  ],
  [
    'the net amount of every payout that has not failed is the sum of the items inside',
    sql`select 'payout ' || p.payout_ref || ' says ' || p.net || ', items say ' || coalesce(i.amount, 0) as example
      from payouts p left join (select environment_id, payout_id, sum(amount) as amount from balance_items where payout_id is not null group by 1, 2) i
        on i.environment_id = p.environment_id and i.payout_id = p.id
      where coalesce(i.amount, 0) <> case when p.status = 'FAILED' then coalesce(i.amount, 0) else p.net end
        or p.status = 'FAILED' and i.amount is not null`,
  ],
  [
    'what is on its way to banks equals the payouts that have neither settled nor failed',
    sql`select e.environment_id || ' ' || e.currency || ' has ' || coalesce(a.balance, 0) || ' on its way, payouts say ' || coalesce(p.net, 0) as example
      from (select distinct environment_id, currency from payouts) e
      left join (select environment_id, currency, balance from ledger_accounts join ledger_balances on account_id = id where kind = 'payout_transit') a
        using (environment_id, currency)
      left join (select environment_id, currency, sum(net) as net from payouts where status in ('CREATED', 'PENDING', 'PROCESSING') group by 1, 2) p
        using (environment_id, currency)
      where coalesce(a.balance, 0) <> coalesce(p.net, 0)`,
  ],
  [
    'every daily figure equals its payments',
    sql`select f.environment_id || ' ' || f.status || ' says ' || f.amount || ', payments say ' || coalesce(s.amount, 0) as example
      from (select environment_id, currency, status, sum(count) as count, sum(amount) as amount, sum(fee) as fee from transaction_days group by 1, 2, 3) f
      full join (select environment_id, currency, status, count(*) as count, sum(amount) as amount, sum(fee) as fee from transactions group by 1, 2, 3) s
      using (environment_id, currency, status)
      where (coalesce(f.count, 0), coalesce(f.amount, 0), coalesce(f.fee, 0)) <> (coalesce(s.count, 0), coalesce(s.amount, 0), coalesce(s.fee, 0))`,
  ],
];

/** `ledgerAlone`: without what others keep beside it. */
export async function verifyLedger(db: Db, ledgerAlone = false): Promise<Verification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      const findings: Finding[] = [];
      for (const [rule, query] of ledgerAlone ? rules : [...rules, ...rulesBeside]) {
        const { rows } = await query.execute(tx);
        if (rows.length > 0) findings.push({ rule, count: rows.length, example: rows[0]?.example ?? '' });
      }
      const counts = await sql<{ accounts: number; postings: number; transfers: number }>`
        select (select count(*) from ledger_accounts) as accounts, (select count(*) from ledger_postings) as postings,
               (select count(*) from ledger_transfers) as transfers`.execute(tx);
      const { accounts = 0, postings = 0, transfers = 0 } = counts.rows[0] ?? {};
      return { ok: findings.length === 0, accounts, postings, transfers, findings };
    });
}
