// Developer data of the demo: an API key with calls, sites that may frame the checkout, and webhook endpoints with deliveries.

import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { createApiKey } from '#server/developers/api-keys/service.ts';
import { createDeliverer } from '#server/developers/webhooks/deliver.ts';
import { fanOutEvents } from '#server/developers/webhooks/fan-out.ts';
import { addEndpoint, moveEndpoint, setEndpointEnabled } from '#server/developers/webhooks/service.ts';
import { addSite } from '#server/payments/embedding-sites/service.ts';
import { recordPastPayments } from '#server/platform/events/past-payments.ts';
import type { Actor, Environment } from '#server/platform/http/call.ts';
import type { Services } from '#server/services.ts';
import { keyPermissions } from '#shared/contract/developers/api-keys.ts';
import { webhookEventTypes } from '#shared/contract/developers/webhook-event-types.ts';
import { actorOf } from './history/actors.ts';
import { demoOwner } from './people.ts';

/** The number of payments with webhooks to the demo's shop. */
const deliveredCount = 12;
const silent = (): void => undefined;

export type DeveloperPlan = { environment: Environment; ownerId: string };

const ownerOf = (plan: DeveloperPlan): Actor =>
  actorOf(plan, {
    kind: 'user',
    email: demoOwner.email,
    name: `${demoOwner.firstName} ${demoOwner.lastName}`,
    permissions: new Set(keyPermissions),
  });

/** Creates the developer data of the first business, in live and in test mode. */
export async function makeDevelopers(
  services: Services,
  app: FastifyInstance,
  plans: readonly DeveloperPlan[],
): Promise<void> {
  for (const plan of plans) {
    await makeWebhooks(services, plan);
    await makeSites(services, plan);
    await makeCalls(services, app, plan);
  }
}

/** Starts the shop's webhook receiver while the demo is created: it fails one event in six. */
async function listenAsShop(): Promise<{ url: string; close: () => void }> {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume();
    count += 1;
    if (count % 6 === 0)
      response.writeHead(503, { 'content-type': 'text/plain' }).end('Down for maintenance');
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"received":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

async function makeWebhooks(services: Services, plan: DeveloperPlan): Promise<void> {
  const { database } = services;
  const { environment } = plan;
  const owner = ownerOf(plan);
  const shop = await listenAsShop();
  const created = await database.inTransaction((tx) =>
    addEndpoint(
      tx,
      services,
      owner,
      {
        url: shop.url,
        description: 'Online shop',
        events: [],
        headers: [{ name: 'Authorization', value: 'Bearer shop-gateway' }],
      },
      silent,
      true,
    ),
  );
  await recordPastPayments(database.db, environment.id, deliveredCount);
  await fanOutEvents(services);
  const config = { ...services.config, webhookAllowPrivate: true };
  const deliverer = createDeliverer({ ...services, config });
  await deliverer.step();
  await deliverer.settle();
  await deliverer.stop();
  shop.close();
  await database.inTransaction(async (tx) => {
    await moveEndpoint(tx, environment.id, created.id, 'https://shop.example.com/kasuwa/webhooks');
    // The receiver has stopped, so the endpoint is disabled.
    await setEndpointEnabled(tx, services, owner, created.id, false, silent);
    await addEndpoint(
      tx,
      services,
      owner,
      {
        url: 'https://erp.example.com/hooks/payments',
        description: 'Book-keeping',
        events: webhookEventTypes.filter((type) => type === 'payment.failed'),
        headers: [],
      },
      silent,
    );
  });
}

/** Adds the shop's own site and, in test mode, the local origins of docs/embedding.md. */
async function makeSites(services: Services, plan: DeveloperPlan): Promise<void> {
  const { database, clock } = services;
  const local = plan.environment.mode === 'test' ? [3000, 5173, 8080] : [];
  const sites = [
    { origin: 'https://shop.example.com', label: 'Online shop' },
    ...local.map((port) => ({ origin: `http://localhost:${port}`, label: 'Developers' })),
  ];
  await database.inTransaction(async (tx) => {
    for (const site of sites) await addSite(tx, clock, ownerOf(plan), site, silent);
  });
}

/** Makes a few real calls with the shop's key, including one that finds nothing. */
async function makeCalls(services: Services, app: FastifyInstance, plan: DeveloperPlan): Promise<void> {
  const { database, clock } = services;
  const permissions = keyPermissions.filter((permission) => /TRANSACTIONS|PAYMENT_LINKS/.test(permission));
  const { key } = await database.inTransaction((tx) =>
    createApiKey(tx, clock, ownerOf(plan), { name: 'Shop server', kind: 'secret', permissions }, silent),
  );
  for (const url of ['/transaction?limit=2', '/payment-links?limit=2', '/transaction/KSW-UNKNOWN'])
    await app.inject({
      method: 'GET',
      url: `/api/v1${url}`,
      headers: { authorization: `Bearer ${key}`, 'user-agent': 'shop-server/2.4' },
    });
}
