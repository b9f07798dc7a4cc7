// Every write with more concurrent callers than connections, and bursts of payments beside other calls: no deadlock on the pool.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credentialsRateLimits } from '#server/account/credentials/rate-limits.ts';
import { createConnectionQueue, runAs, runInTransaction } from '#server/platform/db/connections.ts';
import { allContracts } from '#shared/contract/all.ts';
import { changesState, type Endpoint, isForOperators } from '#shared/contract/endpoint.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { createTestOperator } from '../support/operators.ts';
import { createPayers, type Payers } from '../support/payers.ts';
import { validBodies } from '../support/samples/all.ts';
import { createTestBusiness, startTestServer } from '../support/server.ts';

const poolMax = 3;
let payers: Payers;
let staff: string;

beforeAll(async () => {
  // The code that counts limits is exercised although limits are off.
  payers = await createPayers({ env: { DATABASE_POOL_MAX: String(poolMax) } });
  staff = (await createTestOperator(payers.server)).token;
});
afterAll(() => payers?.close());

const nobody = '00000000-0000-7000-8000-000000000000';
const writes = Object.values(allContracts).flatMap((contract) =>
  Object.entries(contract as Record<string, Endpoint>).filter(([, endpoint]) => changesState(endpoint)),
);

/** Creates a link and a payment for this call alone, if its path requires them. */
async function makeNamed(names: readonly string[]): Promise<Record<string, string>> {
  if (!names.some((name) => ['key', 'slug', 'linkId', 'reference'].includes(name))) return {};
  const link = await payers.makeLink();
  return { key: link.slug, slug: link.slug, linkId: link.id, reference: await payers.begin() };
}

let owner: string | undefined;

/** Returns the session of an owner; a new one after a call that may have ended or changed it. */
async function signedInOwner(): Promise<string> {
  owner ??= (await payers.business.signInAs('Owner')).token;
  return owner;
}

/** Calls on the caller's own account: they end the session, change its mode, or change its business. */
const ofTheAccount = /^\/(merchant|admin|teams)\b/;

test.each(writes)(
  '%s: with one more concurrent caller than connections, no call fails or hangs',
  async (name, endpoint) => {
    const { server } = payers;
    const names = [...endpoint.url.matchAll(/:(\w+)/g)].map(([, param]) => param ?? '');
    const known = await makeNamed(names);
    const params = Object.fromEntries(names.map((param) => [param, known[param] ?? nobody]));
    const askAll = (token: string) =>
      Promise.all(
        Array.from({ length: poolMax + 1 }, (_, index) =>
          server.call(endpoint, {
            params,
            token,
            idempotencyKey: `${name}-${index}`,
            ...(endpoint.method !== 'GET' && { body: validBodies[name] ?? {} }),
          }),
        ),
      );
    const began = performance.now();
    let answers = await askAll(isForOperators(endpoint) ? staff : await signedInOwner());
    // The session had already ended, so the call is repeated with a new one.
    if (!isForOperators(endpoint) && answers.every(({ status }) => status === 401)) {
      owner = undefined;
      answers = await askAll(await signedInOwner());
    }
    if (ofTheAccount.test(endpoint.url)) owner = undefined;
    // Here a connection requested inside a transaction is rejected; under the program's normal rules the callers would deadlock.
    expect(answers.filter(({ status }) => status === 500 || status === 503).map(({ body }) => body)).toEqual(
      [],
    );
    expect(performance.now() - began).toBeLessThan(20_000);
    if (isForOperators(endpoint)) staff = (await createTestOperator(server)).token;
  },
);

test.each([11, 40, 200])(
  '%i concurrent payments are begun or told to retry, and other callers are served meanwhile',
  async (count) => {
    const { connectionString } = payers.server;
    const server = await startTestServer({ connectionString, clock: payers.clock });
    const other = await createTestBusiness(server);
    let isOver = false;
    const begun = Promise.all(
      Array.from({ length: count }, () =>
        server.call(checkoutContract.initializeCheckout, {
          token: payers.business.token,
          body: { amount: 75_000, email: 'ada@example.com' },
        }),
      ),
    ).then((answers) => {
      isOver = true;
      return answers;
    });
    const others: number[] = [];
    while (!isOver) {
      const answer = await server.call(transactionsContract.listTransactions, { token: other.token });
      others.push(answer.status);
    }
    const answers = await begun;
    await server.close();
    // On a slow machine the last of many calls are rejected at once with a request to retry.
    const late = answers.filter(({ status }) => status !== 200);
    expect(late.length).toBeLessThan(count <= 40 ? 1 : count / 2);
    for (const { status, headers, body } of late)
      expect([status, headers.get('retry-after'), body.error.code]).toEqual([503, '1', 'UNAVAILABLE']);
    expect(new Set(others)).toEqual(new Set([200]));
  },
);

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const nested = { onNested: (error: Error) => Promise.reject(error) as never };

test('callers take turns: many waiting requests of one caller do not block others', async () => {
  const turns = createConnectionQueue({ max: 5, ...nested });
  const order: string[] = [];
  const releases: (() => void)[] = [];
  const ask = (name: string) =>
    runAs({ name, begun: false }, async () => {
      releases.push(await turns.acquire());
      order.push(name);
    });
  for (let index = 0; index < 50; index += 1) void ask('greedy');
  await nextTurn();
  // One connection in five is reserved for other callers, so that another one is served at once.
  expect(order).toHaveLength(4);
  void ask('other');
  await nextTurn();
  expect(order.at(-1)).toBe('other');
  void ask('third');
  releases.shift()?.();
  await nextTurn();
  expect(order.slice(5)).toContain('third');
  for (let index = 0; index < 60; index += 1) {
    releases.shift()?.();
    await nextTurn();
  }
  expect(order).toHaveLength(52);
});

test('a pool of two connections, as for an export, gives both to a single caller', async () => {
  const turns = createConnectionQueue({ max: 2, ...nested });
  expect(await Promise.all([turns.acquire(), turns.acquire()])).toHaveLength(2);
});

test('a caller with too many waiting requests is rejected immediately; another caller is not', async () => {
  const turns = createConnectionQueue({ max: 3, ...nested });
  const ask = (name: string) => runAs({ name, begun: false }, () => turns.acquire());
  const flood = Array.from({ length: 500 }, () =>
    ask('flood').catch((error: { code: string }) => error.code),
  );
  await nextTurn();
  const refused = await Promise.all(flood.slice(400));
  expect(new Set(refused)).toEqual(new Set(['TOO_MANY_REQUESTS']));
  const giveBack = await ask('other');
  giveBack();
});

test('work inside a transaction cannot take a connection from the pool; work after it can', async () => {
  const { db, inTransaction } = payers.database;
  const ask = () => db.selectFrom('businesses').select('id').limit(1).execute();
  await expect(inTransaction(async () => ask())).rejects.toThrow('inside of an open transaction');
  await expect(
    inTransaction(() => payers.server.services.rateLimits.consume(credentialsRateLimits.codeSend, 'x')),
  ).rejects.toThrow('inside of an open transaction');
  let later: (() => Promise<unknown>) | undefined;
  await runInTransaction(async () => {
    later = () => ask();
  });
  await expect(later?.()).resolves.toBeDefined();
});
