// Rate limit per business for uploads of files that products are delivered as.
import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const storeFileRateLimits = rateLimits({
  storeFile: { points: 120, durationS: 3600, blockS: 600 },
});
