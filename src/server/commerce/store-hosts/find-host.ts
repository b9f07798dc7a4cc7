// Maps host names to stores, and stores to their public address; used by pages and e-mails.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { named } from '#server/platform/directory/directory.ts';
import { addressAt, withPublicAddress } from '#server/platform/http/known-hosts.ts';
import type { TxServices } from '#server/services.ts';
import { leadingStatuses } from '#shared/commerce/store-host.ts';

export type StoreAt = { environmentId: string; slug: string; isPublished: boolean };

/** Normalizes the host of a request: any case, possibly with a trailing dot. */
export const normaliseHost = (host: string): string => host.toLowerCase().replace(/\.$/, '');

export async function findStoreAt(db: Db, host: string): Promise<StoreAt | null> {
  const { rows } = await sql<StoreAt>`
    select s.environment_id as "environmentId", s.slug, s.is_published as "isPublished"
    from ${named('store_host', host)} d join stores s on s.environment_id = d.environment_id`.execute(db);
  return rows[0] ?? null;
}

/** Returns the services with the store's verified host name as public URL, or that of its business without one. */
export async function atStore<S extends Pick<TxServices, 'publicUrl' | 'hosts'>>(
  services: S,
  db: Db,
  { environmentId, websiteHost }: { environmentId: string; websiteHost: string | null },
): Promise<S> {
  const row = await db
    .selectFrom('storeHosts')
    .where('environmentId', '=', environmentId)
    .where('status', 'in', leadingStatuses)
    .select('host')
    .executeTakeFirst();
  if (!row) return withPublicAddress(services, websiteHost);
  return Object.assign({}, services, { publicUrl: addressAt(services.publicUrl, row.host) });
}
