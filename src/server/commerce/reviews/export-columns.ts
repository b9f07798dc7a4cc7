// The columns of an exported file of reviews, with the labels of the screens.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { reviewStatusLabels } from '#shared/commerce/review-enums.ts';
import { reviewFilters } from '#shared/contract/commerce/reviews/store-reviews.ts';
import { countReviews, streamReviews } from './list-reviews.ts';
import type { ListedReview } from './queries.ts';

function reviewColumns(timeZone: string): Column<ListedReview>[] {
  const time = wallClock(timeZone);
  return columnsOf<ListedReview>([
    ['Product', 30, 'text', (row) => row.productName],
    ['Rating', 8, 'count', (row) => String(row.rating)],
    ['Review', 60, 'text', (row) => row.text],
    ['Customer', 28, 'text', (row) => row.author],
    ['Order', 14, 'text', (row) => row.number],
    ['Status', 12, 'text', (row) => reviewStatusLabels[row.status]],
    ['Reply', 60, 'text', (row) => row.answer],
    [`Written (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
  ]);
}

export const exportKind = exportOf({
  filters: reviewFilters,
  count: countReviews,
  stream: streamReviews,
  columns: reviewColumns,
  stem: 'reviews',
  sheet: 'Reviews',
});
