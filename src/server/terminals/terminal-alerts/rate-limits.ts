// How many codes may be sent: to one address or number by anybody, and by one business.
import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const terminalAlertRateLimits = rateLimits({
  alertCodeTo: { points: 5, durationS: 3600, blockS: 3600 },
  alertCodeBy: { points: 30, durationS: 3600, blockS: 3600 },
});
