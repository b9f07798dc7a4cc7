// Rate limits of calls by the software of a POS terminal.
import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const terminalKeysRateLimits = rateLimits({
  deviceCall: { points: 120, durationS: 60, blockS: 30 },
});
