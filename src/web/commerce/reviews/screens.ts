// The screen of reviews: those of one product are a tab of the product.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const reviewScreens = screensOf({
  permissions: canRead('PAYMENT_GATEWAY.STORE_FRONT'),
  feature: 'commerce',
  path: '/payment-gateway/commerce/reviews',
  tabOf: '/payment-gateway/commerce',
  title: 'Reviews',
  search: () => import('#shared/contract/commerce/reviews/store-reviews.ts').then((m) => m.reviewListQuery),
  page: () => import('./review-list-page.tsx').then((m) => m.ReviewListPage),
  load: (place) => import('./review-list-page.tsx').then((m) => m.loadReviews(place)),
});
