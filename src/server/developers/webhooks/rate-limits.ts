// Rate limits of manually sent webhooks.

import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const webhooksRateLimits = rateLimits({
  webhookByHand: { points: 60, durationS: 60, blockS: 60 },
});
