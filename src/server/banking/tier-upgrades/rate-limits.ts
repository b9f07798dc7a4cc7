// Rate limits of tier upgrade requests, since each causes paid register queries.

import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const tierUpgradeRateLimits = rateLimits({
  tierUpgrade: { points: 60, durationS: 3600, blockS: 3600 },
});
