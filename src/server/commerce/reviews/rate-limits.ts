// Rate limits per address for sending reviews.
import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const reviewRateLimits = rateLimits({
  reviewWriter: { points: 30, durationS: 600, blockS: 600 },
});
