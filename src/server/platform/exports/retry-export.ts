// Restarts a failed export from the beginning.
import type { Tx } from '#server/platform/db/database.ts';

/** Returns false when it has not failed. */
export async function retryExport(tx: Tx, environmentId: string, exportId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('exports')
    .set({ status: 'PENDING', failure: null, rowsDone: 0, rowsTotal: null })
    .where('environmentId', '=', environmentId)
    .where('id', '=', exportId)
    .where('status', '=', 'FAILED')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
