// Reviews in the command palette: each leads to the reviews of its product.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { reviewStatusLabels } from '#shared/commerce/review-enums.ts';
import { storeReviewsContract } from '#shared/contract/commerce/reviews/store-reviews.ts';
import { listReviews } from './list-reviews.ts';

export const searchReviews = searchPages(storeReviewsContract.listStoreReviews, {
  page: (db, { actor, services }, query) =>
    listReviews(db, actor.environment.id, query, services.clock.now()),
  resultOf: (row) => ({
    kind: 'store_review',
    title: row.product.name,
    subtitle: joined(row.author, `${row.rating}/5`, reviewStatusLabels[row.status], row.order.number),
    path: `/payment-gateway/commerce/products/${row.product.id}/feedbacks`,
  }),
});
