// How often the pages of agents and cashiers may call about their cash registers.
import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const deskRegisterRateLimits = rateLimits({
  deskRegisters: { points: 120, durationS: 60, blockS: 30 },
});
