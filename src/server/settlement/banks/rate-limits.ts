// Rate limits of name enquiries at banks.

import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const banksRateLimits = rateLimits({
  resolveBank: { points: 60, durationS: 60, blockS: 60 },
});
