// Folding pending changes of payment figures into the roll-ups. Queries of figures read both, so none waits for it.
import { sql } from 'kysely';
import { isPlaced } from '#server/platform/db/driver/placement.ts';
import { eachEnvironmentOf, nextOf } from '#server/platform/jobs/by-environment.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services } from '#server/services.ts';

const batchMax = 5000;
/** The number of pending changes that are read to choose the next environment. */
const lookedAtMax = 200;

export const dueFigures = (): DueQuery => sql`select 1 from transaction_deltas limit 1`;

/** Folds pending changes. Returns zero unless some remain: changes made meanwhile wait for the next run, and are folded together. */
export async function foldFigures({ database }: Pick<Services, 'database'>): Promise<number> {
  const { db } = database;
  const fold = async (environmentId: string | null): Promise<number> => {
    const { rows } = await sql<{ folded: number }>`
      select transactions_fold(${environmentId}::uuid, ${batchMax}) as folded`.execute(db);
    return rows[0]?.folded === batchMax ? batchMax : 0;
  };
  if (!isPlaced(db)) return fold(null);
  return eachEnvironmentOf(
    db,
    'figures of payments',
    (hasNoTurnYet) =>
      nextOf(
        sql`select environment_id, at from transaction_deltas where ${hasNoTurnYet} limit ${lookedAtMax}::integer`,
      ),
    fold,
  );
}
