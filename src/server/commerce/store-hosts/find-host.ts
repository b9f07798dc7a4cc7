// Which store a host name leads to, and at which address a store is seen: asked by the pages and by e-mails.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { named } from '#server/platform/directory/directory.ts';
import { addressAt, atHost } from '#server/platform/http/known-hosts.ts';
import type { TxServices } from '#server/services.ts';
import { leadingStatuses } from '#shared/commerce/store-host.ts';

export type StoreAt = { environmentId: string; slug: string; isPublished: boolean };

/** As a request names it: in any case, perhaps with a dot at its end. */
export const hostAsAsked = (host: string): string => host.toLowerCase().replace(/\.$/, '');

export async function findStoreAt(db: Db, host: string): Promise<StoreAt | null> {
  const { rows } = await sql<StoreAt>`
    select s.environment_id as "environmentId", s.slug, s.is_published as "isPublished"
    from ${named('store_host', host)} d join stores s on s.environment_id = d.environment_id`.execute(db);
  return rows[0] ?? null;
}

/** The services at the host name of a store, where it has one that was verified; else at that of its business. */
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
  if (!row) return atHost(services, websiteHost);
  return Object.assign({}, services, { publicUrl: addressAt(services.publicUrl, row.host) });
}
