// npm run bench webhooks: events fanned out and delivered to a receiver on this machine, compared with bare posts of node:http.
import { Agent, createServer, request as post } from 'node:http';
import { loadConfig } from '#server/config.ts';
import { createDeliverer } from '#server/developers/webhooks/deliver.ts';
import { fanOutEvents } from '#server/developers/webhooks/fan-out.ts';
import { addEndpoint } from '#server/developers/webhooks/service.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { systemClock as clock } from '#server/platform/http/clock.ts';
import type { Services } from '#server/services.ts';
import { webhookEvents } from '#shared/contract/developers/webhook-events.ts';
import { paymentEventData } from '#shared/contract/payments/events/payment-events.ts';
import { createPayableMerchant } from '#test/support/merchants.ts';
import { startBenchDatabase } from './support/database.ts';
import { chooseLength, median } from './support/load.ts';
import { createReport, showNumber } from './support/report.ts';
import { benchVault } from './support/vault.ts';

const endpoints = 16;
const concurrent = 128;
const { rounds, events } = chooseLength({
  tiny: { rounds: 1, events: 32 },
  short: { rounds: 1, events: 300 },
  usual: { rounds: 3, events: 1500 },
  long: { rounds: 7, events: 5000 },
});

const example = paymentEventData.parse(webhookEvents['payment.succeeded'].example);
const body = JSON.stringify({ type: 'payment.succeeded', data: example });

async function startReceiver(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end('ok'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** Sends the same number of posts with the same concurrency, without storing anything. */
async function postBare(url: string, times: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrent });
  let remaining = times;
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const request = post(url, { method: 'POST', agent, headers: { 'content-type': 'application/json' } });
      request.on('response', (response) => response.resume().on('end', resolve));
      request.on('error', reject);
      request.end(body);
    });
  const startedAt = performance.now();
  const caller = async (): Promise<void> => {
    while (remaining > 0) {
      remaining -= 1;
      await one();
    }
  };
  await Promise.all(Array.from({ length: concurrent }, caller));
  const perS = (times * 1000) / (performance.now() - startedAt);
  agent.destroy();
  return perS;
}

/** Writes events as payments do, then numbers, fans out and delivers them; measures from the numbering to the last record. */
async function deliver(services: Services, environments: readonly Environment[]): Promise<number> {
  const each = Math.ceil(events / environments.length);
  for (const { id } of environments)
    await services.database.pool.query(
      `insert into webhook_events (environment_id, id, type, data, occurred_at)
       select $1, uuid_at(now()), 'payment.succeeded', $2, now() from generate_series(1, $3)`,
      [id, JSON.stringify(example), each],
    );
  const deliverer = createDeliverer(services);
  const startedAt = performance.now();
  const fanOut = async (): Promise<void> => {
    while ((await fanOutEvents(services)) > 0);
  };
  const send = async (): Promise<void> => {
    while ((await deliverer.step()) > 0);
  };
  await fanOut();
  await send();
  await deliverer.settle();
  const perS = (each * environments.length * 1000) / (performance.now() - startedAt);
  await deliverer.stop();
  return perS;
}

async function check(database: Database): Promise<void> {
  const { rows } = await database.pool.query(
    `select count(*)::int as left from webhook_deliveries where status <> 'SUCCESSFUL'`,
  );
  if (rows[0].left !== 0) throw new Error(`${rows[0].left} deliveries were not made.`);
}

const server = await startBenchDatabase();
const database = openDatabase(server.connectionString, { poolMax: 10, codec: benchVault });
const receiver = await startReceiver();
try {
  const config = loadConfig({ WEBHOOK_ALLOW_PRIVATE: 'on' });
  const services = { database, clock, vault: benchVault, config, log: console } as unknown as Services;
  const merchants = await Promise.all(
    Array.from({ length: endpoints }, (_, index) => createPayableMerchant(database, `Bench ${index}`)),
  );
  const environments = merchants.map(
    (merchant) => ({ id: merchant.environmentId, mode: 'test' }) as Environment,
  );
  for (const environment of environments)
    await database.inTransaction((tx) =>
      addEndpoint(
        tx,
        services,
        { environment, userId: null },
        { url: receiver.url, description: null, events: [], headers: [] },
        () => undefined,
      ),
    );
  const results: { bare: number; delivered: number }[] = [];
  for (let round = 0; round <= rounds; round += 1)
    results.push({
      bare: await postBare(receiver.url, events),
      delivered: await deliver(services, environments),
    });
  await check(database);
  // The first round warms up.
  const measured = results.slice(1);
  const bare = median(measured.map((item) => item.bare));
  const delivered = median(measured.map((item) => item.delivered));
  const table = createReport(`webhooks, ${endpoints} endpoints, ${concurrent} at once`);
  table.figure('bare posts of node:http', `${showNumber(bare)}/s`);
  const ratio = median(measured.map((item) => item.delivered / item.bare));
  table.figure(
    'events fanned out, signed, delivered and recorded',
    `${showNumber(delivered)}/s, ${showNumber(ratio)} of bare posts`,
  );
  table.print();
} finally {
  receiver.close();
  await database.close();
  await server.stop();
}
