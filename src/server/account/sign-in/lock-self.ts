// Locks the signed-in user for a change of their credentials.
import type { Tx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/call.ts';
import { requireOpenSession } from '#server/platform/sessions/sessions.ts';
import { lockPerson, type Person } from './queries.ts';

/** Locks the user and throws UNAUTHENTICATED if the session ended after the password was checked. */
export async function lockSelf(
  tx: Tx,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
): Promise<Person> {
  const person = await lockPerson(tx, userId);
  await requireOpenSession(tx, sessionId);
  return person;
}
