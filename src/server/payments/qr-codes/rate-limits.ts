// Rate limits of sharing QR codes.

import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const qrCodesRateLimits = rateLimits({
  qrShare: { points: 60, durationS: 3600, blockS: 600 },
});
