// Daily rechecks of host names that lead to stores, more often while their record is missing.
import { sql } from 'kysely';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services } from '#server/services.ts';
import { lookUpProof, noteFound } from './check-host.ts';
import { lockClaim } from './queries.ts';

export const dueHosts = ({ clock }: Services): DueQuery =>
  sql`select 1 from store_hosts where next_check_at <= ${clock.now()} order by next_check_at limit 1`;

/** The batch size of a run; each check queries the DNS, outside of any transaction. */
const atOnce = 20;

/** Each store has one claim, so a business has at most one check per run, however long others wait. */
export async function recheckHosts(services: Services): Promise<number> {
  const { database, clock, log } = services;
  const due = await database.db
    .selectFrom('storeHosts')
    .where('nextCheckAt', '<=', clock.now())
    .orderBy('nextCheckAt')
    .limit(atOnce)
    .selectAll()
    .execute();
  const checked = await Promise.all(
    due.map(async (claim) => {
      try {
        const found = await lookUpProof(services, claim);
        return await database.inTransaction(async (tx) => {
          const locked = await lockClaim(tx, claim);
          if (!locked?.nextCheckAt || locked.nextCheckAt > clock.now()) return 0;
          await noteFound(services, tx, locked, found);
          return 1;
        });
      } catch (error) {
        log.error({ err: error, environmentId: claim.environmentId }, 'a host name could not be checked');
        return 0;
      }
    }),
  );
  return checked.filter((item) => item === 1).length;
}
