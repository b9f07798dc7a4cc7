// One statement that says which kinds of work have something due: the conditions of all of them put together.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { type JobRun, upsertJobRuns } from './job-runs.ts';

/**
 * A query that answers a row when something is due, from an index and ending at the first. `order by … limit 1` makes the
 * planner take the index of what waits, whatever it believes about how much that is. Columns `mark` and `at` are
 * explained at `Due`.
 */
export type DueQuery = RawBuilder<unknown>;

/** What is due. */
export type Due = {
  name: string;
  /** When a run found nothing to do, the same mark says that nothing has changed since. Null: that is not known. */
  mark: string | null;
  /** Not before this instant. Null: now. */
  at: Date | null;
};

export const hasCome = ({ at }: Pick<Due, 'at'>, now: Date): boolean => at === null || at <= now;

export type Condition = { name: string; isTurn: boolean; query: DueQuery };

/** The text is the same however many have their turn, so that it is prepared once; `runs` are written down on the way. */
export function composeDue(conditions: readonly Condition[], runs: readonly JobRun[]): RawBuilder<Due> {
  const parts = conditions.map(
    ({ name, isTurn, query }) => sql`
    select ${sql.lit(name)} as name, to_jsonb(work) ->> 'mark' as mark, (to_jsonb(work) ->> 'at')::timestamptz as at from (${query}) work where ${isTurn}::boolean`,
  );
  const all = sql<Due>`${sql.join(parts, sql` union all `)}`;
  return runs.length === 0 ? all : sql<Due>`with noted as (${upsertJobRuns(runs)}) ${all}`;
}

export async function selectDue(
  db: Db,
  conditions: readonly Condition[],
  runs: readonly JobRun[],
): Promise<Due[]> {
  return (await composeDue(conditions, runs).execute(db)).rows;
}
