// Rate limits of private file uploads, and of pictures fetched during a request.

import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const uploadsRateLimits = rateLimits({
  privateUpload: { points: 120, durationS: 3600, blockS: 600 },
  fetchedImage: { points: 60, durationS: 600, blockS: 300 },
});
