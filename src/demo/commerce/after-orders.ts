// Follow-ups of delivered demo orders: refunds of pieces, and reviews.

import { takeOrderFollowUps } from '#server/commerce/orders/moving/follow-ups.ts';
import type { Writer } from '#server/commerce/orders/moving/move-order.ts';
import { findPlaced, linesOfPlaced } from '#server/commerce/orders/reading/placed-order.ts';
import { refundOrder } from '#server/commerce/orders/refunding/refund-order.ts';
import { reviewPathOf } from '#server/commerce/orders/review-link.ts';
import { moderateReview } from '#server/commerce/reviews/moderate-review.ts';
import { writeReview } from '#server/commerce/reviews/write-review.ts';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import type { Services } from '#server/services.ts';
import { orderRefundInput } from '#shared/contract/commerce/orders/order-refund-input.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { HistoryPlan } from '../make-history.ts';
import type { OrderStory } from './order-stories.ts';

type Shop = { services: Services; plan: HistoryPlan; writer: Writer };
type CreatedOrder = { id: string; slug: string };

/** Refunds pieces of the first line, with restocking; without a number, refunds the whole order. */
export async function refundPieces(
  { services, plan, writer }: Shop,
  { id }: CreatedOrder,
  { pieces, note }: NonNullable<OrderStory['refund']>,
): Promise<void> {
  const input = orderRefundInput.parse({
    ...(pieces
      ? { kind: 'lines', lines: [{ position: 0, quantity: pieces, restock: false }] }
      : { kind: 'whole', restock: true }),
    reason: 'customer_request',
    customerNote: note,
  });
  const request = { place: plan.environment, writer, userId: plan.ownerId, input };
  try {
    await services.database.inTransaction((tx) => refundOrder(services, tx, id, request));
  } catch (error) {
    // All funds were paid out before: the business cannot refund at this moment.
    if (error instanceof AppError && error.code === 'INSUFFICIENT_BALANCE') return;
    throw error;
  }
  await sendDueRefunds(services);
  await takeOrderFollowUps(services);
}

export async function reviewOrder(
  { services, plan }: Shop,
  { slug }: CreatedOrder,
  { rating, text, status, answer }: NonNullable<OrderStory['review']>,
): Promise<void> {
  const { environment, clock } = plan;
  await services.database.inTransaction(async (tx) => {
    const order = await findPlaced(tx, slug);
    const [line] = await linesOfPlaced(tx, order);
    const path = await reviewPathOf(services, tx, order);
    if (!line || !path) return;
    const key = path.split('?k=')[1] ?? '';
    await writeReview(
      services,
      tx,
      { slug, key },
      { productId: line.productId, rating, text },
      () => undefined,
    );
    if (!status) return;
    clock.advance(3 * 3_600_000);
    const { id } = await tx
      .selectFrom('storeReviews')
      .where('environmentId', '=', environment.id)
      .where('orderId', '=', order.id)
      .select('id')
      .executeTakeFirstOrThrow();
    const change = { tx, clock, environment, audit: () => undefined };
    await moderateReview(change, id, answer ? { status, answer } : { status });
  });
}
