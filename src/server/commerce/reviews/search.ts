// Reviews in the command palette: each leads to the reviews of its product.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { reviewStatusLabels } from '#shared/commerce/review-enums.ts';
import { storeReviewsContract } from '#shared/contract/commerce/reviews/store-reviews.ts';
import { listReviews } from './list-reviews.ts';

export const searchReviews = searchPages(storeReviewsContract.listStoreReviews, {
  page: (db, { actor, services }, query) =>
    listReviews(db, actor.environment.id, query, services.clock.now()),
  resultOf: (one) => ({
    kind: 'store_review',
    title: one.product.name,
    subtitle: joined(one.author, `${one.rating}/5`, reviewStatusLabels[one.status], one.order.number),
    path: `/payment-gateway/commerce/products/${one.product.id}/feedbacks`,
  }),
});
