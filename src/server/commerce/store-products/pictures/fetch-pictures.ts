// Records the pictures named in files: their addresses, and where the images belong. They are fetched later.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { jsonRows } from '#server/platform/db/json-rows.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { Maker } from '../save-variants.ts';

/** The pictures of a product, the first one in front, or the picture of a variant. Replaces earlier requests for the same place. */
export type PictureRequest = { productId: string; variantId: string | null; urls: readonly string[] };

/** Fetches follow real time, however far ahead the environment's clock is. */
export const onWall = (clock: Clock): Date => clock.onWall?.() ?? clock.now();

/**
 * In hash order, so that concurrent imports of the same addresses cannot deadlock. A failed address is retried; a fetched one is only put
 * in its places.
 */
async function nameAddresses({ tx, clock, environment }: Maker, urls: readonly string[]) {
  const now = onWall(clock);
  const rows = urls.map((url) => ({ id: clock.newId(), url }));
  const { rows: named } = await sql<{ id: string; url: string }>`
    insert into store_picture_addresses as a (environment_id, id, url, url_sha256, status, next_at, requested_at)
    select ${environment.id}, r.id, r.url, sha256(convert_to(r.url, 'UTF8')), 'WAITING', ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, url text)
    order by sha256(convert_to(r.url, 'UTF8'))
    on conflict (environment_id, url_sha256) do update set
      status = case when a.status = 'FAILED' then 'WAITING' else a.status end,
      attempt_count = case when a.status = 'FAILED' then 0 else a.attempt_count end,
      ended_at = case when a.status = 'FAILED' then null else a.ended_at end,
      requested_at = excluded.requested_at,
      next_at = case when a.status = 'WAITING' then a.next_at else excluded.next_at end
    returning a.id, a.url`.execute(tx);
  return new Map(named.map(({ id, url }) => [url, id]));
}

/** The products must be locked or new. */
export async function fetchPictures(
  maker: Maker,
  requests: readonly PictureRequest[],
  importId: string | null,
): Promise<void> {
  if (requests.length === 0) return;
  const { tx, clock, environment } = maker;
  const environmentId = environment.id;
  const addresses = await nameAddresses(maker, [...new Set(requests.flatMap(({ urls }) => urls))]);
  await dropPlaces(maker, requests);
  const places = requests.flatMap(({ productId, variantId, urls }) =>
    urls.map((url, position) => ({
      environmentId,
      id: clock.newId(),
      productId,
      variantId,
      position,
      addressId: addresses.get(url),
      importId,
    })),
  );
  await sql`
    insert into store_picture_places (environment_id, id, product_id, variant_id, position, address_id, import_id)
    select environment_id, id, product_id, variant_id, position, address_id, import_id
    from json_populate_recordset(null::store_picture_places, ${jsonRows(places)}::json)`.execute(tx);
}

/** Pictures chosen meanwhile stay: earlier requests for these places are dropped. */
export async function dropPlaces(
  { tx, environment }: Pick<Maker, 'tx' | 'environment'>,
  places: readonly Pick<PictureRequest, 'productId' | 'variantId'>[],
): Promise<void> {
  if (places.length === 0) return;
  const rows = places.map(({ productId, variantId }) => ({ product_id: productId, variant_id: variantId }));
  await sql`
    delete from store_picture_places p using json_to_recordset(${JSON.stringify(rows)}::json) as r (product_id uuid, variant_id uuid)
    where p.environment_id = ${environment.id} and p.product_id = r.product_id
      and p.variant_id is not distinct from r.variant_id`.execute(tx);
}

export type FetchedPictures = { images: string[]; variants: Map<string, string>; failed: Set<string> };

/** The pictures requested by files, by product. */
export async function requestedPicturesOf(
  db: Db,
  environmentId: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, FetchedPictures>> {
  const { rows } = await sql<{ productId: string; variantId: string | null; url: string; isFailed: boolean }>`
    select p.product_id as "productId", p.variant_id as "variantId", d.url, d.status = 'FAILED' as "isFailed"
    from store_picture_places p join store_picture_addresses d on d.environment_id = p.environment_id and d.id = p.address_id
    where p.environment_id = ${environmentId} and p.product_id = any(${productIds}::uuid[])
    order by p.product_id, p.position`.execute(db);
  const requested = new Map<string, FetchedPictures>();
  for (const { productId, variantId, url, isFailed } of rows) {
    const one: FetchedPictures = requested.get(productId) ?? {
      images: [],
      variants: new Map(),
      failed: new Set(),
    };
    requested.set(productId, one);
    if (variantId) one.variants.set(variantId, url);
    else one.images.push(url);
    if (isFailed) one.failed.add(url);
  }
  return requested;
}
