// Rate limits on requesting and giving bank accounts for refunds.

import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const refundsRateLimits = rateLimits({
  refundAsk: { points: 5, durationS: 3600, blockS: 3600 },
  refundAccount: { points: 30, durationS: 900, blockS: 900 },
});
