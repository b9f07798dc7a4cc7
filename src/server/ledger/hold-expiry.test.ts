// Expiry of holds: the amount is available again on time, the owner is notified once, and the hold can no longer be posted or extended.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBusiness } from '#server/account/businesses/create-business.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { createEnvironmentClocks, type EnvironmentClocks } from '#server/platform/http/environment-clock.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { captureOf } from '#test/support/ledger/postings.ts';
import { clearAccountCache, getAccount } from './accounts.ts';
import { getBalance } from './balances.ts';
import { sealLedger } from './chain/seal.ts';
import { createBookSigner } from './chain/signer.ts';
import { type ExpiredHold, expireHolds } from './expire-holds.ts';
import { extendHold, placeHold, postHold, releaseHold } from './holds.ts';
import { type LedgerTransfer, post } from './postings.ts';
import { verifyLedger } from './verify.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
let scratch: TestDatabase;
let database: Database;
let clocks: EnvironmentClocks;
let env: string;
let pending: number;
let fee: number;
const results: ExpiredHold[] = [];

beforeAll(async () => {
  scratch = await createTestDatabase();
  database = openDatabase(scratch.connectionString, { poolMax: 8 });
  clearAccountCache();
  clocks = createEnvironmentClocks(database.db, clock);
  const input = {
    name: 'Holds',
    email: 'h@example.com',
    country: 'NG',
    type: 'sme',
    sector: 'Food',
  } as const;
  env = (await database.inTransaction((tx) => createBusiness(tx, clock, input))).testEnvironmentId;
  const of = (kind: 'gateway_receivable' | 'merchant_pending' | 'fee_income') =>
    getAccount(database.db, { environmentId: env, kind, currency: 'NGN' });
  const receivable = await of('gateway_receivable');
  [pending, fee] = [await of('merchant_pending'), await of('fee_income')];
  await post(
    database.db,
    posting([{ debit: receivable, credit: pending, amount: 1_000_000, kind: 'payment' as const }]),
  );
});
afterAll(async () => {
  await database.close();
  await scratch.drop();
});

const posting = (transfers: LedgerTransfer[]) =>
  captureOf({ environmentId: env, at: clock.now(), transfers });
const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
const balance = () =>
  getBalance(database.db, { environmentId: env, kind: 'merchant_pending', currency: 'NGN' });
const hold = (amount: number, expiresAt?: Date, kind = 'test') => {
  const id = clock.newId();
  const placed = {
    environmentId: env,
    id,
    key: id,
    accountId: pending,
    amount,
    kind,
    subjectId: id,
    at: clock.now(),
  };
  return database.inTransaction((tx) => placeHold(tx, { ...placed, ...(expiresAt && { expiresAt }) }));
};
const sweep = () =>
  expireHolds({ database, clocks }, { test: async (_services, _tx, expired) => void results.push(expired) });
const spend = (holdId: string, amount: number) =>
  database.inTransaction((tx) =>
    postHold(tx, holdId, posting([{ debit: pending, credit: fee, amount, kind: 'fee' as const }])),
  );
const extend = (holdId: string, expiresAt: Date) => {
  const id = clock.newId();
  return database.inTransaction((tx) =>
    extendHold(tx, { environmentId: env, holdId }, { id, key: id, at: clock.now(), expiresAt }),
  );
};
const endOf = async (holdId: string) => {
  const { rows } = await sql<{
    kind: string;
  }>`select kind from ledger_hold_ends where hold_id = ${holdId}`.execute(database.db);
  return rows.map(({ kind }) => kind);
};
async function expectProved(): Promise<void> {
  const signer = createBookSigner({ current: 'a secret that only this test knows.', old: [] });
  await sealLedger({ database, clocks, signer });
  expect((await verifyLedger(database.db)).findings).toEqual([]);
}

test('an expired hold is released, its handler is called once, and it can no longer be posted or extended', async () => {
  const [first, forever] = [await hold(700, inMinutes(10)), await hold(50)];
  expect(await sweep()).toBe(0);
  expect((await balance()).held).toBe(750);
  clock.advance(10 * 60_000);
  await expect(spend(first, 1)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(extend(first, inMinutes(10))).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await sweep()).toBe(1);
  expect(await sweep()).toBe(0);
  expect(results.map(({ id, amount }) => [id, amount])).toEqual([[first, 700]]);
  expect(await endOf(first)).toEqual(['hold_expired']);
  await expect(spend(first, 1)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(extend(first, inMinutes(10))).rejects.toMatchObject({ code: 'CONFLICT' });
  clock.advance(365 * 86_400_000);
  expect(await sweep()).toBe(0);
  expect((await balance()).held).toBe(50);
  await database.inTransaction((tx) => releaseHold(tx, env, forever, clock.now()));
  await expectProved();
});

test('an extended hold keeps the same amount until its new expiry', async () => {
  const first = await hold(900, inMinutes(5));
  const second = await extend(first, inMinutes(20));
  expect([await endOf(first), (await balance()).held]).toEqual([['hold_extended'], 900]);
  clock.advance(10 * 60_000);
  expect(await sweep()).toBe(0);
  await spend(second, 900);
  clock.advance(60 * 60_000);
  expect([await sweep(), (await balance()).held]).toEqual([0, 0]);
  await expectProved();
});

test('an expiry is rejected for a kind that must not expire, and when it is not after the start', async () => {
  await expect(hold(10, inMinutes(5), 'chargeback')).rejects.toThrow('never expires');
  await expect(hold(10, inMinutes(0))).rejects.toThrow('ledger_holds_expire_later');
});

test('a handler that fails keeps its hold for the next attempt and does not block other holds', async () => {
  const [failing, fine] = [await hold(10, inMinutes(1), 'failing'), await hold(20, inMinutes(1))];
  clock.advance(60_000);
  const failed = expireHolds(
    { database, clocks },
    { failing: async () => Promise.reject(new Error('not yet')) },
  );
  await expect(failed).rejects.toThrow('not yet');
  expect([await endOf(failing), await endOf(fine)]).toEqual([[], ['hold_expired']]);
  expect(await sweep()).toBe(1);
  expect((await balance()).held).toBe(0);
});

test('of concurrent expiry and posting exactly one succeeds, and the balance matches it', async () => {
  const outcomes = { posted: 0, expired: 0 };
  const round = fc.record({
    amount: fc.integer({ min: 1, max: 500 }),
    /** How long before the expiry the caller posts, by its own clock. */
    earlyMs: fc.integer({ min: -2, max: 2 }),
    sweeps: fc.integer({ min: 1, max: 3 }),
    /** Turns of the event loop by which the caller is ahead of the sweeps; without any, the caller is hardly ever first. */
    aheadTurns: fc.constantFrom(0, 1, 2, 5, 20, 100),
  });
  const sweepAfter = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await sweep();
  };
  await fc.assert(
    fc.asyncProperty(round, async ({ amount, earlyMs, sweeps, aheadTurns }) => {
      const before = await balance();
      const expiresAt = inMinutes(1);
      const placed = await hold(amount, expiresAt);
      results.length = 0;
      const at = new Date(expiresAt.getTime() - earlyMs);
      clock.set(expiresAt);
      const all = posting([{ debit: pending, credit: fee, amount, kind: 'fee' as const }]);
      const [posted] = await Promise.allSettled([
        database.inTransaction((tx) => postHold(tx, placed, { ...all, at })),
        ...Array.from({ length: sweeps }, () => sweepAfter(aheadTurns)),
      ]);
      const done = posted.status === 'fulfilled';
      outcomes[done ? 'posted' : 'expired'] += 1;
      if (!done) expect(posted.reason).toMatchObject({ code: 'CONFLICT' });
      if (earlyMs <= 0) expect(done).toBe(false);
      await sweep();
      expect(await endOf(placed)).toEqual([done ? 'hold_posted' : 'hold_expired']);
      expect(results).toHaveLength(done ? 0 : 1);
      expect(await balance()).toMatchObject({
        balance: before.balance - (done ? amount : 0),
        held: before.held,
      });
    }),
    { numRuns: 40 },
  );
  expect(outcomes.posted).toBeGreaterThan(0);
  expect(outcomes.expired).toBeGreaterThan(0);
  await expectProved();
});
