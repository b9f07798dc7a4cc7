// Feedback tab of a product: its ratings and its reviews.
import { IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { storeReviewsContract } from '#shared/contract/commerce/reviews/store-reviews.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { useList } from '#web/api/list/use-list.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import {
  ReviewActions,
  reviewColumns,
  reviewFilters,
  reviewOnPhone,
  reviewTabs,
  Stars,
} from './review-parts.tsx';

const source = {
  endpoint: storeReviewsContract.listStoreReviews,
  period: ['createdFrom', 'createdTo'],
  fromPath: 'storeProductId',
} as const;

export function ProductFeedbackPage() {
  const list = useList(source);
  return (
    <div className="stack">
      <Summary />
      <ListContent
        list={list}
        name="product-feedback"
        label="Reviews"
        search="Text, customer or order"
        filters={reviewFilters}
        tabs={reviewTabs}
        columns={reviewColumns}
        rowActions={(review) => <ReviewActions review={review} />}
        rowActionsWidth={64}
        phone={reviewOnPhone}
        end={
          <ListExport
            endpoint={storeReviewsContract.exportStoreReviews}
            filters={{ ...list.state.query }}
            data={list.query.data}
          />
        }
        empty={{
          icon: IconStar,
          title: 'No reviews yet',
          text: 'Customers are asked for a review when you mark their order as delivered.',
        }}
      />
    </div>
  );
}

function Summary() {
  const { t } = useTranslation();
  const { storeProductId } = useParams({ strict: false }) as { storeProductId?: string };
  const { data } = useQuery(
    queryOptionsOf(storeReviewsContract.getReviewSummary, { query: { storeProductId } }),
  );
  if (!data || data.average === null) return null;
  const most = Math.max(1, ...data.byRating.map(({ count }) => count));
  return (
    <section className="card review-summary" aria-label={t('Ratings')}>
      <div>
        <div className="review-average num">{data.average.toFixed(1)}</div>
        <Stars rating={Math.round(data.average)} />
        <div className="mut">{t('{{count}} published', { count: data.published })}</div>
      </div>
      <ul>
        {data.byRating.map(({ rating, count }) => (
          <li key={rating}>
            <span>{t('{{count}} stars', { count: rating })}</span>
            <span className="review-bar" aria-hidden="true">
              <span style={{ width: `${(count * 100) / most}%` }} />
            </span>
            <span className="num">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
