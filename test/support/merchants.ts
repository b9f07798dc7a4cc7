// A merchant with an open payment link, written directly into a database: for loads and benches that only need payers.
import { createBusiness } from '#server/account/businesses/create-business.ts';
import type { Database } from '#server/platform/db/database.ts';
import { systemClock as clock } from '#server/platform/http/clock.ts';

export type PayableMerchant = { businessId: string; environmentId: string; linkId: string; slug: string };

/** A merchant whose test environment has such a link. */
export async function createPayableMerchant(database: Database, name: string): Promise<PayableMerchant> {
  const business = await database.inTransaction((tx) =>
    createBusiness(tx, clock, {
      name,
      email: 'shop@example.com',
      country: 'NG',
      type: 'sme',
      sector: 'Food',
      approved: true,
    }),
  );
  const environmentId = business.testEnvironmentId;
  return { businessId: business.id, ...(await addPayableLink(database, environmentId)) };
}

/** A link of ₦5,000 that may be paid any number of times. */
export async function addPayableLink(
  database: Database,
  environmentId: string,
): Promise<Omit<PayableMerchant, 'businessId'>> {
  const linkId = clock.newId();
  const slug = `pay-${linkId.slice(-12)}`;
  await database.pool.query(
    `with address as (insert into directory (kind, key, environment_id, id, source) values ('address', $3, $1, $2, 'link'))
     insert into payment_links (environment_id, id, reference, slug, name, kind, status, currency, amount, fee_bearer, created_at, updated_at)
     values ($1, $2, $3, $3, 'Jollof', 'multiple', 'ACTIVE', 'NGN', 500000, 'merchant', now(), now())`,
    [environmentId, linkId, slug],
  );
  return { environmentId, linkId, slug };
}
