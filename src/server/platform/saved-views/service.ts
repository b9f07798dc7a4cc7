// Saved views: save, list and delete.

import type { Db, Tx } from '#server/platform/db/database.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import type { Actor } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  type SavedView,
  type savedViewsContract,
  savedViewsMax,
} from '#shared/contract/platform/saved-views.ts';
import { deleteView, type Owner, selectViews, upsertView } from './queries.ts';

const ownerOf = (actor: Actor): Owner => ({
  businessId: actor.environment.businessId,
  userId: actor.userId,
});

export function listSavedViews(db: Db, actor: Actor, list: string): Promise<SavedView[]> {
  return selectViews(db, ownerOf(actor), list);
}

/** Throws CONFLICT if a list has the maximum number of views and none of the given name, which would be replaced. */
export function refuseMoreViews(stored: readonly Pick<SavedView, 'name'>[], name: string): void {
  if (stored.length < savedViewsMax || stored.some((view) => view.name === name)) return;
  const sentence = `You can save at most ${savedViewsMax} views per list. Delete one first.`;
  throw new AppError('CONFLICT', { sentence, fields: { name: sentence } });
}

/** Saves a view. Throws CONFLICT if there are too many. */
export async function saveView(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  input: BodyOf<(typeof savedViewsContract)['saveView']>,
): Promise<SavedView> {
  await takeLock(tx, { name: `saved views of ${actor.userId}` });
  refuseMoreViews(await selectViews(tx, ownerOf(actor), input.list), input.name);
  return upsertView(tx, ownerOf(actor), { ...input, id: clock.newId(), createdAt: clock.now() });
}

/** Deletes a view. Throws NOT_FOUND. */
export async function deleteSavedView(tx: Tx, actor: Actor, viewId: string): Promise<void> {
  if (!(await deleteView(tx, ownerOf(actor), viewId))) throw new AppError('NOT_FOUND');
}
