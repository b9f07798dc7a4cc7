// SQL of reviews: queries with product and author, a single insert per product and order, and updates.
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import type { StoreReviewsTable } from '#server/platform/db/tables/commerce/review-tables.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import type { ReviewFilters } from '#shared/contract/commerce/reviews/store-reviews.ts';

export type ReviewRow = Selectable<StoreReviewsTable>;
export type ListedReview = ReviewRow & { author: string; number: string; productName: string };

export const { lock: lockReview, update: updateReviewRow } = environmentRows('storeReviews');

/** The table is aliased store_reviews. */
export function reviewsOf(db: Db, environmentId: string) {
  return db
    .selectFrom('storeReviews')
    .innerJoin('orders as o', (join) =>
      join
        .onRef('o.environmentId', '=', 'storeReviews.environmentId')
        .onRef('o.id', '=', 'storeReviews.orderId'),
    )
    .innerJoin('products as p', (join) =>
      join
        .onRef('p.environmentId', '=', 'storeReviews.environmentId')
        .onRef('p.id', '=', 'storeReviews.productId'),
    )
    .where('storeReviews.environmentId', '=', environmentId)
    .selectAll('storeReviews')
    .select(['o.customerName as author', 'o.number', 'p.name as productName']);
}

export function matchingReviews(db: Db, environmentId: string, filters: Omit<ReviewFilters, 'sort'>) {
  const { search, storeProductId, rating, createdFrom, createdTo } = filters;
  const pattern = containsPattern(search ?? '');
  return reviewsOf(db, environmentId)
    .$if(Boolean(search), (rows) =>
      rows.where((eb) =>
        eb.or([
          eb('storeReviews.text', 'ilike', pattern),
          eb('p.name', 'ilike', pattern),
          eb('o.customerName', 'ilike', pattern),
          eb('o.number', 'ilike', pattern),
        ]),
      ),
    )
    .$if(storeProductId !== undefined, (rows) =>
      rows.where('storeReviews.productId', '=', storeProductId ?? ''),
    )
    .$if(rating !== undefined, (rows) => rows.where('storeReviews.rating', '=', Number(rating)))
    .$if(createdFrom !== undefined, (rows) =>
      rows.where('storeReviews.createdAt', '>=', new Date(createdFrom ?? 0)),
    )
    .$if(createdTo !== undefined, (rows) =>
      rows.where('storeReviews.createdAt', '<', new Date(createdTo ?? 0)),
    );
}

export const selectReview = (db: Db, environmentId: string, id: string): Promise<ListedReview | undefined> =>
  reviewsOf(db, environmentId).where('storeReviews.id', '=', id).executeTakeFirst();

/** Returns false if this product of this order was reviewed before. */
export async function insertReview(tx: Tx, row: Omit<ReviewRow, 'answer' | 'answeredAt'>): Promise<boolean> {
  const done = await tx
    .insertInto('storeReviews')
    .values(Object.assign({ answer: null, answeredAt: null }, row))
    .onConflict((conflict) => conflict.columns(['environmentId', 'orderId', 'productId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return done !== undefined;
}

/** The number of reviews per rating and state, of one product or of all. */
export async function countRatings(db: Db, environmentId: string, productId: string | undefined) {
  return db
    .selectFrom('storeReviews')
    .where('environmentId', '=', environmentId)
    .$if(productId !== undefined, (rows) => rows.where('productId', '=', productId ?? ''))
    .select(['rating', 'status', sql<number>`count(*)::integer`.as('count')])
    .groupBy(['rating', 'status'])
    .execute();
}
