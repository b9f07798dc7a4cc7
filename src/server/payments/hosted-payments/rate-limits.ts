// Rate limits of gateway notifications.

import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const hostedPaymentsRateLimits = rateLimits({
  gatewayNotice: { points: 1200, durationS: 60, blockS: 60 },
});
