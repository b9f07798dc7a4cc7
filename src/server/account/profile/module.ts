// Module definition of profiles.

import { calls, type Module } from '#server/module.ts';
import { profileContract } from '#shared/contract/account/profile.ts';
import { warnOfPasswordExpiry } from './jobs.ts';
import { profileErasures } from './personal-data.ts';
import { profileRateLimits } from './rate-limits.ts';
import { profileRoutes } from './routes.ts';

export const profileModule: Module = {
  rateLimits: profileRateLimits,
  tables: ['notification_preferences'],
  erasures: profileErasures,
  calls: [calls('profile', profileContract, profileRoutes, { clock: 'wall' })],
  sweeps: [{ name: 'password warnings', everyMs: 600_000, run: warnOfPasswordExpiry }],
};
