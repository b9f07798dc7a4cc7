// Rate limits of cash register calls from the pages of agents and cashiers.
import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const deskRegisterRateLimits = rateLimits({
  deskRegisters: { points: 120, durationS: 60, blockS: 30 },
});
