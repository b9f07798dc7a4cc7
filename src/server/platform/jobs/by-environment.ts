// Round-robin of due work by environment: each environment gets a turn, whatever the backlog of another.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Due, Waiting } from './waiting.ts';

/**
 * Locks due rows of an environment, longest due first, skipping locked ones, and selects their keys. The CTE is materialized because a plan
 * may otherwise evaluate it again per updated row and take more than the limit.
 */
export const lockDueIn = (
  { table, only, at }: Waiting,
  { environmentId, due, limit }: { environmentId: string; due: Due; limit: number },
): RawBuilder<unknown> => sql`
  with taken as materialized (
    select environment_id, id from ${sql.table(table)} where environment_id = ${environmentId} and ${only} and ${due}
    order by ${sql.ref(at)} limit ${limit}::integer for update skip locked
  ) select environment_id, id from taken`;

/** Selects the environments of the longest due rows, among those without a turn yet. */
type FindNext = (hasNoTurnYet: RawBuilder<boolean>) => RawBuilder<unknown>;

const findNext =
  ({ table, only, at }: Waiting, due: Due): FindNext =>
  (hasNoTurnYet) =>
    nextOf(sql`select environment_id, ${sql.ref(at)} as at from ${sql.table(table)}
      where ${only} and ${due} and ${hasNoTurnYet} order by ${sql.ref(at)} limit ${rowsMax}::integer`);

/** The number of longest due rows that are read to find the next environments. */
const rowsMax = 200;

/** Selects the environments of rows, longest due first. */
export const nextOf = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select environment_id from (${rows}) due group by 1 order by min(at)`;

/** The time limit of a round; a longer round continues in the next run, so that shutdown need not wait for it. */
export const roundMaxMs = 3000;

/** The key of a kind of work: its `Waiting`, which must be the same object at every call, or a name. */
type Kind = Waiting | string;

/** The environments that had a turn in an unfinished round. */
const unended = new WeakMap<Db, Map<Kind, string[]>>();

async function goRound(
  db: Db,
  kind: Kind,
  next: FindNext,
  work: (environmentId: string) => Promise<number>,
): Promise<number> {
  const rounds = unended.get(db) ?? new Map<Kind, string[]>();
  unended.set(db, rounds);
  const served = rounds.get(kind) ?? [];
  rounds.delete(kind);
  const isResumed = served.length > 0;
  const until = performance.now() + roundMaxMs;
  let done = 0;
  for (;;) {
    const hasNoTurnYet = sql<boolean>`environment_id <> all (${[...served]}::uuid[])`;
    const { rows } = await sql<{ environmentId: string }>`${next(hasNoTurnYet)}`.execute(db);
    if (rows.length === 0) return done === 0 && isResumed ? goRound(db, kind, next, work) : done;
    for (const { environmentId } of rows) {
      served.push(environmentId);
      done += await work(environmentId);
      if (done === 0 || performance.now() < until) continue;
      rounds.set(kind, served);
      return done;
    }
  }
}

/** Calls `work` once for each environment that has something due; returns the sum of what it returned. */
export function eachEnvironment(
  db: Db,
  waiting: Waiting,
  due: Due,
  work: (environmentId: string) => Promise<number>,
): Promise<number> {
  return goRound(db, waiting, findNext(waiting, due), work);
}

/** As above, for work that cannot be found by a condition on one table. */
export function eachEnvironmentOf(
  db: Db,
  kind: string,
  next: FindNext,
  work: (environmentId: string) => Promise<number>,
): Promise<number> {
  return goRound(db, kind, next, work);
}

/** Works through items that were already found, `share` items per environment in turn; returns for how many `work` returned true. */
export async function processRoundRobin<T>(
  found: ReadonlyMap<string, readonly T[]>,
  share: number,
  work: (item: T) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (let from = 0; [...found.values()].some(({ length }) => length > from); from += share)
    for (const items of found.values())
      for (const item of items.slice(from, from + share)) if (await work(item)) done += 1;
  return done;
}
