// Rate limits of adding businesses and switching features.

import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const businessesRateLimits = rateLimits({
  addBusiness: { points: 10, durationS: 3600, blockS: 3600 },
  features: { points: 30, durationS: 60, blockS: 60 },
});
