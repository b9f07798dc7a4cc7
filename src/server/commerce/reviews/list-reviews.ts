// Reviews for the business: a page of the list, a single review, ratings of products, and the query for an exported file.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Db } from '#server/platform/db/database.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import { ratings } from '#shared/commerce/review-enums.ts';
import type {
  ReviewFilters,
  ReviewSummary,
  reviewListQuery,
  StoreReview,
} from '#shared/contract/commerce/reviews/store-reviews.ts';
import { AppError } from '#shared/contract/errors.ts';
import { countRatings, type ListedReview, matchingReviews, selectReview } from './queries.ts';

const list = statusList({
  table: 'store_reviews',
  matching: matchingReviews,
  sorts: { createdAt: sql`store_reviews.created_at`, rating: sql`store_reviews.rating` },
});

export function toReview(row: ListedReview): StoreReview {
  return {
    id: row.id,
    status: row.status,
    rating: row.rating,
    text: row.text,
    author: row.author,
    product: { id: row.productId, name: row.productName },
    order: { id: row.orderId, number: row.number },
    answer: row.answer,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export const listReviews = (
  db: Db,
  environmentId: string,
  query: z.output<typeof reviewListQuery>,
  now: Date,
) => list.page(db, environmentId, query, now, toReview);

export const countReviews = (db: Database, environmentId: string, filters: ReviewFilters, now: Date) =>
  list.count(db, environmentId, filters, now);

export const streamReviews = (db: Database, environmentId: string, filters: ReviewFilters, now: Date) =>
  list.stream(db, environmentId, filters, now);

export async function getReview(db: Db, environmentId: string, id: string): Promise<StoreReview> {
  const row = await selectReview(db, environmentId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return toReview(row);
}

/** The average to one decimal place, half away from zero; null without reviews. */
export function averageOf(counts: readonly { rating: number; count: number }[]): number | null {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const stars = counts.reduce((sum, { rating, count }) => sum + rating * count, 0);
  return all === 0 ? null : Math.round((stars * 10) / all) / 10;
}

export async function summariseReviews(
  db: Db,
  environmentId: string,
  productId: string | undefined,
): Promise<ReviewSummary> {
  const rows = await countRatings(db, environmentId, productId);
  const published = rows.filter(({ status }) => status === 'PUBLISHED');
  const waiting = rows.filter(({ status }) => status === 'WAITING');
  const sum = (some: readonly { count: number }[]) => some.reduce((all, { count }) => all + count, 0);
  return {
    average: averageOf(published),
    published: sum(published),
    waiting: sum(waiting),
    byRating: ratings.map((rating) => ({
      rating,
      count: sum(published.filter((row) => row.rating === rating)),
    })),
  };
}
