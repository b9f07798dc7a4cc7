// The console's screen of one tier upgrade request; its queue is the work list.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

export const tierReviewScreens = operatorScreensOf({
  permissions: ['COMPLIANCE.READ', 'COMPLIANCE.READ_WRITE'],
  path: '/operator/tier-upgrades/$upgradeId',
  title: 'Tier upgrade',
  page: () => import('./tier-review-page.tsx').then((m) => m.TierReviewPage),
  load: (place) => import('./tier-review-page.tsx').then((m) => m.loadTierReview(place)),
});
