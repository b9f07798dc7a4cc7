// The console's screen of one remittance in review; its queue is part of the pending work.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

export const remittanceReviewScreens = operatorScreensOf({
  permissions: ['COMPLIANCE.READ', 'COMPLIANCE.READ_WRITE'],
  path: '/operator/remittances/$remittanceId',
  title: 'Remittance in review',
  page: () => import('./remittance-review-page.tsx').then((m) => m.RemittanceReviewPage),
  load: (place) => import('./remittance-review-page.tsx').then((m) => m.loadRemittanceReview(place)),
});
