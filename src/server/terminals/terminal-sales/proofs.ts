// Proof of the figures of POS terminals: they equal their payments, in total and by day.
import { sql } from 'kysely';
import type { Proof } from '#server/ledger/proof.ts';

export const terminalFiguresProof: Proof = {
  name: 'every use of POS terminals is a successful payment, counted on its day and in total',
  compares: 'figures of POS terminals with payments and days',
  counts: sql`select count(*) from pos_terminals`,
  differences: sql`
    select p.environment_id, p.serial_number as subject, concat_ws(' ', p.used_count, p.collected) as books,
           concat_ws(' ', t.paid, t.collected, 'by day', d.paid, d.collected) as beside
    from pos_terminals p
    left join (select environment_id, source_id as id, count(*) as paid, sum(amount) as collected from transactions
               where status = 'successful' and source_kind = 'pos_terminal' group by 1, 2) t using (environment_id, id)
    left join (select environment_id, terminal_id as id, sum(paid) as paid, sum(collected) as collected
               from pos_terminal_days group by 1, 2) d using (environment_id, id)
    where (p.used_count, p.collected) <> (coalesce(t.paid, 0), coalesce(t.collected, 0))
       or (p.used_count, p.collected) <> (coalesce(d.paid, 0), coalesce(d.collected, 0))`,
};
