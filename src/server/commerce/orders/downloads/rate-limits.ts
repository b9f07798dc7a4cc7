// How often files of orders may be asked for from one address: links cannot be guessed, and nobody shall try.
import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const orderRateLimits = rateLimits({
  orderDownload: { points: 120, durationS: 600, blockS: 300 },
});
