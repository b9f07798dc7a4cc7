// Rate limits of calls of an agent's page, and of sign-in attempts per address.
import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const agentDeskRateLimits = rateLimits({
  agentDesk: { points: 120, durationS: 60, blockS: 30 },
});
