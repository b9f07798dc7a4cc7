// Makes every background write fail: the program reports it in its log and metrics, keeps running, and responds.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backgroundFailures } from '#server/platform/http/background.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { createTestDatabase, runAsAdmin, type TestDatabase } from '../support/database.ts';
import { createTestOperator } from '../support/operators.ts';
import {
  createTestBusiness,
  startTestServer,
  type TestBusiness,
  type TestServer,
} from '../support/server.ts';

let database: TestDatabase;
let server: TestServer;
let business: TestBusiness;
let key: string;
let staff: string;
const clock = movableClock(new Date());

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ connectionString: database.connectionString, clock, env: { JOBS: 'on' } });
  business = await createTestBusiness(server);
  const body = { name: 'Shop', kind: 'secret', permissions: ['PAYMENT_GATEWAY.TRANSACTIONS.READ'] };
  key = (await server.call(apiKeysContract.createApiKey, { token: business.token, body })).data.key ?? '';
  staff = (await createTestOperator(server)).token;
  await runAsAdmin(
    `create function refuse_write() returns trigger language plpgsql as $$ begin raise exception 'made to fail'; end $$`,
    database.ownerConnectionString,
  );
});
afterAll(async () => {
  await server?.close();
  await database?.drop();
});

async function failuresOf(work: string): Promise<number> {
  const { values } = await backgroundFailures.get();
  return values.find((value) => value.labels.work === work)?.value ?? 0;
}

/** Makes every write of a table fail during `work`. */
async function whileFailing(table: string, work: () => Promise<void>): Promise<void> {
  const owner = database.ownerConnectionString;
  await runAsAdmin(
    `create trigger refuse before insert or update on ${table} for each statement execute function refuse_write()`,
    owner,
  );
  try {
    await work();
  } finally {
    await runAsAdmin(`drop trigger refuse on ${table}`, owner);
  }
}

const listWithKey = () => server.call(transactionsContract.listTransactions, { token: key });

type Case = [work: string, table: string, provoke: () => Promise<{ status: number }>, status: number];
const cases: Case[] = [
  ['API calls', 'api_calls', listWithKey, 200],
  [
    'last use',
    'api_keys',
    () => {
      clock.advance(120_000);
      return listWithKey();
    },
    200,
  ],
  [
    'last use',
    'sessions',
    () => {
      clock.advance(120_000);
      return server.call(transactionsContract.listTransactions, { token: business.token });
    },
    200,
  ],
  [
    'last use of a console session',
    'operator_sessions',
    () => {
      clock.advance(120_000);
      return fetch(`${server.url}/api/v1/operator/profile`, {
        headers: { authorization: `Bearer ${staff}` },
      });
    },
    200,
  ],
  [
    'audit of a refusal',
    'audit_entries',
    () => server.call(paymentLinksContract.createPaymentLink, { token: key, body: {} }),
    403,
  ],
  ['job runs', 'job_runs', () => fetch(`${server.url}/health/ready`), 200],
];

test.each(cases)(
  '%s: a failed background write is counted, and the response is unaffected',
  async (work, table, provoke, status) => {
    const before = await failuresOf(work);
    await whileFailing(table, async () => {
      expect((await provoke()).status).toBe(status);
      await expect.poll(() => failuresOf(work), { timeout: 20_000 }).toBeGreaterThan(before);
    });
    expect((await listWithKey()).status).toBe(200);
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain(`work="${work}"`);
  },
);

test('an exception in work after a commit is counted, and the call still succeeds', async () => {
  const before = await failuresOf('after disableApiKey');
  const body = { name: 'Another', kind: 'secret', permissions: ['PAYMENT_GATEWAY.TRANSACTIONS.READ'] };
  const created = await server.call(apiKeysContract.createApiKey, { token: business.token, body });
  const { forgetSessions } = server.services;
  server.services.forgetSessions = () => {
    throw new Error('made to fail');
  };
  const params = { keyId: created.data.id };
  const answer = await server.call(apiKeysContract.disableApiKey, {
    token: business.token,
    params,
    body: {},
  });
  server.services.forgetSessions = forgetSessions;
  expect(answer.status).toBe(200);
  expect(await failuresOf('after disableApiKey')).toBe(before + 1);
});

test('an unhandled promise rejection is logged and counted, and does not end the process', async () => {
  const script = `
    import { backgroundFailures, catchUnhandledRejections } from './src/server/platform/http/background.ts';
    catchUnhandledRejections({ error: ({ err }) => console.log('logged: ' + err.message) });
    Promise.reject(new Error('nobody heard'));
    setTimeout(async () => console.log('alive, ' + (await backgroundFailures.get()).values[0].value), 100);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const [code] = await once(child, 'exit');
  expect({ code, printed }).toEqual({ code: 0, printed: 'logged: nobody heard\nalive, 1\n' });
});
