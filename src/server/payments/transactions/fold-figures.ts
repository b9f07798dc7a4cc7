// Folding what payments have changed of the figures into the roll-ups. Whoever reads figures reads both, so nobody waits for it.
import { sql } from 'kysely';
import { isPlaced } from '#server/platform/db/driver/placement.ts';
import { eachEnvironmentOf, nextOf } from '#server/platform/jobs/by-environment.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services } from '#server/services.ts';

const batchMax = 5000;
/** So many of what waits say whose turn it is. */
const lookedAtMax = 200;

export const dueFigures = (): DueQuery => sql`select 1 from transaction_deltas limit 1`;

/** Folds what there is. Returns zero unless some is left: what payments change meanwhile waits for the next turn, and is folded together. */
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
