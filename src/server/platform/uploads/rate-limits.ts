// Rate limits of uploads of private files.

import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const uploadsRateLimits = rateLimits({
  privateUpload: { points: 120, durationS: 3600, blockS: 600 },
});
