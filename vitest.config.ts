// How Vitest runs: beside the code and in test/, one PostgreSQL server for the whole run, the program loaded once a worker.
import { defineConfig } from 'vitest/config';
import { longestFirst } from './test/support/longest-first.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    globalSetup: './test/support/global-database.ts',
    setupFiles: './test/support/per-file/seed.ts',
    pool: 'forks',
    // Files of a worker share its modules, and with them whatever a module keeps: nothing a test needs may be kept there.
    isolate: false,
    // One more than there are cores in the smallest machine: tests of crashes and restarts mostly wait.
    maxWorkers: 3,
    sequence: { sequencer: longestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What comes is waited for: on a machine that is busy with something else a second is soon over.
    expect: { poll: { timeout: 20_000 } },
  },
});
