// One statement that finds which kinds of work have something due, combined from the conditions of all kinds.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { type JobRun, upsertJobRuns } from './job-runs.ts';

/**
 * A query that returns a row when something is due, from an index and stopping at the first row. `order by … limit 1` makes the planner use
 * the index of waiting rows, whatever its row estimate. For the columns `mark` and `at` see `Due`.
 */
export type DueQuery = RawBuilder<unknown>;

/** A kind of work that has something due. */
export type Due = {
  name: string;
  /** If a run found nothing to do, an equal mark means that nothing has changed since. Null: unknown. */
  mark: string | null;
  /** The earliest time to run. Null: now. */
  at: Date | null;
};

export const hasCome = ({ at }: Pick<Due, 'at'>, now: Date): boolean => at === null || at <= now;

export type Condition = { name: string; isTurn: boolean; query: DueQuery };

/**
 * Composes the statement. Its text does not depend on which kinds have their turn, so that it is prepared once; `runs` are recorded by the
 * same statement.
 */
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
