// Rate limits of identity checks.

import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const complianceRateLimits = rateLimits({
  verifyIdentity: { points: 10, durationS: 3600, blockS: 3600 },
});
