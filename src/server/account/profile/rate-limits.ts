// Rate limits of changing an e-mail address.

import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const profileRateLimits = rateLimits({
  emailChange: { points: 5, durationS: 3600, blockS: 3600 },
});
