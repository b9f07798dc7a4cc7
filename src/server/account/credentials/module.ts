// The credentials module: the tables that only credentials write.

import type { Module } from '#server/module.ts';
import { credentialsErasures, credentialsRetention } from './personal-data.ts';
import { credentialsRateLimits } from './rate-limits.ts';

export const credentialsModule: Module = {
  rateLimits: credentialsRateLimits,
  tables: ['email_changes', 'passkey_challenges', 'password_resets', 'sign_ins'],
  retention: credentialsRetention,
  erasures: credentialsErasures,
};
