// Rate limits of inflow queries to banks, and of their notices.

import { rateLimits } from '#server/platform/auth/rate-limits.ts';
import type { Services } from '#server/services.ts';

export const virtualAccountRateLimits = rateLimits({
  inflowRequery: { points: 30, durationS: 60, blockS: 60 },
  inflowNotice: { points: 1200, durationS: 60, blockS: 60 },
});

export const consume = (services: Services, environmentId: string): Promise<void> =>
  services.rateLimits.consume(virtualAccountRateLimits.inflowRequery, environmentId);
