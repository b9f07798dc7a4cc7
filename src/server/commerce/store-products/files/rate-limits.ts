// How often files of products may be uploaded by a business.
import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const storeFileRateLimits = rateLimits({
  storeFile: { points: 120, durationS: 3600, blockS: 600 },
});
