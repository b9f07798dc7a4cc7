// Counters of payment sources: visits in total and per day, and payments begun.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { type Batcher, createEnvironmentBatcher } from '#server/platform/db/driver/batch.ts';
import { prepared } from '#server/platform/db/driver/prepared.ts';
import { cachePerObject } from '#shared/kept-by.ts';
import type { PaymentSource } from './payment-source.ts';

type Visit = { environmentId: string; id: string; day: string };
type Visits = { environmentIds: string[]; ids: string[]; on: string[]; counts: number[] };

/** Merges duplicates with their count, in one order so that concurrent instances do not deadlock. */
function together(visits: readonly Visit[]): Visits {
  const counted = new Map<string, Visit & { count: number }>();
  for (const visit of visits) {
    const key = `${visit.environmentId} ${visit.id} ${visit.day}`;
    counted.set(key, { ...visit, count: (counted.get(key)?.count ?? 0) + 1 });
  }
  const all = [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, visit]) => visit);
  return {
    environmentIds: all.map(({ environmentId }) => environmentId),
    ids: all.map(({ id }) => id),
    on: all.map(({ day }) => day),
    counts: all.map(({ count }) => count),
  };
}

/** Concurrent visits are counted in one statement, so a popular page is written once for all of them. */
const gatherersBy = (addVisits: (db: Db, visits: Visits) => Promise<unknown>) =>
  cachePerObject(
    (db: Db): Batcher<Visit, void> =>
      createEnvironmentBatcher(
        db,
        ({ environmentId }) => environmentId,
        async (visits: Visit[]) => {
          await addVisits(db, together(visits));
          return visits.map(() => undefined);
        },
      ),
  );

/**
 * The visit counters of a payment source: `visitCounts(['qr_codes', 'qr_code_days'], 'code_id')`, with the column that names the source in
 * the table of days. Called only by the noun that owns both tables: the style guide reads the names as writes.
 */
export function visitCounts(
  [table, days]: readonly [table: string, days: string],
  idColumn: string,
): Pick<PaymentSource, 'countVisit' | 'countStart'> {
  const [sources, id] = [sql.table(table), sql.ref(idColumn)];
  type Named = { environmentId: string; id: string };
  const addVisits = prepared((db, { environmentIds, ids, on, counts }: Visits) =>
    sql<never>`
        with given as (
          select * from unnest(${environmentIds}::uuid[], ${ids}::uuid[], ${on}::date[], ${counts}::integer[])
            as v (environment_id, id, day, visits)
        ), visited as (
          update ${sources} s set visits = s.visits + v.visits
          from (select environment_id, id, sum(visits) as visits from given group by 1, 2) v
          where s.environment_id = v.environment_id and s.id = v.id returning s.environment_id, s.id
        )
        insert into ${sql.table(days)} as d (environment_id, ${id}, day, visits)
        select environment_id, id, day, given.visits from given join visited using (environment_id, id)
        on conflict (environment_id, ${id}, day) do update set visits = d.visits + excluded.visits`.compile(
      db,
    ),
  );
  const gathererOf = gatherersBy(addVisits);
  const addStart = prepared((db, name: Named) =>
    sql<never>`
        update ${sources} set started_count = started_count + 1
        where environment_id = ${name.environmentId} and id = ${name.id}`.compile(db),
  );
  return {
    async countVisit(db, { environmentId, id: of }, day) {
      await gathererOf(db)({ environmentId, id: of, day });
    },
    async countStart(tx, { environmentId, id: of }) {
      await addStart.later(tx, { environmentId, id: of });
    },
  };
}
