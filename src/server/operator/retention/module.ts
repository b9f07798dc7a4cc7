// The module of retention, which executes the retention rules and erasures of the nouns.

import { calls, type Module } from '#server/module.ts';
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';
import { erasureContract } from '#shared/contract/account/erasure.ts';
import { retentionContract } from '#shared/contract/operator/retention.ts';
import { gather } from '#shared/gather.ts';
import { applyRetention } from './jobs.ts';
import { erasureProofs } from './proofs.ts';
import { erasureRoutes, retentionRoutes } from './routes.ts';

/** Throws when two nouns have rules of one kind. */
export function gatherRetention(nouns: readonly Module[]): RetentionRules {
  return gather('retention rule', ...nouns.map(({ retention = {} }) => retention));
}

export function retentionModule(nouns: readonly Module[]): Module {
  const rules = gatherRetention(nouns);
  const erasures = nouns.flatMap((noun) => noun.erasures ?? []);
  return {
    tables: ['erasures', 'retention_runs'],
    calls: [
      calls('retention', retentionContract, retentionRoutes(rules, erasures)),
      calls('erasure', erasureContract, erasureRoutes(erasures)),
    ],
    proofs: erasureProofs,
    sweeps: [{ name: 'retention', everyMs: 3_600_000, run: (services) => applyRetention(services, rules) }],
  };
}
