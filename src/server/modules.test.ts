// Proves that names declared by nouns are unique: a duplicate stops the program at start instead of replacing the first.
import { expect, test } from 'vitest';
import { settingsImport } from '#server/account/businesses/import-settings.ts';
import { emailTemplatesModule } from '#server/account/email-templates/module.ts';
import { holdExpiryModule } from '#server/ledger/hold-module.ts';
import { gatherRetention } from '#server/operator/retention/module.ts';
import { gatherExports } from '#server/platform/exports/export-kind.ts';
import { periodClosingsModule } from '#server/settlement/period-closings/module.ts';
import { gather } from '#shared/gather.ts';
import { gatherLiveRules, gatherRateLimits } from './app.ts';
import type { Module } from './module.ts';

const gatherings: [what: keyof Module, run: (nouns: readonly Module[]) => unknown][] = [
  ['live', gatherLiveRules],
  ['rateLimits', gatherRateLimits],
  ['exports', gatherExports],
  ['retention', gatherRetention],
  ['expiredHolds', holdExpiryModule],
  ['accountOwners', periodClosingsModule],
  ['businessSettings', settingsImport],
  ['emailTemplates', emailTemplatesModule],
];

test.each(gatherings)('a duplicate name of two nouns in %s is rejected', (what, run) => {
  const declaring = { [what]: { thing: {} } } as Module;
  expect(() => run([declaring])).not.toThrow();
  expect(() => run([declaring, { ...declaring }])).toThrow(/^Two nouns name a .+ '.+'\.$/);
});

test('gathering merges the entries of all tables in order', () => {
  expect(Object.entries(gather('thing', { b: 1 }, {}, { a: 2 }))).toEqual([
    ['b', 1],
    ['a', 2],
  ]);
  expect(() => gather('thing', { toString: 1 })).not.toThrow();
});
