// Proof of floats: the balance equals the funding, returns and cash-outs, and nothing else.
import { sql } from 'kysely';
import type { Proof } from '#server/ledger/proof.ts';

export const floatsProof: Proof = {
  name: 'every float equals what was funded and paid in by cash-outs, less what was returned',
  compares: 'floats of agents with movements and cash-outs',
  counts: sql`select count(*) from agent_floats`,
  differences: sql`
    select w.environment_id, 'float ' || w.reference as subject, coalesce(b.balance, 0) as books,
           coalesce(m.amount, 0) + coalesce(c.amount, 0) as beside
    from wallets w
    left join agent_floats f on f.environment_id = w.environment_id and f.wallet_id = w.id
    left join ledger_accounts a on a.environment_id = w.environment_id and a.kind = 'wallet' and a.owner_id = w.id
    left join ledger_balances b on b.environment_id = a.environment_id and b.account_id = a.id
    left join lateral (
      select sum(case when m.to_wallet_id = w.id then m.amount else -m.amount end) as amount from wallet_movements m
      where m.environment_id = w.environment_id and w.id in (m.to_wallet_id, m.from_wallet_id)) m on true
    left join lateral (
      select sum(s.amount + s.commission) as amount from agent_sales s
      where s.environment_id = w.environment_id and s.float_id = w.id and s.status = 'PAID' and s.kind = 'CASH_OUT') c on true
    where w.type = 'FLOAT' and (f.wallet_id is null or coalesce(b.balance, 0) <> coalesce(m.amount, 0) + coalesce(c.amount, 0))`,
};
