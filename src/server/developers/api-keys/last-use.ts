// The time and address of an API key's last use.
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/call.ts';

/** Records the time and address of a key's last use. */
export async function touchKey(db: Db, actor: Actor, ip: string, now: Date): Promise<void> {
  await db
    .updateTable('apiKeys')
    .set({ lastUsedAt: now, lastUsedIp: ip })
    .where('environmentId', '=', actor.environment.id)
    .where('id', '=', actor.sessionId)
    .execute();
}
