// The configuration of Vitest: tests beside the code and in test/, one PostgreSQL server for the whole run, the program loaded once per
// worker.
import { defineConfig } from 'vitest/config';
import { longestFirst } from './test/support/longest-first.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    globalSetup: './test/support/global-database.ts',
    setupFiles: './test/support/per-file/seed.ts',
    pool: 'forks',
    // The files of a worker share its modules and all module state: no test may depend on such state.
    isolate: false,
    // One more than the cores of the smallest machine, because tests of crashes and restarts mostly wait.
    maxWorkers: 3,
    sequence: { sequencer: longestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The time-out of polling is long, because a busy machine may take more than the default second.
    expect: { poll: { timeout: 20_000 } },
  },
});
