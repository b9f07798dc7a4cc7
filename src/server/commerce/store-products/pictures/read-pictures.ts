// The progress of pictures named in files: the number still being fetched, and those that failed.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { AuditDetails } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { PictureAddressStatus } from '#shared/commerce/catalogue.ts';
import { pictureProblemsMax, type StorePictures } from '#shared/contract/commerce/store-pictures.ts';
import { onWall } from './fetch-pictures.ts';

/** Filters by product, if given. */
const isOf = (productId: string | null) =>
  sql`(${productId}::uuid is null or p.product_id = ${productId}::uuid)`;

type Counts = Pick<StorePictures, 'asked' | 'waiting' | 'failed'>;

/** Pictures are grouped by the file that named them, or counted singly if the file is unknown. */
async function countPictures(db: Db, environmentId: string, productId: string | null): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with open as materialized (
      select p.address_id, p.import_id, d.status from store_picture_addresses d
      join store_picture_places p on p.environment_id = d.environment_id and p.address_id = d.id
      where d.environment_id = ${environmentId} and d.status <> 'FETCHED' and ${isOf(productId)}),
    asked as (
      select p.address_id from store_picture_places p where p.environment_id = ${environmentId} and ${isOf(productId)}
        and p.import_id in (select import_id from open where status = 'WAITING')
      union select address_id from open where status = 'WAITING')
    select (select count(*) from asked)::integer as asked,
      (select count(distinct address_id) from open where status = 'WAITING')::integer as waiting,
      (select count(distinct address_id) from open where status = 'FAILED')::integer as failed`.execute(db);
  return rows[0] ?? { asked: 0, waiting: 0, failed: 0 };
}

type Row = {
  id: string;
  url: string;
  status: PictureAddressStatus;
  failure: string;
  nextAt: Date | null;
  products: number;
  productId: string;
  productName: string;
};

async function selectTroubled(db: Db, environmentId: string, productId: string | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.id, d.url, d.status, d.failure, d.next_at as "nextAt", o.products, o.product_id as "productId", t.name as "productName"
    from store_picture_addresses d
    cross join lateral (select count(distinct p.product_id)::integer as products, min(p.product_id::text)::uuid as product_id
      from store_picture_places p where p.environment_id = d.environment_id and p.address_id = d.id and ${isOf(productId)}) o
    join products t on t.environment_id = d.environment_id and t.id = o.product_id
    where d.environment_id = ${environmentId} and d.status <> 'FETCHED' and d.failure is not null
    order by d.status, d.requested_at desc, d.id limit ${pictureProblemsMax}::integer`.execute(db);
  return rows;
}

export async function getStorePictures(
  db: Db,
  environmentId: string,
  productId: string | null,
): Promise<StorePictures> {
  const counts = await countPictures(db, environmentId, productId);
  const rows = await selectTroubled(db, environmentId, productId);
  const troubled = rows.map(({ nextAt, ...row }) =>
    Object.assign(row, { nextAt: nextAt?.toISOString() ?? null }),
  );
  return Object.assign(counts, { troubled });
}

type Retry = { tx: Tx; clock: Clock; environmentId: string; audit: (details: AuditDetails) => void };

/** Retries failed addresses, all or some, as if they were newly named. */
export async function retryPictures(
  { tx, clock, environmentId, audit }: Retry,
  ids: readonly string[] | null,
): Promise<{ retried: number }> {
  const { rows } = await sql<{ id: string }>`
    update store_picture_addresses set status = 'WAITING', attempt_count = 0, ended_at = null, next_at = ${onWall(clock)}
    where environment_id = ${environmentId} and status = 'FAILED' and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))
    returning id`.execute(tx);
  const retried = rows.length;
  audit({ entity: 'store-pictures', entityId: environmentId, before: null, after: { retried } });
  return { retried };
}
