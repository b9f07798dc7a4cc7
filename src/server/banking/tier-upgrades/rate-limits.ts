// Rate limits of requests for a higher tier: each asks registers, which charge for it.

import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const tierUpgradeRateLimits = rateLimits({
  tierUpgrade: { points: 60, durationS: 3600, blockS: 3600 },
});
