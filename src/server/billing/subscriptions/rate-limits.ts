// Rate limits for customers who change their subscription by its link.

import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const subscriptionsRateLimits = rateLimits({
  ownSubscription: { points: 30, durationS: 3600, blockS: 900 },
  saveOwnCard: { points: 10, durationS: 3600, blockS: 3600 },
});
