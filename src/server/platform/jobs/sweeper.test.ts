// Recurring work on a real database: one poll for all kinds, isolated failures, and few queries when idle.
import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listSweeps } from '#server/app.ts';
import { asOwner } from '#test/support/database.ts';
import { openServerOnOwnDatabase } from '#test/support/per-file/open-server.ts';
import { countStatements } from '#test/support/per-file/sent-statements.ts';
import { createTestBusiness } from '#test/support/server.ts';
import { type Sweep, type Sweeper, startSweeps } from './sweeper.ts';

// Counts every statement of all connections opened from here on.
const statements = countStatements();
afterAll(() => statements.stop());
const server = await openServerOnOwnDatabase();
/** Two idle servers, each on its own database, so that their statements are counted separately. */
const idle = [await openServerOnOwnDatabase(), await openServerOnOwnDatabase()] as const;
for (const item of [server, ...idle]) await createTestBusiness(item);
beforeEach(() => server.services.database.db.deleteFrom('jobRuns').execute());

const yes = sql`select 1`;
const no = sql`select 1 where false`;

function start(sweeps: readonly Sweep[], { services } = server): Sweeper {
  const { database, clock, log } = services;
  return startSweeps(sweeps, { db: database.db, clock, log });
}

/** A kind of work that counts its runs. */
function work(name: string, due: RawBuilder<unknown> | undefined, run: () => number, everyMs = 1000) {
  const sweep = {
    name,
    everyMs,
    runs: 0,
    ...(due && { due: () => due }),
    run: async () => {
      sweep.runs += 1;
      return run();
    },
  };
  return sweep;
}

const runsOf = async ({ services } = server) => {
  const rows = await services.database.db.selectFrom('jobRuns').selectAll().execute();
  return Object.fromEntries(rows.map((row) => [row.name, row]));
};

test('due work runs until nothing is left, and work that is not due does not start', async () => {
  let remaining = 3;
  const filled = work('filled', yes, () => (remaining > 0 ? remaining-- : 0), 60_000);
  const empty = work('empty', no, () => 0);
  const sweeper = start([filled, empty]);
  await expect.poll(() => filled.runs).toBe(4);
  await sweeper.stop();
  expect(empty.runs).toBe(0);
  expect(await runsOf()).toMatchObject({ filled: { failureCount: 0 } });
});

test('a failing condition does not block other work, and is retried on its own until it succeeds', async () => {
  const healed = sql<unknown>`select 1 from healed`;
  const other = work('other', yes, () => 0);
  const broken = work('broken', healed, () => 0);
  const sweeper = start([broken, other]);
  await expect
    .poll(async () => (await runsOf()).broken?.failureCount, { timeout: 10_000 })
    .toBeGreaterThan(0);
  const before = other.runs;
  await expect.poll(() => other.runs, { timeout: 10_000 }).toBeGreaterThan(before);
  expect(broken.runs).toBe(0);
  const owner = new pg.Client({ connectionString: asOwner(server.connectionString) });
  await owner.connect();
  await owner.query('create table healed as select 1 as one; grant select on healed to public');
  await expect.poll(() => broken.runs, { timeout: 20_000 }).toBeGreaterThan(0);
  await expect.poll(async () => (await runsOf()).broken?.failureCount, { timeout: 10_000 }).toBe(0);
  await owner.query('drop table healed');
  await owner.end();
  await sweeper.stop();
});

test('a failed run is recorded and retried, and does not block other work', async () => {
  const failing = work('failing', yes, () => {
    if (failing.runs === 1) throw new Error('made to fail');
    return 0;
  });
  const other = work('other', undefined, () => 0, 500);
  const sweeper = start([failing, other]);
  await expect
    .poll(async () => (await runsOf()).failing)
    .toMatchObject({
      failureCount: 1,
      lastFailure: 'Error: made to fail',
      lastSuccessAt: null,
    });
  await expect.poll(() => failing.runs, { timeout: 10_000 }).toBeGreaterThan(1);
  expect(other.runs).toBeGreaterThan(2);
  await sweeper.stop();
});

test('work left undone by a run is not run again while its mark is unchanged', async () => {
  let mark = 'first';
  const counted = work('marked', yes, () => 0, 500);
  const other = work('other', yes, () => 0, 500);
  const sweeper = start([{ ...counted, due: () => sql`select ${mark}::text as mark` }, other]);
  await expect.poll(() => other.runs, { timeout: 10_000 }).toBeGreaterThan(4);
  expect(counted.runs).toBe(1);
  mark = 'second';
  await expect.poll(() => counted.runs, { timeout: 10_000 }).toBe(2);
  await sweeper.stop();
});

test('stopping waits for the current run and starts no other', async () => {
  let finish: (() => void) | null = null;
  const ended: string[] = [];
  const slow: Sweep = {
    name: 'slow',
    everyMs: 500,
    due: () => yes,
    run: () =>
      new Promise((resolve) => {
        finish = () => {
          ended.push('run');
          resolve(1);
        };
      }),
    stop: async () => void ended.push('stop'),
  };
  const sweeper = start([slow]);
  await expect.poll(() => finish).not.toBeNull();
  const stopped = sweeper.stop().then(() => ended.push('stopped'));
  expect(ended).toEqual([]);
  (finish as (() => void) | null)?.();
  await stopped;
  expect(ended).toEqual(['run', 'stop', 'stopped']);
});

// Concurrent, because both tests mostly wait.
test.concurrent.for([
  ['with its own kinds of work', 0, idle[0]],
  ['with a hundred more', 100, idle[1]],
] as const)(
  'an idle program sends at most two queries per second, %s',
  { timeout: 60_000 },
  async ([, more, program], { expect: expectHere }) => {
    const others = Array.from({ length: more }, (_, index) => work(`kind ${index}`, no, () => 0, 500));
    const own = listSweeps(program.services);
    const sweeper = start([...own, ...others], program);
    const database = new URL(program.connectionString).pathname.slice(1);
    // First lets pending work finish and every kind run once. Divides by the time actually elapsed: timers are late on a busy machine.
    const askedPerSecond = async (ms: number): Promise<number> => {
      const [before, beganAt] = [statements.asked(database), performance.now()];
      await sleep(ms);
      return (statements.asked(database) - before) / ((performance.now() - beganAt) / 1000);
    };
    await expectHere.poll(() => askedPerSecond(2000), { timeout: 20_000 }).toBeLessThanOrEqual(2);
    const requested = await askedPerSecond(10_000);
    await sweeper.stop();
    expectHere(requested).toBeGreaterThan(0.5);
    expectHere(requested).toBeLessThanOrEqual(2.1);
    expectHere(Object.keys(await runsOf(program)).length).toBe(own.length + more);
  },
);
