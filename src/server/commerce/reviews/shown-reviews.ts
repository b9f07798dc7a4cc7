// The reviews on a product page: the average, the count, and the latest ones.
import type { Db } from '#server/platform/db/database.ts';
import { shownAuthor } from '#shared/commerce/review-enums.ts';
import { averageOf } from './list-reviews.ts';
import { countRatings, reviewsOf } from './queries.ts';

const fewest = 3;
const most = 100;

export type ShownReview = {
  rating: number;
  text: string | null;
  author: string;
  answer: string | null;
  createdAt: Date;
};
export type ShownReviews = { average: number; count: number; reviews: ShownReview[] };

/** Returns null if none is published. `all`: up to 100 reviews, not only the latest few. */
export async function readShownReviews(
  db: Db,
  { environmentId, productId }: { environmentId: string; productId: string },
  { all }: { all: boolean },
): Promise<ShownReviews | null> {
  const counts = (await countRatings(db, environmentId, productId)).filter(
    ({ status }) => status === 'PUBLISHED',
  );
  const average = averageOf(counts);
  if (average === null) return null;
  const rows = await reviewsOf(db, environmentId)
    .where('storeReviews.productId', '=', productId)
    .where('storeReviews.status', '=', 'PUBLISHED')
    .orderBy('storeReviews.createdAt', 'desc')
    .limit(all ? most : fewest)
    .execute();
  const reviews = rows.map(({ rating, text, author, answer, createdAt }) => ({
    rating,
    text,
    author: shownAuthor(author),
    answer,
    createdAt,
  }));
  return { average, count: counts.reduce((sum, { count }) => sum + count, 0), reviews };
}
