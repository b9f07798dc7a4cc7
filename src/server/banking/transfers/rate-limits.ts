// Rate limits of name enquiries.

import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const transferRateLimits = rateLimits({
  nameEnquiry: { points: 60, durationS: 60, blockS: 60 },
});
