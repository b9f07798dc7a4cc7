// Who has to have a second factor: all members where their business says so, and the Owners of one that takes live payments.
import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { selectBusinesses } from './queries.ts';

/** The business that demands a second factor of a person; undefined when none does. */
export async function findBusinessRequiringFactor(
  db: Db,
  { config }: Pick<Services, 'config'>,
  userId: string,
): Promise<{ businessName: string } | undefined> {
  const businesses = await selectBusinesses(db, userId);
  return businesses.find((one) => one.enforceTwoFactor || (config.ownerSecondFactor && one.isOwnedLive));
}
