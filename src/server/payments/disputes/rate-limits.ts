// Rate limits of payers’ disputes.

import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const disputesRateLimits = rateLimits({
  complaint: { points: 10, durationS: 3600, blockS: 3600 },
  complaintMessage: { points: 60, durationS: 3600, blockS: 900 },
});
