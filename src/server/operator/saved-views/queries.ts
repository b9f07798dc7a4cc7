// SQL of saved views in the console, always those of one member of staff.
import type { Db, Tx } from '#server/platform/db/database.ts';

export function selectStaffViews(db: Db, operatorId: string, list: string) {
  return db
    .selectFrom('staffViews')
    .where('operatorId', '=', operatorId)
    .where('list', '=', list)
    .select(['id', 'list', 'name', 'search'])
    .orderBy('name')
    .execute();
}

export function upsertStaffView(
  tx: Tx,
  operatorId: string,
  view: { id: string; list: string; name: string; search: Record<string, string>; createdAt: Date },
) {
  const search = JSON.stringify(view.search);
  return tx
    .insertInto('staffViews')
    .values({ ...view, operatorId, search })
    .onConflict((conflict) => conflict.columns(['operatorId', 'list', 'name']).doUpdateSet({ search }))
    .returning(['id', 'list', 'name', 'search'])
    .executeTakeFirstOrThrow();
}

/** Returns false when the view does not exist. */
export async function deleteStaffView(tx: Tx, operatorId: string, viewId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staffViews')
    .where('operatorId', '=', operatorId)
    .where('id', '=', viewId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
