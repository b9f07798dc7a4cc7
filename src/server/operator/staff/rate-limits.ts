// Rate limits of console sign-ins.

import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const staffRateLimits = rateLimits({
  operatorIp: { points: 50, durationS: 900, blockS: 900 },
});
