// The owner of an environment, for jobs and postings, which have no call that provides it.
import type { Db } from '#server/platform/db/database.ts';

export type EnvironmentOwner = {
  id: string;
  mode: 'test' | 'live';
  businessId: string;
  businessName: string;
  country: string;
  timeZone: string;
};

export function ownerOfEnvironment(db: Db, environmentId: string): Promise<EnvironmentOwner> {
  return db
    .selectFrom('environments as e')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .where('e.id', '=', environmentId)
    .select(['e.id', 'e.mode', 'b.id as businessId', 'b.businessName'])
    .select(['b.country', 'b.timeZone'])
    .executeTakeFirstOrThrow();
}
