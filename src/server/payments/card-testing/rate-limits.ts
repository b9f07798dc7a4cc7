// Rate limits against card testing: starting payments and card attempts.

import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const cardTestingRateLimits = rateLimits({
  cardAddress: { points: 60, durationS: 600, blockS: 1800 },
  cardNumber: { points: 10, durationS: 3600, blockS: 3600 },
  payerCard: { points: 20, durationS: 600, blockS: 600 },
  payerStart: { points: 60, durationS: 60, blockS: 60 },
});
