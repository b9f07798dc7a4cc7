// How often the program on a POS terminal may call.
import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const terminalKeysRateLimits = rateLimits({
  deviceCall: { points: 120, durationS: 60, blockS: 30 },
});
