// Who can see a request: members with approval permission, and its maker, including the API key that made it.

import type { Db } from '#server/platform/db/database.ts';
import type { Actor, Environment } from '#server/platform/http/call.ts';
import { AppError } from '#shared/contract/errors.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import { routePermissions } from '#shared/permissions.ts';
import { type RequestRow, selectRequest } from './queries.ts';

export function isMaker(
  row: Pick<RequestRow, 'makerKind' | 'makerUserId' | 'makerKeyId'>,
  actor: Pick<Actor, 'kind' | 'userId' | 'sessionId'>,
): boolean {
  // The creator of a key is responsible for its requests.
  if (actor.kind === 'user') return row.makerUserId === actor.userId;
  return row.makerKind === 'api_key' && row.makerKeyId === actor.sessionId;
}

/** Throws NOT_FOUND for everyone else. */
export async function getVisibleRequest(
  db: Db,
  { environment, actor }: { environment: Environment; actor: Actor },
  requestId: string,
): Promise<{ row: RequestRow }> {
  const row = await selectRequest(db, environment.id, requestId);
  const sees =
    row &&
    (isMaker(row, actor) ||
      actor.impersonator !== null ||
      isAllowed(actor.permissions, routePermissions.settingsApproval));
  if (!row || !sees) throw new AppError('NOT_FOUND');
  return { row };
}
