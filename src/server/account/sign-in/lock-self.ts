// The person who is signed in, locked for a change of their credentials.
import type { Tx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/call.ts';
import { requireOpenSession } from '#server/platform/sessions/sessions.ts';
import { lockPerson, type Person } from './queries.ts';

/** The password that was checked before, or the session itself, may be over by now: then nothing is changed by it. */
export async function lockSelf(
  tx: Tx,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
): Promise<Person> {
  const person = await lockPerson(tx, userId);
  await requireOpenSession(tx, sessionId);
  return person;
}
