// SQL of saved views, always limited to one user in one business.
import type { Db, Tx } from '#server/platform/db/database.ts';

export type Owner = { businessId: string; userId: string };

export function selectViews(db: Db, owner: Owner, list: string) {
  return db
    .selectFrom('savedViews')
    .where('businessId', '=', owner.businessId)
    .where('userId', '=', owner.userId)
    .where('list', '=', list)
    .select(['id', 'list', 'name', 'search'])
    .orderBy('name')
    .execute();
}

export function upsertView(
  tx: Tx,
  owner: Owner,
  view: { id: string; list: string; name: string; search: Record<string, string>; createdAt: Date },
) {
  const search = JSON.stringify(view.search);
  return tx
    .insertInto('savedViews')
    .values({ ...owner, ...view, search })
    .onConflict((conflict) =>
      conflict.columns(['businessId', 'userId', 'list', 'name']).doUpdateSet({ search }),
    )
    .returning(['id', 'list', 'name', 'search'])
    .executeTakeFirstOrThrow();
}

/** Deletes a view; returns false if it does not exist. */
export async function deleteView(tx: Tx, owner: Owner, viewId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('savedViews')
    .where('businessId', '=', owner.businessId)
    .where('userId', '=', owner.userId)
    .where('id', '=', viewId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
