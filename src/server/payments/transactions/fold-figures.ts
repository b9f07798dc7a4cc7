// Folding what payments have changed of the figures into the roll-ups. Whoever reads figures reads both, so nobody waits for it.
import { sql } from 'kysely';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services } from '#server/services.ts';

const batchMax = 5000;

export const dueFigures = (): DueQuery => sql`select 1 from transaction_deltas limit 1`;

/** Folds what there is. Returns zero unless some is left: what payments change meanwhile waits for the next turn, and is folded together. */
export async function foldFigures({ database }: Pick<Services, 'database'>): Promise<number> {
  const { rows } = await sql<{ folded: number }>`select transactions_fold(${batchMax}) as folded`.execute(
    database.db,
  );
  return rows[0]?.folded === batchMax ? batchMax : 0;
}
