// How often the page of an agent may call, and how often an address may be tried to sign in at.
import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const agentDeskRateLimits = rateLimits({
  agentDesk: { points: 120, durationS: 60, blockS: 30 },
});
