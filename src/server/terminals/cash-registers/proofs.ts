// Proofs of cash registers: their sums equal those of their entries, and cash paid out for cash-outs is recorded in their drawers.
import { sql } from 'kysely';
import type { Proof } from '#server/ledger/proof.ts';

export const cashRegistersProofs: readonly Proof[] = [
  {
    name: 'the sales, pay-ins and pay-outs of every cash register equal the sums of its entries',
    compares: 'sums of cash registers with their entries',
    counts: sql`select count(*) from cash_registers`,
    differences: sql`
    select r.environment_id, r.reference as subject, concat_ws(' ', r.sales, r.sales_count, r.paid_in, r.paid_out) as books,
           concat_ws(' ', e.sales, e.sales_count, e.paid_in, e.paid_out) as beside
    from cash_registers r
    cross join lateral (
      select coalesce(sum(amount) filter (where kind = 'SALE'), 0) as sales,
             coalesce(sum(sign(amount)) filter (where kind = 'SALE'), 0) as sales_count,
             coalesce(sum(amount) filter (where kind = 'PAY_IN'), 0) as paid_in,
             coalesce(sum(amount) filter (where kind = 'PAY_OUT'), 0) as paid_out
      from cash_entries e where e.environment_id = r.environment_id and e.register_id = r.id) e
    where (r.sales, r.sales_count, r.paid_in, r.paid_out) <> (e.sales, e.sales_count, e.paid_in, e.paid_out)`,
  },
  {
    name: 'every paid cash-out from a drawer was recorded once, and nothing else was recorded as a cash-out',
    compares: 'cash-outs with entries of registers',
    counts: sql`select count(*) from agent_sales where register_id is not null`,
    differences: sql`
      select coalesce(s.environment_id, e.environment_id) as environment_id, coalesce(s.reference, 'entry ' || e.id) as subject,
             coalesce(e.amount, 0) as books, coalesce(s.amount, 0) as beside
      from (select * from agent_sales where register_id is not null and status = 'PAID') s
      full join (select * from cash_entries where agent_sale_id is not null) e
        on e.environment_id = s.environment_id and e.agent_sale_id = s.id and e.register_id = s.register_id and e.kind = 'PAY_OUT'
      where s.amount is distinct from e.amount`,
  },
];
