// Rate limits of uploads of private files, and of pictures that are fetched while somebody waits.

import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const uploadsRateLimits = rateLimits({
  privateUpload: { points: 120, durationS: 3600, blockS: 600 },
  fetchedImage: { points: 60, durationS: 600, blockS: 300 },
});
