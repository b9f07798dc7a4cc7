// The application's calls and background jobs, collected from the modules of its nouns.

import type { FastifyInstance } from 'fastify';
import { logApiCalls } from '#server/developers/api-calls/log-calls.ts';
import type { ApprovalSubjects } from '#server/platform/approvals/approval-subject.ts';
import type { RateLimitTable } from '#server/platform/auth/rate-limits.ts';
import { nounKey } from '#server/platform/db/announcing/changed.ts';
import type { Sweep } from '#server/platform/jobs/sweeper.ts';
import type { LiveRules } from '#server/platform/live/live-events.ts';
import { type Readings, readingsOf } from '#server/platform/live/readings.ts';
import { gather } from '#shared/gather.ts';
import { listModuleSweeps, type Module } from './module.ts';
import { modules } from './modules.ts';
import type { Services } from './services.ts';

export function mountNouns(app: FastifyInstance, services: Services): void {
  logApiCalls(app, services);
  for (const { calls = [] } of modules) for (const call of calls) call.mount(app, services);
  services.approvals.assertMounted();
}

/** Returns all sweeps. Due work is found in the job's own table, so any instance may run it. */
export function listSweeps(services: Services): Sweep[] {
  return [
    ...listModuleSweeps(modules).map(
      ({ name, everyMs, due, run }): Sweep => ({
        name,
        everyMs,
        run: () => run(services),
        ...(due && { due: () => due(services) }),
      }),
    ),
    ...modules.flatMap(({ heldSweeps }) => heldSweeps?.(services) ?? []),
  ];
}

/** Throws when two nouns declare a live rule of the same name, because the events of one would follow the rule of the other. */
export function gatherLiveRules(nouns: readonly Module[]): LiveRules {
  return gather('live rule', ...nouns.map(({ live = {} }) => live));
}

/** The recipients of events on the live streams. */
export const liveRules = gatherLiveRules(modules);

/** Returns the calls to reload by changed table (those of the module that owns it) and by noun whose calls were used (its own). */
function gatherReadings(nouns: readonly Module[]): Readings {
  return new Map(
    nouns.flatMap(({ tables = [], calls = [], followsLive }) => {
      if (followsLive) return [];
      const readings = readingsOf(calls.flatMap(({ contract }) => Object.values(contract)));
      return [
        ...tables.map((table) => [table, readings] as const),
        ...calls.map(({ noun, contract }) => [nounKey(noun), readingsOf(Object.values(contract))] as const),
      ];
    }),
  );
}

/** The calls whose responses must be reloaded after a change. */
export const readings = gatherReadings(modules);

/** Throws when two nouns declare a rate limit of the same name, because they would share its attempts. */
export function gatherRateLimits(nouns: readonly Module[]): RateLimitTable {
  return gather('rate limit', ...nouns.map((noun) => noun.rateLimits ?? {}));
}

/** All rate limits by name. */
export const rateLimits = gatherRateLimits(modules);

/** Throws when two nouns declare approvals of the same name, because a rule would apply to both. */
export function gatherApprovals(nouns: readonly Module[]): ApprovalSubjects {
  const subjects: ApprovalSubjects = gather(
    'kind of approval',
    ...nouns.map(({ approvals = {} }) => approvals),
  );
  const more = nouns.flatMap(({ approvalCalls = {} }) => Object.entries(approvalCalls));
  const all = Object.entries(subjects).map(([name, subject]) => {
    const own = more.filter(([of]) => of === name).map(([, calls]) => calls);
    return [name, Object.assign({}, subject, { calls: gather('call', subject.calls, ...own) })] as const;
  });
  return Object.fromEntries(all);
}

/** The subjects that approval rules can be created for. */
export const approvalSubjects = gatherApprovals(modules);
