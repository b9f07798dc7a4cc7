// The driver: which statements are sent together, which fail together, and reuse of prepared queries with other values.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { statementsIn } from '#test/support/per-file/sent-statements.ts';
import { type Database, openDatabase } from '../database.ts';
import { createStatementNames } from '../prepared-statements.ts';
import { createBatcher, expectCall, noExpectedCalls } from './batch.ts';
import { prepared } from './prepared.ts';

let scratch: TestDatabase;
let database: Database;
const sent = vi.spyOn(pg.Client.prototype, 'query');

beforeAll(async () => {
  scratch = await createTestDatabase();
  database = openDatabase(scratch.connectionString, { poolMax: 2 });
});
afterAll(async () => {
  sent.mockRestore();
  await database?.close();
  await scratch?.drop();
});

const addLimit = prepared((db, { key, points }: { key: string; points: number }) =>
  sql<{
    points: number;
  }>`insert into rate_limits (key, points, expire) values (${key}, ${points}, 0) returning points`.compile(
    db,
  ),
);
const readPoints = prepared((db, { key }: { key: string }) =>
  sql<{ points: number }>`select points from rate_limits where key = ${key}`.compile(db),
);

const messages = (): string[][] =>
  sent.mock.calls.map((call: readonly unknown[]) =>
    statementsIn(call).map(({ text }) => text.trim().split(' ')[0] ?? ''),
  );

test('BEGIN is sent with the first statement, and deferred statements with the commit', async () => {
  await database.inTransaction((tx) => readPoints(tx, { key: 'none' }));
  sent.mockClear();
  await database.inTransaction(async (tx) => {
    await readPoints(tx, { key: 'none' });
    await addLimit.later(tx, { key: 'one', points: 1 });
    await addLimit.later(tx, { key: 'two', points: 2 });
  });
  expect(messages()).toEqual([
    ['begin', 'select'],
    ['insert', 'insert', 'commit'],
  ]);
  expect(await readPoints.first(database.db, { key: 'two' })).toEqual({ points: 2 });
});

test('a transaction without statements is never sent', async () => {
  sent.mockClear();
  await database.inTransaction(async () => undefined);
  expect(messages()).toEqual([]);
});

test('a deferred statement is visible to later statements, and its failure rolls back the transaction', async () => {
  const result = await database.inTransaction(async (tx) => {
    await addLimit.later(tx, { key: 'seen', points: 3 });
    return readPoints.first(tx, { key: 'seen' });
  });
  expect(result).toEqual({ points: 3 });
  const twice = database.inTransaction(async (tx) => {
    await addLimit.later(tx, { key: 'undone', points: 4 });
    await addLimit.later(tx, { key: 'seen', points: 4 });
  });
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  expect(await readPoints(database.db, { key: 'undone' })).toEqual([]);
  // The connection remains usable.
  expect(await readPoints.first(database.db, { key: 'seen' })).toEqual({ points: 3 });
});

test('after a statement that could not be sent, nothing of its transaction is written, even if the caller continues', async () => {
  const unsendable = { points: 1n } as unknown as number;
  const removed = database.inTransaction(async (tx) => {
    await addLimit.first(tx, { key: 'unsent', points: unsendable }).catch(() => undefined);
    await addLimit.first(tx, { key: 'alone', points: 1 });
  });
  await expect(removed).rejects.toThrow('The connection is used no more.');
  expect(await readPoints(database.db, { key: 'alone' })).toEqual([]);
});

test('a prepared query with a missing value, or with other columns, is rejected', async () => {
  await readPoints(database.db, { key: 'one' });
  await expect(readPoints(database.db, { key: undefined as unknown as string })).rejects.toThrow(
    'without key',
  );
  await expect(readPoints(database.db, { key: 'one', more: 1 } as { key: string })).rejects.toThrow(
    'other columns',
  );
});

test('a batch waits for an expected call, and no longer', async () => {
  const coming = noExpectedCalls(5_000);
  const batches: number[][] = [];
  const gather = createBatcher(
    async (items: number[]) => {
      batches.push(items);
      return items;
    },
    { coming },
  );
  await gather(1);
  const came = expectCall(coming);
  const first = gather(2);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const second = gather(3);
  came();
  await Promise.all([first, second]);
  expect(batches).toEqual([[1], [2, 3]]);
});

test('a statement gets a name on its second use, and single-use statements take no names', () => {
  const { nameOf } = createStatementNames();
  const text = (key: string) => `select $1::text as "${key}"`;
  for (let index = 0; index < 3000; index += 1) expect(nameOf(text(`once ${index}`))).toBeUndefined();
  expect(nameOf(text('often'))).toBeUndefined();
  expect(nameOf(text('often'))).toMatch(/^[\w-]{27}$/);
  expect(nameOf(text('often'))).toBe(nameOf(text('often')));
});

/** A batcher whose batches complete on demand; lists the batches sent and not completed. */
function gathering(options: Parameters<typeof createBatcher<string, string>>[1]) {
  const sent: string[][] = [];
  const waiting: (() => void)[] = [];
  const gather = createBatcher<string, string>(
    (items) => {
      sent.push(items);
      return new Promise((resolve) => waiting.push(() => resolve(items)));
    },
    { keyOf: (item) => item.slice(0, 1), ...options },
  );
  // Turns of the event loop; started work takes two at most.
  const turn = async () => {
    for (let index = 0; index < 5; index += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  return { sent, gather, turn, answerNext: () => waiting.shift()?.() };
}

test('two concurrent batches share the waiting calls, and no key is in both', async () => {
  const { sent, gather, turn, answerNext } = gathering({ concurrent: 2, shareMin: 2 });
  const all = ['a1', 'b1', 'a2', 'c1', 'd1', 'c2'].map((item) => gather(item));
  await turn();
  expect(sent).toEqual([
    ['a1', 'b1', 'a2'],
    ['c1', 'd1', 'c2'],
  ]);
  const later = ['c3', 'a3', 'e1', 'c4'].map((item) => gather(item));
  await turn();
  expect(sent).toHaveLength(2);
  answerNext();
  await turn();
  expect(sent[2]).toEqual(['a3', 'e1']);
  answerNext();
  await turn();
  expect(sent[3]).toEqual(['c3', 'c4']);
  answerNext();
  answerNext();
  expect(await Promise.all([...all, ...later])).toEqual([
    'a1',
    'b1',
    'a2',
    'c1',
    'd1',
    'c2',
    'c3',
    'a3',
    'e1',
    'c4',
  ]);
});

test('calls of one key run in consecutive batches, and so do a few calls of many keys', async () => {
  const { sent, gather, turn, answerNext } = gathering({ concurrent: 2, shareMin: 3 });
  const first = gather('a1');
  await turn();
  const rest = ['a2', 'a3', 'a4', 'b1', 'c1'].map((item) => gather(item));
  await turn();
  expect(sent).toEqual([['a1']]);
  answerNext();
  await turn();
  expect(sent[1]).toEqual(['a2', 'a3', 'a4', 'b1', 'c1'].slice(0, 3));
  answerNext();
  await turn();
  expect(sent[2]).toEqual(['b1', 'c1']);
  answerNext();
  expect(await Promise.all([first, ...rest])).toHaveLength(6);
});

test('with isOneKey each batch has one key, and batches of other keys run concurrently', async () => {
  const { sent, gather, turn, answerNext } = gathering({ concurrent: 3, isOneKey: true });
  const all = ['a1', 'b1', 'a2', 'c1', 'd1', 'd2'].map((item) => gather(item));
  await turn();
  expect(sent).toEqual([['a1', 'a2'], ['b1'], ['c1']]);
  const later = ['a3', 'e1'].map((item) => gather(item));
  answerNext();
  await turn();
  expect(sent[3]).toEqual(['d1', 'd2']);
  for (let answered = 0; answered < 5; answered += 1) {
    answerNext();
    await turn();
  }
  expect(sent.slice(4).toSorted()).toEqual([['a3'], ['e1']]);
  expect(await Promise.all([...all, ...later])).toHaveLength(8);
});

test('each of many concurrent calls is answered once, and no key is in two batches at the same time', async () => {
  const onTheWay = new Set<string>();
  const gather = createBatcher<[string, number], number>(
    async (items) => {
      const keys = new Set(items.map(([key]) => key));
      for (const key of keys) expect(onTheWay.has(key)).toBe(false);
      for (const key of keys) onTheWay.add(key);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
      for (const key of keys) onTheWay.delete(key);
      return items.map(([, number]) => number);
    },
    { concurrent: 3, shareMin: 4, batchMax: 7, keyOf: ([key]) => key },
  );
  const callers = Array.from({ length: 40 }, async (_, caller) => {
    const got: number[] = [];
    for (let call = 0; call < 25; call += 1)
      got.push(await gather([`merchant ${(caller * 7 + call * 3) % 11}`, caller * 1000 + call]));
    return got;
  });
  for (const [caller, got] of (await Promise.all(callers)).entries())
    expect(got).toEqual(Array.from({ length: 25 }, (_, call) => caller * 1000 + call));
});
