// Environments take turns in delivery: a thousand deliveries of one business do not delay another's, and a single business gets the whole
// capacity.
import { afterAll, expect, test } from 'vitest';
import type { Environment } from '#server/platform/http/call.ts';
import { createPayableMerchant } from '#test/support/merchants.ts';
import { createPayers } from '#test/support/payers.ts';
import { startWebhookReceiver } from '#test/support/webhooks/receiver.ts';
import { claimDeliveries, selectDueEnvironments } from './claim-queries.ts';
import { createDeliverer } from './deliver.ts';
import { fanOutEvents } from './fan-out.ts';
import { addEndpoint } from './service.ts';

const payers = await createPayers({ env: { WEBHOOK_ALLOW_PRIVATE: 'on' } });
const receiver = await startWebhookReceiver();
const { services } = payers.server;
const { pool } = services.database;
afterAll(async () => {
  await receiver.close();
  await payers.close();
});

async function businessWith(endpoints: number): Promise<{ id: string; endpoints: string[] }> {
  const { environmentId: id } = await createPayableMerchant(services.database, 'Turns');
  const environment = { id, mode: 'test' } as Environment;
  const input = { url: receiver.url, description: null, events: [], headers: [] };
  const created = [];
  for (let index = 0; index < endpoints; index += 1)
    created.push(
      await services.database.inTransaction((tx) =>
        addEndpoint(tx, services, { environment, userId: null }, input, () => undefined),
      ),
    );
  return { id, endpoints: created.map((item) => item.id) };
}

async function happen(environmentId: string, times: number): Promise<void> {
  await pool.query(
    `insert into webhook_events (environment_id, id, type, data, occurred_at)
     select $1, uuid_at(now()), 'payment.succeeded', '{}', now() from generate_series(1, $2)`,
    [environmentId, times],
  );
  while ((await fanOutEvents(services)) > 0);
  payers.clock.advance(1000);
}

test('a large queue of one business does not delay others, and its endpoints share its turn', async () => {
  const large = await businessWith(6);
  await happen(large.id, 200);
  const small = await businessWith(1);
  await happen(small.id, 1);
  const now = services.clock.now();
  expect(await selectDueEnvironments(services.database.db, { now, busy: [], limit: 9 })).toEqual([
    large.id,
    small.id,
  ]);
  expect(await selectDueEnvironments(services.database.db, { now, busy: large.endpoints, limit: 9 })).toEqual(
    [small.id],
  );
  const query = { environmentId: large.id, now, leaseUntil: new Date(now.getTime() + 1000), busy: [] };
  const taken = await claimDeliveries(services.database.db, { ...query, perEndpoint: 20, limit: 100 });
  expect(taken.every(({ environmentId }) => environmentId === large.id)).toBe(true);
  expect([...Map.groupBy(taken, ({ endpointId }) => endpointId).values()].map((of) => of.length)).toEqual([
    ...[20, 20, 20, 20, 20],
  ]);
  payers.clock.advance(2000);
  const deliverer = createDeliverer(services);
  await deliverer.step();
  const { rows } = await pool.query(
    `select environment_id as id from webhook_deliveries where attempt_count > 0 and environment_id = $1`,
    [small.id],
  );
  expect(rows).toHaveLength(1);
  while ((await deliverer.step()) > 0);
  await deliverer.settle();
  await deliverer.stop();
  const { rows: remaining } = await pool.query(`select from webhook_deliveries where status <> 'SUCCESSFUL'`);
  expect(remaining).toHaveLength(0);
  expect(receiver.received).toHaveLength(1201);
});
