// Moderation of reviews by the business: publishing, hiding, answering.
import type { Change } from '#server/billing/taxes/service.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { ReviewInput, StoreReview } from '#shared/contract/commerce/reviews/store-reviews.ts';
import type { WebhookEventData } from '#shared/contract/developers/webhook-events.ts';
import { AppError } from '#shared/contract/errors.ts';
import { getReview } from './list-reviews.ts';
import { lockReview, type ReviewRow, updateReviewRow } from './queries.ts';

/** The data of review events. */
export const describeReview = (
  row: Omit<ReviewRow, 'answeredAt' | 'environmentId' | 'updatedAt'>,
): WebhookEventData<'review.written'> => ({
  id: row.id,
  status: row.status,
  rating: row.rating,
  text: row.text,
  productId: row.productId,
  orderId: row.orderId,
  answer: row.answer,
  createdAt: row.createdAt.toISOString(),
});

export async function moderateReview(
  { tx, clock, environment, audit }: Change,
  id: string,
  input: ReviewInput,
): Promise<StoreReview> {
  const before = await lockReview(tx, environment.id, id);
  if (!before) throw new AppError('NOT_FOUND');
  const status = input.status ?? before.status;
  const answer = input.answer === undefined ? before.answer : input.answer;
  if (status === before.status && answer === before.answer) return getReview(tx, environment.id, id);
  const at = clock.now();
  const answeredAt = answer === before.answer ? before.answeredAt : answer === null ? null : at;
  const after = await updateReviewRow(tx, before, { status, answer, answeredAt, updatedAt: at });
  await recordEvent(tx, clock, {
    environmentId: environment.id,
    type: 'review.updated',
    subjectId: id,
    data: describeReview(after),
  });
  audit({
    entity: 'review',
    entityId: id,
    before: { status: before.status, answer: before.answer },
    after: { status, answer },
  });
  return getReview(tx, environment.id, id);
}
