// The host that the users and payers of a business use: for jobs and staff actions, which have no call from that host.
import type { Db } from '#server/platform/db/database.ts';
import { withPublicAddress } from '#server/platform/http/known-hosts.ts';
import type { TxServices } from '#server/services.ts';

type Addressed = Pick<TxServices, 'publicUrl' | 'hosts'>;

/** Runs with services bound to that host. */
export async function atBusiness<S extends Addressed>(
  db: Db,
  services: S,
  of: { businessId: string } | { environmentId: string },
): Promise<S> {
  const row = await db
    .selectFrom('businesses as b')
    .$if('businessId' in of, (query) => query.where('b.id', '=', 'businessId' in of ? of.businessId : ''))
    .$if('environmentId' in of, (query) =>
      query.where('b.id', '=', (e) =>
        e
          .selectFrom('environments')
          .where('id', '=', 'environmentId' in of ? of.environmentId : '')
          .select('businessId'),
      ),
    )
    .select('b.websiteHost')
    .executeTakeFirst();
  return withPublicAddress(services, row?.websiteHost);
}
