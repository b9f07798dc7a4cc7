// Proof of cash registers: their sums are those of their entries, so what is expected is float + sales + in − out.
import { sql } from 'kysely';
import type { Proof } from '#server/ledger/proof.ts';

export const cashRegistersProof: Proof = {
  name: 'sales, pay-ins and pay-outs of every cash register are the sums of its entries',
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
};
