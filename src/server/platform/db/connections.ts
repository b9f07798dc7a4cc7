// Allocation of pool connections: fair between callers, bounded, and never inside an open transaction.
import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { AppError } from '#shared/contract/errors.ts';
import type { Changes, LiveAnnouncement } from './announcing/announcements.ts';

/** The party that work runs for: an environment, an address or a member of staff. `begun`: it has had a connection. */
export type Caller = { name: string; begun: boolean };

/** The changes of a transaction, announced when it commits. */
export type Noted = { tables: Set<string>; live: LiveAnnouncement[] };

export const nothingNoted = (): Noted => ({ tables: new Set(), live: [] });

type Context = { caller: Caller | null; transaction: { open: boolean; noted: Noted } | null };

const context = new AsyncLocalStorage<Context>();

/** Runs the work on behalf of a caller. */
export function runAs<T>(caller: Caller | null, work: () => T): T {
  return context.run({ caller, transaction: null }, work);
}

/** Runs the work of a transaction: until it ends, nothing within it may take another pool connection. */
export async function runInTransaction<T>(work: () => Promise<T>, noted = nothingNoted()): Promise<T> {
  const transaction = { open: true, noted };
  try {
    return await context.run({ caller: context.getStore()?.caller ?? null, transaction }, work);
  } finally {
    transaction.open = false;
  }
}

/** Keeps changes of the open transaction until its commit; returns false when none is open. */
export function noteInTransaction({ tables = [], live = [] }: Changes): boolean {
  const transaction = context.getStore()?.transaction;
  if (!transaction?.open) return false;
  for (const table of tables) transaction.noted.tables.add(table);
  transaction.noted.live.push(...live);
  return true;
}

export function isInTransaction(): boolean {
  return context.getStore()?.transaction?.open ?? false;
}

/** A bug that can deadlock: with as many such callers as connections, each waits for a connection that another occupies. */
export class NestedConnectionError extends Error {
  override name = 'NestedConnectionError';
}

export type ConnectionRules = {
  max: number;
  /** Called when a connection is requested inside a transaction; tests throw. */
  onNested: (error: NestedConnectionError) => void;
};

/** The maximum queue length: per caller, and in total. */
const waitingMax = (connections: number) => ({
  caller: Math.max(300, 30 * connections),
  all: Math.max(1200, 120 * connections),
});
/** New requests are refused early with a retry delay; started requests wait longer, to be completed. */
const firstWaitMs = 4000;
const laterWaitMs = 10_000;
const jobsWaitMs = 30_000;
const retryAfterS = 1;

type Waiting = { grant: () => void; timer: NodeJS.Timeout };
type Line = { active: number; waiting: Waiting[] };

export type Turns = { acquire(): Promise<() => void>; assertOutside(): void };

/**
 * The next connection goes to the waiting caller with the fewest connections, regardless of its queue length. No caller takes all of them:
 * a fifth is always left to the others. Work of the program itself, which has no caller, is a queue like any other.
 */
export function createConnectionQueue({ max, onNested }: ConnectionRules): Turns {
  const lines = new Map<string, Line>();
  // A small pool serves one kind of work, which may need all of it.
  const ofOneMax = max <= 2 ? max : max - Math.max(1, Math.floor(max / 5));
  let active = 0;
  let waiting = 0;

  const assertOutside = (): void => {
    if (isInTransaction())
      onNested(
        new NestedConnectionError('The pool was asked for a connection inside of an open transaction.'),
      );
  };
  /** Returns the waiting queue with the fewest connections. */
  const nextLine = (): Line | undefined => {
    let best: Line | undefined;
    for (const line of lines.values()) {
      if (line.waiting.length === 0 || line.active >= ofOneMax) continue;
      if (!best || line.active < best.active) best = line;
    }
    return best;
  };
  const pump = (): void => {
    while (active < max) {
      const line = nextLine();
      const next = line?.waiting.shift();
      if (!line || !next) return;
      waiting -= 1;
      clearTimeout(next.timer);
      take(line);
      next.grant();
    }
  };
  const take = (line: Line): void => {
    line.active += 1;
    active += 1;
  };
  const giveBack = (name: string, line: Line) => (): void => {
    line.active -= 1;
    active -= 1;
    if (line.active === 0 && line.waiting.length === 0) lines.delete(name);
    if (waiting > 0) pump();
  };

  return {
    assertOutside,
    acquire: async () => {
      assertOutside();
      const caller = context.getStore()?.caller ?? null;
      const name = caller?.name ?? 'program';
      const line = lines.get(name) ?? { active: 0, waiting: [] };
      lines.set(name, line);
      if (active < max && line.active < ofOneMax && line.waiting.length === 0) take(line);
      else {
        if (caller && !caller.begun) refuseOverflow(line.waiting.length, waiting, max);
        waiting += 1;
        await waitInLine(line, waitOf(caller), () => {
          waiting -= 1;
        });
      }
      if (caller) caller.begun = true;
      return giveBack(name, line);
    },
  };
}

function waitInLine(line: Line, waitMs: number, givenUp: () => void): Promise<void> {
  return new Promise((grant, refuse) => {
    const timer = setTimeout(() => {
      line.waiting.splice(line.waiting.indexOf(one), 1);
      givenUp();
      refuse(busy());
    }, waitMs);
    const one: Waiting = { grant, timer };
    line.waiting.push(one);
  });
}

function waitOf(caller: Caller | null): number {
  if (!caller) return jobsWaitMs;
  return caller.begun ? laterWaitMs : firstWaitMs;
}

function refuseOverflow(ofCaller: number, ofAll: number, max: number): void {
  if (ofCaller >= waitingMax(max).caller)
    throw new AppError('TOO_MANY_REQUESTS', {
      sentence: 'Too many requests at once. Try again in a moment.',
      waitS: retryAfterS,
    });
  if (ofAll >= waitingMax(max).all) throw busy();
}

function busy(): AppError {
  return new AppError('UNAVAILABLE', {
    sentence: 'The service is busy. Try again in a moment.',
    waitS: retryAfterS,
  });
}

type Done = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/** Puts the queue in front of a pool, for requests through Kysely and direct ones. */
export function guardPool(pool: pg.Pool, turns: Turns): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const releases = new WeakMap<object, () => void>();
  pool.on('release', (_error, client) => {
    releases.get(client)?.();
    releases.delete(client);
  });
  const connectInTurn = async (): Promise<pg.PoolClient> => {
    const giveBack = await turns.acquire();
    try {
      const client = await connect();
      releases.set(client, giveBack);
      return client;
    } catch (error) {
      giveBack();
      throw error;
    }
  };
  pool.connect = ((done?: Done) => {
    if (!done) return connectInTurn();
    connectInTurn().then(
      (client) => done(undefined, client, client.release.bind(client)),
      (error: Error) => done(error, undefined, () => undefined),
    );
  }) as pg.Pool['connect'];
}
