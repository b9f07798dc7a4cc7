// The environment of a request, for jobs and e-mails, which have no call that provides it.
import type { Db } from '#server/platform/db/database.ts';
import { type Environment, environmentOf } from '#server/platform/http/call.ts';

export async function selectEnvironment(db: Db, environmentId: string): Promise<Environment> {
  const row = await db
    .selectFrom('environments as e')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .where('e.id', '=', environmentId)
    .select(['e.id as environmentId', 'e.mode', 'b.id as businessId', 'b.businessName'])
    .select(['b.currency', 'b.country', 'b.timeZone', 'b.websiteHost'])
    .executeTakeFirstOrThrow();
  return environmentOf(row);
}
