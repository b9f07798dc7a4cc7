// The guarantees of the ledger, one test each, and arbitrary sequences of postings, holds, reversals, retries and races compared with a
// model.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBusiness } from '#server/account/businesses/create-business.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { createBatcher } from '#server/platform/db/driver/batch.ts';
import { systemClock as clock } from '#server/platform/http/clock.ts';
import type { Currency } from '#shared/money.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { soakSize, soakTimeoutMs } from '#test/support/soak/size.ts';
import { type AccountKind, clearAccountCache, getAccount } from './accounts.ts';
import { explainBalance, getBalance, getBalanceAt, listBalances } from './balances.ts';
import { placeHold, postHold, releaseHold } from './holds.ts';
import { type LedgerPosting, type LedgerTransfer, post, postAll, reverse } from './postings.ts';
import { verifyLedger } from './verify.ts';

let scratch: TestDatabase;
let database: Database;

beforeAll(async () => {
  scratch = await createTestDatabase();
  database = openDatabase(scratch.connectionString, { poolMax: 20 });
  clearAccountCache();
});
afterAll(async () => {
  await database.close();
  await scratch.drop();
});

async function newEnvironment(): Promise<string> {
  const business = await database.inTransaction((tx) =>
    createBusiness(tx, clock, {
      name: 'Books',
      email: 'books@example.com',
      country: 'NG',
      type: 'sme',
      sector: 'Food',
    }),
  );
  return business.testEnvironmentId;
}

function account(environmentId: string, kind: AccountKind, currency: Currency = 'NGN'): Promise<number> {
  return getAccount(database.db, { environmentId, kind, currency });
}

function posting(
  environmentId: string,
  key: string,
  transfers: LedgerTransfer[],
  at = new Date(),
): LedgerPosting {
  return {
    environmentId,
    id: clock.newId(),
    key: `capture:${key}`,
    kind: 'capture',
    subjectId: null,
    at,
    transfers,
  };
}

async function fund(environmentId: string, amount: number, at = new Date()) {
  const receivable = await account(environmentId, 'gateway_receivable');
  const pending = await account(environmentId, 'merchant_pending');
  const transfer = { debit: receivable, credit: pending, amount, kind: 'payment' as const };
  await post(database.db, posting(environmentId, `fund:${clock.newId()}`, [transfer], at));
  return { receivable, pending };
}

test('a capture posts the gross in and fee and VAT out, and updates every balance', async () => {
  const env = await newEnvironment();
  const { pending, receivable } = await fund(env, 500_000);
  const fee = await account(env, 'fee_income');
  const vat = await account(env, 'vat_payable');
  await post(
    database.db,
    posting(env, 'fees', [
      { debit: pending, credit: fee, amount: 17_500, kind: 'fee' },
      { debit: pending, credit: vat, amount: 1313, kind: 'vat' },
    ]),
  );
  const balances = await listBalances(database.db, env);
  expect(Object.fromEntries(balances.map((balance) => [balance.accountId, balance.balance]))).toEqual({
    [receivable]: 500_000,
    [pending]: 481_187,
    [fee]: 17_500,
    [vat]: 1313,
  });
});

test('a posting is atomic: one rejected transfer rejects the others', async () => {
  const env = await newEnvironment();
  const { pending, receivable } = await fund(env, 1000);
  const fee = await account(env, 'fee_income');
  const both = posting(env, 'both', [
    { debit: receivable, credit: pending, amount: 5, kind: 'payment' },
    { debit: pending, credit: fee, amount: 2000, kind: 'fee' },
  ]);
  await expect(post(database.db, both)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
  expect(
    (await getBalance(database.db, { environmentId: env, kind: 'merchant_pending', currency: 'NGN' }))
      .balance,
  ).toBe(1000);
});

test('the same key returns the same posting; with different transfers it is a conflict', async () => {
  const env = await newEnvironment();
  const { pending, receivable } = await fund(env, 1000);
  const again = (amount: number) =>
    posting(env, 'once', [{ debit: receivable, credit: pending, amount, kind: 'payment' }]);
  const first = await post(database.db, again(10));
  const second = await post(database.db, again(10));
  expect(second).toEqual({ postingId: first.postingId, outcome: 'replayed' });
  await expect(post(database.db, again(11))).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(
    (await getBalance(database.db, { environmentId: env, kind: 'merchant_pending', currency: 'NGN' }))
      .balance,
  ).toBe(1010);
});

test('a rejected posting of a batch gets its own result and does not fail the others', async () => {
  const env = await newEnvironment();
  const { pending, receivable } = await fund(env, 100);
  const fee = await account(env, 'fee_income');
  const dollars = await account(env, 'merchant_pending', 'USD');
  const results = await postAll(database.db, [
    posting(env, 'a', [{ debit: pending, credit: fee, amount: 60, kind: 'fee' }]),
    posting(env, 'b', [{ debit: pending, credit: fee, amount: 60, kind: 'fee' }]),
    posting(env, 'c', [{ debit: receivable, credit: dollars, amount: 1, kind: 'payment' }]),
    posting(env, 'd', [{ debit: receivable, credit: pending, amount: 0, kind: 'payment' }]),
    posting(env, 'e', [{ debit: receivable, credit: pending, amount: 1, kind: 'payment' }]),
  ]);
  expect(results.map((result) => result.outcome)).toEqual([
    'posted',
    'floor',
    'invalid',
    'invalid',
    'posted',
  ]);
});

test('the database rejects updates, deletions, manual balances, mixed currencies and zero amounts', async () => {
  const env = await newEnvironment();
  const { pending, receivable } = await fund(env, 100);
  const dollars = await account(env, 'merchant_pending', 'USD');
  const refused = [
    sql`update ledger_transfers set amount = 1 where environment_id = ${env}`,
    sql`delete from ledger_postings where environment_id = ${env}`,
    sql`update ledger_balances set balance = 0 where account_id = ${pending}`,
    sql`delete from ledger_balances where account_id = ${pending}`,
    sql`update ledger_accounts set floored = false where id = ${pending}`,
    sql`truncate ledger_transfers`,
    sql`insert into ledger_transfers select environment_id, id, 9, ${receivable}, ${dollars}, 5, 'x', posted_at from ledger_postings where environment_id = ${env}`,
    sql`insert into ledger_transfers select environment_id, id, 9, ${receivable}, ${pending}, 0, 'x', posted_at from ledger_postings where environment_id = ${env}`,
    sql`insert into ledger_transfers select environment_id, id, 9, ${pending}, ${receivable}, 500, 'x', posted_at from ledger_postings where environment_id = ${env}`,
    sql`insert into ledger_transfers values (${env}, ${clock.newId()}, 1, ${receivable}, ${pending}, 5, 'x', now())`,
    sql`insert into ledger_transfers select environment_id, id, 9, ${receivable}, ${pending}, 5, 'payment', posted_at from ledger_postings where environment_id = ${env}`,
    sql`insert into ledger_postings (environment_id, id, idempotency_key, kind, posted_at) values (${env}, ${clock.newId()}, ${clock.newId()}, 'capture', now())`,
    sql`insert into ledger_balances (environment_id, account_id, floored) values (${env}, 1, true)`,
  ];
  const owner = openDatabase(scratch.ownerConnectionString, { poolMax: 1 });
  for (const { db } of [database, owner])
    for (const statement of refused) await expect(statement.execute(db)).rejects.toThrow();
  await owner.close();
  expect((await verifyLedger(database.db)).findings).toEqual([]);
});

test('a posting to an account of another environment is rejected', async () => {
  const [mine, theirs] = [await newEnvironment(), await newEnvironment()];
  const { receivable } = await fund(mine, 100);
  const foreign = await account(theirs, 'merchant_pending');
  const result = await postAll(database.db, [
    posting(mine, 'theft', [{ debit: receivable, credit: foreign, amount: 1, kind: 'payment' }]),
  ]);
  expect(result[0]?.outcome).toBe('invalid');
});

test('a reversal restores every balance, once only', async () => {
  const env = await newEnvironment();
  const { pending } = await fund(env, 1000);
  const fee = await account(env, 'fee_income');
  const original = await post(
    database.db,
    posting(env, 'fee', [{ debit: pending, credit: fee, amount: 100, kind: 'fee' }]),
  );
  const back = () =>
    reverse(
      database.db,
      { environmentId: env, postingId: original.postingId },
      {
        id: clock.newId(),
        key: `bank_match_undone:${original.postingId}`,
        kind: 'bank_match_undone',
        at: new Date(),
      },
    );
  expect((await back()).outcome).toBe('posted');
  expect((await back()).outcome).toBe('replayed');
  const other = reverse(
    database.db,
    { environmentId: env, postingId: original.postingId },
    { id: clock.newId(), key: 'bank_match_undone:again', kind: 'bank_match_undone', at: new Date() },
  );
  await expect(other).rejects.toThrow();
  expect(
    (await getBalance(database.db, { environmentId: env, kind: 'fee_income', currency: 'NGN' })).balance,
  ).toBe(0);
});

test('a hold reduces only the available balance and ends once: posted or released', async () => {
  const env = await newEnvironment();
  const { pending } = await fund(env, 1000);
  const fee = await account(env, 'fee_income');
  const name = { environmentId: env, kind: 'merchant_pending', currency: 'NGN' } as const;
  const hold = (key: string, amount: number) =>
    database.inTransaction((tx) =>
      placeHold(tx, {
        environmentId: env,
        id: clock.newId(),
        key,
        accountId: pending,
        amount,
        kind: 'test',
        subjectId: null,
        at: new Date(),
      }),
    );
  const first = await hold('h1', 700);
  expect(await hold('h1', 700)).toBe(first);
  expect(await getBalance(database.db, name)).toEqual({ balance: 1000, held: 700, available: 300 });
  await expect(hold('h2', 301)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
  const spend = posting(env, 'spend held', [{ debit: pending, credit: fee, amount: 500, kind: 'fee' }]);
  await expect(post(database.db, spend)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
  await database.inTransaction((tx) =>
    postHold(tx, first, { ...spend, id: clock.newId(), key: 'capture:spend hold' }),
  );
  expect(await getBalance(database.db, name)).toEqual({ balance: 500, held: 0, available: 500 });
  const again = database.inTransaction((tx) => releaseHold(tx, env, first, new Date()));
  await expect(again).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('the balance at any instant can be queried and explained by its entries', async () => {
  const env = await newEnvironment();
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  await fund(env, 100, at(1));
  await fund(env, 20, at(2));
  const { pending } = await fund(env, 3, at(3));
  expect(await getBalanceAt(database.db, env, pending, at(2))).toBe(120);
  const entries = await explainBalance(database.db, env, pending, { at: at(3), limit: 10 });
  expect(entries.map((entry) => [entry.effect, entry.balance])).toEqual([
    [3, 123],
    [20, 120],
    [100, 100],
  ]);
});

const drains = soakSize('drain', 3);

test(
  '64 callers drain one balance: never below its limit, the sum exact',
  async () => {
    for (let run = 0; run < drains; run += 1) await drainOnce();
  },
  soakTimeoutMs(drains, 2000),
);

async function drainOnce(): Promise<void> {
  const env = await newEnvironment();
  const { pending } = await fund(env, 50 * 7 + 3);
  const fee = await account(env, 'fee_income');
  const drain = createBatcher<number, string>(
    async (items) => {
      const postings = items.map((n) =>
        posting(env, `drain:${n}`, [{ debit: pending, credit: fee, amount: 7, kind: 'fee' }]),
      );
      return (await postAll(database.db, postings)).map((item) => item.outcome);
    },
    { concurrent: 4, batchMax: 9 },
  );
  const outcomes = await Promise.all(Array.from({ length: 64 }, (_, n) => drain(n)));
  expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(50);
  expect(outcomes.filter((outcome) => outcome === 'floor')).toHaveLength(14);
  expect(
    (await getBalance(database.db, { environmentId: env, kind: 'merchant_pending', currency: 'NGN' }))
      .balance,
  ).toBe(3);
}

type Step =
  | { do: 'post'; from: number; to: number; amount: number; key: number }
  | { do: 'hold'; on: number; amount: number; key: number }
  | { do: 'release' | 'reverse' | 'spend'; which: number };

const kinds: AccountKind[] = ['gateway_receivable', 'merchant_pending', 'merchant_available', 'fee_income'];
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('post' as const),
    from: fc.nat(3),
    to: fc.nat(3),
    amount: fc.integer({ min: -1, max: 50 }),
    key: fc.nat(12),
  }),
  fc.record({
    do: fc.constant('hold' as const),
    on: fc.integer({ min: 1, max: 2 }),
    amount: fc.integer({ min: 1, max: 40 }),
    key: fc.nat(6),
  }),
  fc.record({
    do: fc.constantFrom('release' as const, 'reverse' as const, 'spend' as const),
    which: fc.nat(8),
  }),
);

let accepted = 0;

/** Runs a step and ignores refusals of the ledger: invariants must hold in any case. */
async function runStep(
  env: string,
  accounts: number[],
  item: Step,
  posted: string[],
  holds: string[],
): Promise<void> {
  const at = new Date();
  const id = clock.newId();
  const [, pending = 0, , fee = 0] = accounts;
  if (item.do === 'post') {
    const transfer = {
      debit: accounts[item.from] ?? 0,
      credit: accounts[item.to] ?? 0,
      amount: item.amount,
      kind: 'payment' as const,
    };
    const result = await post(database.db, { ...posting(env, `k${item.key}`, [transfer]), id });
    posted.push(result.postingId);
  } else if (item.do === 'hold') {
    const hold = {
      environmentId: env,
      id,
      key: `h${item.key}`,
      accountId: accounts[item.on] ?? 0,
      amount: item.amount,
      kind: 'x',
      subjectId: null,
      at,
    };
    holds.push(await database.inTransaction((tx) => placeHold(tx, hold)));
  } else if (item.do === 'release') {
    const hold = holds[item.which % Math.max(1, holds.length)];
    if (hold) await database.inTransaction((tx) => releaseHold(tx, env, hold, at));
  } else if (item.do === 'spend') {
    const hold = holds[item.which % Math.max(1, holds.length)];
    const transfers = [{ debit: pending, credit: fee, amount: 1 + item.which, kind: 'fee' as const }];
    if (hold)
      await database.inTransaction((tx) =>
        postHold(tx, hold, { ...posting(env, `s${item.which}`, transfers), id }),
      );
  } else {
    const target = posted[item.which % Math.max(1, posted.length)];
    const reversal = { id, key: `bank_match_undone:${target}`, kind: 'bank_match_undone' as const, at };
    if (target) await reverse(database.db, { environmentId: env, postingId: target }, reversal);
  }
}

async function expectInvariants(env: string): Promise<void> {
  const { rows } = await sql<{ wrong: string }>`
    select 'balance ' || b.account_id as wrong from ledger_balances b join ledger_accounts a on a.environment_id = b.environment_id and a.id = b.account_id
    where a.environment_id = ${env} and (
      b.balance <> coalesce((select sum(effect) from ledger_entries e where e.environment_id = b.environment_id and e.account_id = b.account_id), 0)
      or b.held <> coalesce((select sum(h.amount) from ledger_holds h where h.environment_id = b.environment_id and h.account_id = b.account_id and not exists (
        select from ledger_hold_ends x where x.environment_id = h.environment_id and x.hold_id = h.id)), 0)
      or (a.floored and b.balance < b.held))
    union all
    select 'sum of ' || ${env} from ledger_accounts a join ledger_balances b on b.environment_id = a.environment_id and b.account_id = a.id
    where a.environment_id = ${env} having sum(case when credit_normal then -balance else balance end) <> 0
    union all
    select 'empty posting ' || p.id from ledger_postings p where p.environment_id = ${env}
      and not exists (select from ledger_transfers t where t.posting_id = p.id)`.execute(database.db);
  expect(rows).toEqual([]);
}

async function attempt(work: Promise<void>): Promise<void> {
  await work.then(
    () => {
      accepted += 1;
    },
    () => {},
  );
}

const sequences = soakSize('sequences', 40);

test(
  'any sequence of postings, holds, reversals and retries keeps every invariant',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const env = await newEnvironment();
        const accounts = await Promise.all(kinds.map((kind) => account(env, kind)));
        const posted: string[] = [];
        const holds: string[] = [];
        for (const item of steps) await attempt(runStep(env, accounts, item, posted, holds));
        await expectInvariants(env);
      }),
      { numRuns: sequences },
    );
  },
  soakTimeoutMs(sequences, 2000),
);

test('concurrent postings, holds, reversals and retries keep every invariant', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const env = await newEnvironment();
      const accounts = await Promise.all(kinds.map((kind) => account(env, kind)));
      const { receivable } = await fund(env, 60);
      expect(receivable).toBe(accounts[0]);
      const posted: string[] = [];
      const holds: string[] = [];
      await Promise.all(steps.map((item) => attempt(runStep(env, accounts, item, posted, holds))));
      await expectInvariants(env);
    }),
    { numRuns: 25 },
  );
  expect((await verifyLedger(database.db)).findings).toEqual([]);
  expect(accepted).toBeGreaterThan(300);
});
