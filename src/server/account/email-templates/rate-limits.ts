// Rate limits of test e-mails.

import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const emailTemplatesRateLimits = rateLimits({
  testEmail: { points: 10, durationS: 600, blockS: 600 },
});
