// What auth bring to the program.

import type { Module } from '#server/module.ts';
import { resealValues } from './reseal-job.ts';

export const authModule: Module = {
  tables: ['guesses', 'known_devices', 'rate_limits', 'vault_checks'],
  sweeps: [{ name: 'sealed values', everyMs: 3_600_000, run: resealValues }],
};
