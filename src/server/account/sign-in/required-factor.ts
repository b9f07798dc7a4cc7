// Who must have a second factor: all members if their business requires it, and the Owners of a business that takes live payments.
import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { selectBusinesses } from './queries.ts';

/** Returns the business that requires a second factor of a user; undefined when none does. */
export async function findBusinessRequiringFactor(
  db: Db,
  { config }: Pick<Services, 'config'>,
  userId: string,
): Promise<{ businessName: string } | undefined> {
  const businesses = await selectBusinesses(db, userId);
  return businesses.find(
    (business) => business.enforceTwoFactor || (config.ownerSecondFactor && business.isOwnedLive),
  );
}
