// Reviews by buyers: the link of a delivered order allows one review per product.
import type { z } from 'zod';
import { findPlaced, linesOfPlaced, type PlacedRow } from '#server/commerce/orders/reading/placed-order.ts';
import { mayReview } from '#server/commerce/orders/review-link.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { AuditDetails } from '#server/platform/http/call.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import { imagePath } from '#server/platform/uploads/service.ts';
import type { TxServices } from '#server/services.ts';
import type { writtenReview } from '#shared/contract/commerce/reviews/store-reviews.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import { describeReview } from './moderate-review.ts';
import { insertReview } from './queries.ts';

/** A product of an order, and its review. */
export type Reviewable = {
  productId: string;
  name: string;
  imageUrl: string | null;
  review: { rating: number; text: string | null } | null;
};

type RequestInput = { slug: string; key: string };

/** Returns the order that the key belongs to, or throws NOT_FOUND. */
async function findReviewed(services: TxServices, db: Db, request: RequestInput): Promise<PlacedRow> {
  const order = await findPlaced(db, request.slug);
  if (!mayReview(services, order, request.key)) throw new AppError('NOT_FOUND');
  return order;
}

export async function listReviewable(
  services: TxServices,
  db: Db,
  request: RequestInput,
): Promise<{ environmentId: string; number: string; products: Reviewable[] }> {
  const order = await findReviewed(services, db, request);
  const lines = await linesOfPlaced(db, order);
  const written = await db
    .selectFrom('storeReviews')
    .where('environmentId', '=', order.environmentId)
    .where('orderId', '=', order.id)
    .select(['productId', 'rating', 'text'])
    .execute();
  const products = new Map(lines.map((line) => [line.productId, line]));
  const reviewable = [...products.values()].map(({ productId, name, imageId }) => {
    const found = written.find((item) => item.productId === productId);
    const review = found ? { rating: found.rating, text: found.text } : null;
    return { productId, name, imageUrl: imagePath(imageId), review };
  });
  return { environmentId: order.environmentId, number: order.number, products: reviewable };
}

export async function writeReview(
  services: TxServices,
  tx: Tx,
  request: RequestInput,
  { productId, rating, text }: Omit<z.output<typeof writtenReview>, 'key'>,
  audit: (details: AuditDetails) => void,
) {
  const order = await findReviewed(services, tx, request);
  const lines = await linesOfPlaced(tx, order);
  if (!lines.some((line) => line.productId === productId))
    refuseAt('productId', 'This product is not in your order');
  const { environmentId, id: orderId } = order;
  const { clock } = withClockOf(services, environmentId);
  const at = clock.now();
  const row = {
    environmentId,
    id: clock.newId(),
    productId,
    orderId,
    rating,
    text,
    status: 'WAITING' as const,
    createdAt: at,
    updatedAt: at,
  };
  if (!(await insertReview(tx, row)))
    throw new AppError('CONFLICT', { sentence: 'You have already reviewed this product.' });
  const data = describeReview(Object.assign({ answer: null }, row));
  await recordEvent(tx, clock, { environmentId, type: 'review.written', subjectId: row.id, data });
  audit({ entity: 'review', entityId: row.id, before: null, after: { rating, productId, orderId } });
  return { productId, rating };
}
