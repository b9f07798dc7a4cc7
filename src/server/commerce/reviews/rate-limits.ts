// How often reviews may be sent from one address.
import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const reviewRateLimits = rateLimits({
  reviewWriter: { points: 30, durationS: 600, blockS: 600 },
});
