// When and from where a key of a program was last used.
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/call.ts';

/** Notes when and from where a key was last used. */
export async function touchKey(db: Db, actor: Actor, ip: string, now: Date): Promise<void> {
  await db
    .updateTable('apiKeys')
    .set({ lastUsedAt: now, lastUsedIp: ip })
    .where('environmentId', '=', actor.environment.id)
    .where('id', '=', actor.sessionId)
    .execute();
}
