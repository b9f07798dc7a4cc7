// What payers open is counted: a visit in all and on its day, and a payment that was begun.
import { sql } from 'kysely';
import { prepared } from '#server/platform/db/driver/prepared.ts';
import type { PaymentSource } from './payment-source.ts';

/**
 * How a payment source counts: `visitCounts(['qr_codes', 'qr_code_days'], 'code_id')`, the column being that of the days
 * which names it. Named by the noun that owns both tables, and by no other: the style guide reads the names as writes.
 */
export function visitCounts(
  [table, days]: readonly [table: string, days: string],
  idColumn: string,
): Pick<PaymentSource, 'countVisit' | 'countStart'> {
  const [sources, id] = [sql.table(table), sql.ref(idColumn)];
  type Named = { environmentId: string; id: string };
  const addVisit = prepared((db, name: Named & { day: string }) =>
    sql<never>`
        with visited as (
          update ${sources} set visits = visits + 1
          where environment_id = ${name.environmentId} and id = ${name.id} returning environment_id, id
        )
        insert into ${sql.table(days)} as d (environment_id, ${id}, day, visits)
        select environment_id, id, ${name.day}::date, 1 from visited
        on conflict (environment_id, ${id}, day) do update set visits = d.visits + 1`.compile(db),
  );
  const addStart = prepared((db, name: Named) =>
    sql<never>`
        update ${sources} set started_count = started_count + 1
        where environment_id = ${name.environmentId} and id = ${name.id}`.compile(db),
  );
  return {
    async countVisit(db, { environmentId, id: of }, day) {
      await addVisit(db, { environmentId, id: of, day });
    },
    async countStart(tx, { environmentId, id: of }) {
      await addStart.later(tx, { environmentId, id: of });
    },
  };
}
