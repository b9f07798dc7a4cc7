// Rate limits of invitations.

import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const teamRateLimits = rateLimits({
  teamInvite: { points: 60, durationS: 3600, blockS: 600 },
});
