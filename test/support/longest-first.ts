// The order of test files: the slowest begin first, so that no worker runs one alone at the end.
import { relative } from 'node:path';
import type { TestSequencer, TestSequencerConstructor, TestSpecification, Vitest } from 'vitest/node';

/** Files that cover every endpoint or restart the program, slowest first (27 November 2026); then the files in `test/`, then the rest. */
const longest = [
  'test/fuzz.test.ts',
  'test/attack/identities.test.ts',
  'test/crash-same-key.test.ts',
  'test/list-exports.test.ts',
  'test/attack/connections.test.ts',
  'test/scenarios/commerce/crash-selling.test.ts',
  'test/scenarios/billing/crash-subscriptions.test.ts',
  'test/crash.test.ts',
  'test/scenarios/banking/crash-transfers.test.ts',
  'test/attack/bodies.test.ts',
  'test/webhook-kills.test.ts',
  'test/embedded-database.test.ts',
  'test/tenancy.test.ts',
  'src/server/platform/jobs/sweeper.test.ts',
  'src/server/platform/exports/exports.test.ts',
];

function rankOf(root: string, { moduleId }: TestSpecification): number {
  const file = relative(root, moduleId).replaceAll('\\', '/');
  const index = longest.indexOf(file);
  if (index >= 0) return index;
  return longest.length + (file.startsWith('test/') ? 0 : 1);
}

/** Vitest creates its sequencer with `new`; a function that returns an object works as well. */
function sequence({ config }: Vitest): TestSequencer {
  return {
    shard: (files) =>
      files.filter((_, index) => index % (config.shard?.count ?? 1) === (config.shard?.index ?? 1) - 1),
    sort: (files) => [...files].sort((a, b) => rankOf(config.root, a) - rankOf(config.root, b)),
  };
}

export const longestFirst = sequence as unknown as TestSequencerConstructor;
