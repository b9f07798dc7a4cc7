// Rate limit of file requests per IP address, against attempts to guess links.
import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const orderRateLimits = rateLimits({
  orderDownload: { points: 120, durationS: 600, blockS: 300 },
});
