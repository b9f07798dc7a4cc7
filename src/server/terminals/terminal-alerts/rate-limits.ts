// Rate limits of sent codes, per address or number and per business.
import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const terminalAlertRateLimits = rateLimits({
  alertCodeTo: { points: 5, durationS: 3600, blockS: 3600 },
  alertCodeBy: { points: 30, durationS: 3600, blockS: 3600 },
});
