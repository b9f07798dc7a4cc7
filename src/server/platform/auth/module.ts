// The module of authentication.

import type { Module } from '#server/module.ts';
import { authErasures, authRetention } from './personal-data.ts';
import { resealValues } from './reseal-job.ts';

export const authModule: Module = {
  tables: ['guesses', 'known_devices', 'rate_limits', 'vault_checks'],
  retention: authRetention,
  erasures: authErasures,
  sweeps: [{ name: 'sealed values', everyMs: 3_600_000, run: resealValues }],
};
