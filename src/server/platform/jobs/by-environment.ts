// Due work is claimed inside of one environment after the other: each has its turn, however much waits in another.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Due, Waiting } from './waiting.ts';

/**
 * Keys of those that are due in an environment, the longest due first: locked, what another has locked left out. Materialized, since a
 * plan may otherwise read it again for each row that is changed, and take more than the limit.
 */
export const lockDueIn = (
  { table, only, at }: Waiting,
  { environmentId, due, limit }: { environmentId: string; due: Due; limit: number },
): RawBuilder<unknown> => sql`
  with taken as materialized (
    select environment_id, id from ${sql.table(table)} where environment_id = ${environmentId} and ${only} and ${due}
    order by ${sql.ref(at)} limit ${limit}::integer for update skip locked
  ) select environment_id, id from taken`;

/** The environments of what is due longest, of those that have not had their turn. */
type FindNext = (hasNoTurnYet: RawBuilder<boolean>) => RawBuilder<unknown>;

const findNext =
  ({ table, only, at }: Waiting, due: Due): FindNext =>
  (hasNoTurnYet) =>
    nextOf(sql`select environment_id, ${sql.ref(at)} as at from ${sql.table(table)}
      where ${only} and ${due} and ${hasNoTurnYet} order by ${sql.ref(at)} limit ${rowsMax}::integer`);

/** What is due longest says whose turn it is: so many rows are looked at for it. */
const rowsMax = 200;

/** The environments of rows, the longest due first. */
export const nextOf = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select environment_id from (${rows}) due group by 1 order by min(at)`;

/** A round that takes longer is gone on with in the next run, so that a program that stops need not wait for it. */
export const roundMaxMs = 3000;

/** Names a kind of work: what waits for it, the same object at every call, or a name. */
type Kind = Waiting | string;

/** Who has had a turn in a round that was not ended. */
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

/** The same of what no condition on one table tells. */
export function eachEnvironmentOf(
  db: Db,
  kind: string,
  next: FindNext,
  work: (environmentId: string) => Promise<number>,
): Promise<number> {
  return goRound(db, kind, next, work);
}

/** Does what was found already, so much of each environment in turn; returns of how much `work` said that it was done. */
export async function inTurns<T>(
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
