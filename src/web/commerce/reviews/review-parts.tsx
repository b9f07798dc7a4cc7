// Shared parts of review lists: stars, state, columns, and actions.
import { IconEyeOff, IconMessageReply, IconStar, IconStarFilled, IconWorld } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ReviewStatus,
  ratings,
  reviewStatuses,
  reviewStatusLabels,
} from '#shared/commerce/review-enums.ts';
import { type StoreReview, storeReviewsContract } from '#shared/contract/commerce/reviews/store-reviews.ts';
import { useCall } from '#web/api/use-call.ts';
import { coming, good, type Look, over } from '#web/billing/catalogue.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { oneOfFilter } from '#web/ui/list-page/choice-filter.ts';
import { createdColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { StyledStatus } from '#web/ui/status.tsx';
import { useMayChangeStore } from '../commerce.ts';
import './reviews.css';

const AnswerForm = lazy(() => import('./answer-form.tsx').then((m) => ({ default: m.AnswerForm })));

const looks: Record<ReviewStatus, Look> = { WAITING: coming, PUBLISHED: good, HIDDEN: over };

function ReviewState({ status }: { status: ReviewStatus }) {
  return <StyledStatus of={{ label: reviewStatusLabels[status], ...looks[status] }} />;
}

export function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation();
  return (
    <span className="review-stars" role="img" aria-label={t('{{rating}} of 5 stars', { rating })}>
      {ratings
        .toReversed()
        .map((star) =>
          star <= rating ? <IconStarFilled key={star} size={14} /> : <IconStar key={star} size={14} />,
        )}
    </span>
  );
}

export const reviewTabs = statusTabs(reviewStatuses, reviewStatusLabels);
export const reviewFilters = [
  oneOfFilter(
    'rating',
    'Stars',
    ratings.map((rating) => String(rating) as '1' | '2' | '3' | '4' | '5'),
    { 5: '5 stars', 4: '4 stars', 3: '3 stars', 2: '2 stars', 1: '1 star' },
  ),
];

const Words = ({ of }: { of: StoreReview }) => {
  const { t } = useTranslation();
  return (
    <div className="review-words">
      <p>{of.text ?? <span className="mut">{t('Rating only')}</span>}</p>
      {of.answer && <p className="review-answer">{t('Your reply: {{answer}}', { answer: of.answer })}</p>}
    </div>
  );
};

export const productColumn: Column<StoreReview> = {
  key: 'product',
  header: 'Product',
  width: 180,
  cell: ({ product }) => <span className="trunc">{product.name}</span>,
};

export const reviewColumns: readonly Column<StoreReview>[] = [
  {
    key: 'rating',
    header: 'Stars',
    width: 110,
    fixed: true,
    sort: 'rating',
    sortFirst: 'descending',
    cell: ({ rating }) => <Stars rating={rating} />,
  },
  { key: 'text', header: 'Review', cell: (row) => <Words of={row} /> },
  {
    key: 'author',
    header: 'Customer',
    width: 150,
    cell: ({ author }) => <span className="trunc">{author}</span>,
  },
  { key: 'order', header: 'Order', width: 110, cell: ({ order }) => order.number },
  { ...statusColumn, width: 120, cell: ({ status }) => <ReviewState status={status} /> },
  createdColumn,
];

export const reviewOnPhone = (review: StoreReview) => ({
  title: review.text ?? review.product.name,
  meta: <DateText at={review.createdAt} />,
  amount: <Stars rating={review.rating} />,
  status: <ReviewState status={review.status} />,
});

export function ReviewActions({ review }: { review: StoreReview }) {
  const { t } = useTranslation();
  const dialogs = useDialogs<'answer'>();
  const save = useCall(storeReviewsContract.updateStoreReview);
  if (!useMayChangeStore()) return null;
  const set = (status: 'PUBLISHED' | 'HIDDEN') =>
    void save.run({ params: { reviewId: review.id }, body: { status } });
  return (
    <>
      <RowMenu label={t('More for the review of {{name}}', { name: review.author })}>
        {review.status !== 'PUBLISHED' && (
          <RowMenuItem icon={IconWorld} onClick={() => set('PUBLISHED')}>
            {t('Publish')}
          </RowMenuItem>
        )}
        <RowMenuItem icon={IconMessageReply} onClick={() => dialogs.open('answer')}>
          {review.answer ? t('Edit reply') : t('Reply')}
        </RowMenuItem>
        {review.status !== 'HIDDEN' && (
          <RowMenuItem icon={IconEyeOff} onClick={() => set('HIDDEN')}>
            {t('Hide')}
          </RowMenuItem>
        )}
      </RowMenu>
      <OpenDialog dialogs={dialogs}>
        {{ answer: (shown) => <AnswerForm review={review} {...shown} /> }}
      </OpenDialog>
    </>
  );
}
