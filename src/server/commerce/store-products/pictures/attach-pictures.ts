// Puts fetched pictures in their places: product by product, to the currently requested state; idempotent.
import { sql } from 'kysely';
import { selectEnvironment } from '#server/account/approvals/read-environment.ts';
import { setProductImages } from '#server/billing/products/save-product.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Services } from '#server/services.ts';
import { announceProducts } from '../announce-products.ts';
import { getStoreProducts } from '../read.ts';
import { lockListings, replaceImages } from '../write-listings.ts';

const batchMax = 200;

/** The fetched pictures requested for a product, in their order. */
const requestedImages = sql`array(select d.image_id from store_picture_places q
  join store_picture_addresses d on d.environment_id = q.environment_id and d.id = q.address_id
  where q.environment_id = p.environment_id and q.product_id = p.product_id and q.variant_id is null and d.status = 'FETCHED'
  order by q.position)`;
const present = sql`array(select i.image_id from store_product_images i
  where i.environment_id = p.environment_id and i.product_id = p.product_id order by i.position)`;

/** Products in which the picture of an address is missing from its place. */
async function productsWithout(db: Db, environmentId: string, addressId: string): Promise<string[]> {
  const { rows } = await sql<{ productId: string }>`
    select distinct p.product_id as "productId" from store_picture_places p
    join store_picture_addresses a on a.environment_id = p.environment_id and a.id = p.address_id
    left join store_variants v on v.environment_id = p.environment_id and v.id = p.variant_id
    where p.environment_id = ${environmentId} and p.address_id = ${addressId} and a.status = 'FETCHED'
      and case when p.variant_id is null then ${present} <> ${requestedImages} else v.image_id is distinct from a.image_id end
    order by 1 limit ${batchMax}::integer`.execute(db);
  return rows.map(({ productId }) => productId);
}

async function putImages(tx: Tx, environmentId: string, productIds: readonly string[]) {
  const { rows } = await sql<{ productId: string; imageIds: string[] }>`
    select p.product_id as "productId", ${requestedImages} as "imageIds"
    from (select ${environmentId}::uuid as environment_id, unnest(${productIds}::uuid[]) as product_id) p
    where ${requestedImages} <> '{}' and ${present} <> ${requestedImages}`.execute(tx);
  await replaceImages(tx, environmentId, rows);
  return rows;
}

async function putVariantImages(tx: Tx, environmentId: string, productIds: readonly string[], now: Date) {
  await sql`
    update store_variants v set image_id = d.image_id, updated_at = ${now}
    from store_picture_places p join store_picture_addresses d on d.environment_id = p.environment_id and d.id = p.address_id
    where p.environment_id = ${environmentId} and p.product_id = any(${productIds}::uuid[]) and d.status = 'FETCHED'
      and v.environment_id = p.environment_id and v.id = p.variant_id and v.image_id is distinct from d.image_id`.execute(
    tx,
  );
}

async function putSome(services: Services, environment: Environment, ids: readonly string[]): Promise<void> {
  const { clock } = services;
  const environmentId = environment.id;
  await services.database.inTransaction(async (tx) => {
    const change = { tx, clock, environment, userId: null, byName: null, audit: () => {} };
    await lockListings(change, ids);
    const known = await getStoreProducts(tx, environmentId, ids);
    const before = new Map(known.map((product) => [product.id, product]));
    const changed = await putImages(tx, environmentId, ids);
    await putVariantImages(tx, environmentId, ids, clock.now());
    const fronts = changed.flatMap(({ productId: id, imageIds: [imageId] }) =>
      imageId ? [{ id, imageId }] : [],
    );
    if (fronts.length > 0) await setProductImages(change, fronts);
    await tx
      .updateTable('storeProducts')
      .set({ updatedAt: clock.now() })
      .where('environmentId', '=', environmentId)
      .where('id', 'in', [...ids])
      .execute();
    await announceProducts(change, ids, before, () => 'store_product.updated');
  });
}

/** Existing pictures stay until the first of the new ones is fetched. */
export async function attachPictures(
  services: Services,
  { environmentId, id }: { environmentId: string; id: string },
): Promise<void> {
  const { db } = services.database;
  const own = withClockOf(services, environmentId);
  for (let environment: Environment | null = null; ; ) {
    const ids = await productsWithout(db, environmentId, id);
    if (ids.length === 0) return;
    environment ??= await selectEnvironment(db, environmentId);
    await putSome(own, environment, ids);
  }
}
