// The counts in the console's navigation: every open console queries them each minute, so all share one cached result.

import type { Database } from '#server/platform/db/database.ts';
import type { Operator } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { selectWaitingCounts } from './queries.ts';
import type { Sources } from './service.ts';

/** The maximum age of a cached result. */
const keptMs = 15_000;

type Counts = ReadonlyMap<string, number>;
type Stored = { askedAt: number; counts: Promise<Counts> };
/** One cache per database of this process; concurrent callers share the running query. */
const keptByDatabase = new WeakMap<Database, Stored>();

type Needs = { database: Database; clock: Clock };

function countsOf({ database, clock }: Needs, sources: Sources): Promise<Counts> {
  const askedAt = performance.now();
  const stored = keptByDatabase.get(database);
  if (stored && askedAt - stored.askedAt < keptMs) return stored.counts;
  const counts = selectWaitingCounts(database.db, sources, clock.now()).then(
    (rows) => new Map(rows.map(({ kind, count }) => [kind, count])),
  );
  keptByDatabase.set(database, { askedAt, counts });
  counts.catch(() => keptByDatabase.delete(database));
  return counts;
}

export async function getWaitingCounts(needs: Needs, operator: Operator, sources: Sources) {
  const counts = await countsOf(needs, sources);
  const queues = sources
    .filter(({ read }) => operator.permissions.has(read))
    .map(({ kind, queue }) => ({ kind, path: queue?.path ?? null, count: counts.get(kind) ?? 0 }));
  return { queues };
}
