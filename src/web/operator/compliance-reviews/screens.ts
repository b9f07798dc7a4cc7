// The screens of compliance reviews for staff: the review queue and one business.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

const at = '/operator/compliance';
const base = { permissions: ['COMPLIANCE.READ', 'COMPLIANCE.READ_WRITE'] } as const;

export const complianceReviewScreens = operatorScreensOf(
  {
    ...base,
    path: at,
    title: 'Compliance reviews',
    search: () => import('#shared/contract/operator/compliance-reviews.ts').then((m) => m.reviewListQuery),
    page: () => import('./review-list-page.tsx').then((m) => m.ReviewListPage),
    nav: { label: 'Compliance', order: 20 },
  },
  {
    ...base,
    path: `${at}/$businessId`,
    title: 'Compliance review',
    page: () => import('./review-page.tsx').then((m) => m.ReviewPage),
    load: (place) => import('./review-page.tsx').then((m) => m.loadReview(place)),
  },
);
