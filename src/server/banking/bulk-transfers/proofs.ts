// Proof of bulk transfers: the recorded debit of a file equals the cost of its transfers, one per row.
import { sql } from 'kysely';
import type { Proof } from '#server/ledger/proof.ts';

export const bulkProofs: readonly Proof[] = [
  {
    name: 'the debit of a bulk transfer equals the sum of its transfers, one for each row sent',
    compares: 'bulk transfers with transfers',
    counts: sql`select count(*) from transfer_groups where sent_at is not null`,
    differences: sql`
      select environment_id, 'file ' || id as subject,
             coalesce(g.total, 0) || ' in ' || coalesce(g.sent_count, 0) as books,
             coalesce(t.total, 0) || ' in ' || coalesce(t.count, 0) as beside
      from (select environment_id, id, total, sent_count from transfer_groups where sent_at is not null) g
      full join (select environment_id, group_id as id, sum(amount + fee + vat + stamp_duty) as total, count(*) as count
                 from transfers where group_id is not null group by 1, 2) t using (environment_id, id)
      where (coalesce(g.total, 0), coalesce(g.sent_count, 0)) <> (coalesce(t.total, 0), coalesce(t.count, 0))`,
  },
];
