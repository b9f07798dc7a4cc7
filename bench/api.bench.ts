// npm run bench api: authenticated lists and details of the contract, compared with the same queries on bare Fastify, 50 connections.

import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { addMember } from '#server/account/members/service.ts';
import { createUser } from '#server/account/users/create-user.ts';
import { createCapture } from '#server/payments/checkout/capture-payments.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { systemClock as clock } from '#server/platform/http/clock.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { pathOf } from '#shared/contract/endpoint.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { databaseUrlOf } from '#test/support/crash/load.ts';
import { createPayableMerchant, type PayableMerchant } from '#test/support/merchants.ts';
import { startProgram } from '#test/support/program.ts';
import { addressOf } from '#test/support/server.ts';
import { makeCapture } from './support/captures.ts';
import { chooseLength, median } from './support/load.ts';
import { addPending } from './support/payments.ts';
import { createReport, showNumber } from './support/report.ts';
import { benchVault } from './support/vault.ts';

const connections = 50;
const { rounds, seconds } = chooseLength({
  short: { rounds: 1, seconds: 2 },
  usual: { rounds: 3, seconds: 3 },
  long: { rounds: 5, seconds: 10 },
});

/** Adds two thousand payments with their dependent rows; returns the id of one. */
async function addPaid(database: Database, merchant: PayableMerchant): Promise<string> {
  const ids = await addPending(database.pool, merchant, 2000);
  const capture = createCapture(database, { clock, vault: benchVault });
  await Promise.all(ids.map((id) => capture(makeCapture(merchant, id))));
  return ids[1000] as string;
}

async function signIn(url: string, database: Database, merchant: PayableMerchant): Promise<string> {
  const [email, password] = ['owner@bench.example', 'Correct-horse-2026'];
  await database.inTransaction(async (tx) => {
    const userId = await createUser(tx, clock, { email, password, firstName: 'Ada', lastName: 'Obi' });
    await addMember(tx, clock, { businessId: merchant.businessId, userId, role: 'Owner' });
  });
  const response = await fetch(url + pathOf(sessionContract.login), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

async function startBare(
  connectionString: string,
  environment: Environment,
  publicUrl: string,
): Promise<{ url: string; process: ChildProcess }> {
  const file = fileURLToPath(new URL('./support/bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, [file, connectionString, JSON.stringify(environment), publicUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('exit', () => reject(new Error('The bare server ended.')));
  });
  return { url, process: child };
}

type Shot = { perS: number; p99Ms: number };

async function shoot(url: string, token: string): Promise<Shot> {
  const headers = { authorization: `Bearer ${token}` };
  const result = await autocannon({ url, connections, duration: seconds, headers });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url} failed ${result.non2xx + result.errors} times`);
  return { perS: result.requests.average, p99Ms: result.latency.p99 };
}

const program = await startProgram({ env: { DEMO: 'off' } });
const database = openDatabase(await databaseUrlOf(program.dataDir), { poolMax: 4 });
let bare: Awaited<ReturnType<typeof startBare>> | undefined;
try {
  const merchant = await createPayableMerchant(database, 'Bench');
  const paymentId = await addPaid(database, merchant);
  await database.pool.query('analyze');
  const token = await signIn(program.url, database, merchant);
  const environment: Environment = {
    id: merchant.environmentId,
    mode: 'test',
    businessId: merchant.businessId,
    businessName: 'Bench',
    currency: 'NGN',
    country: 'NG',
    timeZone: 'Africa/Lagos',
    websiteHost: null,
  };
  bare = await startBare(await databaseUrlOf(program.dataDir), environment, program.url);
  const pairs: Record<string, [ours: string, bare: string]> = {
    'list of payments': [addressOf(transactionsContract.listTransactions, {}), '/list'],
    'detail of a payment': [
      addressOf(transactionsContract.getTransaction, { params: { transactionId: paymentId } }),
      `/detail/${paymentId}`,
    ],
    'detail of a payment link': [
      addressOf(paymentLinksContract.getPaymentLink, { params: { linkId: merchant.linkId } }),
      `/link/${merchant.linkId}`,
    ],
  };
  const table = createReport(`API, ${connections} connections`);
  for (const [name, [ourPath, barePath]] of Object.entries(pairs)) {
    const ours: Shot[] = [];
    const theirs: Shot[] = [];
    for (let round = 0; round < rounds; round += 1) {
      theirs.push(await shoot(bare.url + barePath, token));
      ours.push(await shoot(program.url + ourPath, token));
    }
    const rate = (shots: Shot[]): number => median(shots.map((shot) => shot.perS));
    const p99Ms = median(ours.map((shot) => shot.p99Ms));
    table.figure(`${name}, bare Fastify`, `${showNumber(rate(theirs))}/s`);
    table.target(`${name}, of bare`, `${showNumber(rate(ours))}/s`, rate(ours) / rate(theirs), {
      least: 0.6,
    });
    table.target(`${name}, p99 in ms`, `${showNumber(p99Ms)} ms`, p99Ms, { most: 25 });
  }
  table.print();
} finally {
  bare?.process.kill();
  await database.close();
  await program.stop();
}
