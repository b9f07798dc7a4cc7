// Proof of the counters of payment sources (a link, a page, a QR code): they equal the payments and the daily counts.
import { sql } from 'kysely';
import type { Proof } from '#server/ledger/proof.ts';

export type Source = {
  /** A table such as `payment_links`, with used_count, collected and visits. */
  table: string;
  /** A table such as `payment_link_days`, and its column that names the source. */
  days: string;
  idColumn: string;
  sourceKinds: readonly string[];
  /** Plural, for display. */
  label: string;
};

export function sourceFiguresProof(source: Source): Proof {
  const { label, sourceKinds } = source;
  const [table, days, id] = [sql.table(source.table), sql.table(source.days), sql.ref(source.idColumn)];
  return {
    name: `every use of ${label} is a successful payment, counted on its day and in total`,
    compares: `figures of ${label} with payments and days`,
    counts: sql`select count(*) from ${table}`,
    differences: sql`
      select l.environment_id, l.reference as subject, concat_ws(' ', l.used_count, l.collected, l.visits) as books,
             concat_ws(' ', t.paid, t.collected, 'by day', d.paid, d.collected, d.visits) as beside
      from ${table} l
      left join (select environment_id, source_id as id, count(*) as paid, sum(amount) as collected from transactions
                 where status = 'successful' and source_id is not null and source_kind in (${sql.join(sourceKinds)}) group by 1, 2) t
        using (environment_id, id)
      left join (select environment_id, ${id} as id, sum(paid) as paid, sum(collected) as collected, sum(visits) as visits
                 from ${days} group by 1, 2) d using (environment_id, id)
      where (l.used_count, l.collected) <> (coalesce(t.paid, 0), coalesce(t.collected, 0))
         or (l.used_count, l.collected, l.visits) <> (coalesce(d.paid, 0), coalesce(d.collected, 0), coalesce(d.visits, 0))`,
  };
}
