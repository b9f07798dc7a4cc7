// The list of reviews: waiting for moderation, published in the store, and hidden.
import { IconStar } from '@tabler/icons-react';
import { type StoreReview, storeReviewsContract } from '#shared/contract/commerce/reviews/store-reviews.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { commerceTabs, storeProductPath } from '../commerce.ts';
import {
  productColumn,
  ReviewActions,
  reviewColumns,
  reviewFilters,
  reviewOnPhone,
  reviewTabs,
} from './review-parts.tsx';

const source = {
  endpoint: storeReviewsContract.listStoreReviews,
  period: ['createdFrom', 'createdTo'],
} as const;
export const loadReviews = loadList(source);

const columns = reviewColumns.toSpliced(1, 0, productColumn);

export function ReviewListPage() {
  return (
    <ListPage
      list={useList(source)}
      name="store-reviews"
      title="Storefront"
      label="Reviews"
      subRoutes={commerceTabs}
      search="Text, product, customer or order"
      filters={reviewFilters}
      tabs={reviewTabs}
      columns={columns}
      rowPath={({ product }: StoreReview) => `${storeProductPath(product)}/feedbacks`}
      rowActions={(review) => <ReviewActions review={review} />}
      rowActionsWidth={64}
      phone={reviewOnPhone}
      exports={storeReviewsContract.exportStoreReviews}
      empty={{
        icon: IconStar,
        title: 'No reviews yet',
        text: 'Customers are asked for a review when you mark their order as delivered.',
      }}
    />
  );
}
