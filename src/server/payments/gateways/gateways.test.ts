// Card gateways for staff, through HTTP: allowed connections, hidden secrets, and the gateways of a business.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { gatewaysContract as contract } from '#shared/contract/operator/gateways.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { hostedPaymentsContract } from '#shared/contract/payments/hosted-payments.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { connectionInput } from '#test/support/gateways/connect.ts';
import { type Mpgs, startMpgs } from '#test/support/gateways/mpgs-stand-in.ts';
import { callAs, createTestOperator, type TestOperator } from '#test/support/operators.ts';
import {
  createTestBusiness,
  startTestServer,
  type TestBusiness,
  type TestServer,
} from '#test/support/server.ts';
import { findCardEntry } from './choose-gateways.ts';

let scratch: TestDatabase;
let server: TestServer;
let mpgs: Mpgs;
let admin: TestOperator;
let business: TestBusiness;

beforeAll(async () => {
  // A separate database, because a selection for all businesses would affect the payments of other tests.
  scratch = await createTestDatabase();
  server = await startTestServer({
    connectionString: scratch.connectionString,
    env: { GATEWAY_LOOPBACK: 'on', DEMO_LIVE_SANDBOX: 'off' },
  });
  mpgs = await startMpgs();
  admin = await createTestOperator(server);
  business = await createTestBusiness(server);
});
afterAll(async () => {
  await server.close();
  await mpgs.stop();
  await scratch.drop();
});

const as = <E extends Endpoint>(endpoint: E, options: object = {}) =>
  callAs(server, admin.token, endpoint, options);
const input = (name: string, mode: 'test' | 'live' = 'test') => connectionInput('MPGS', mpgs.url, name, mode);

test('a connection is listed with its health and without its secrets, which are sealed', async () => {
  const created = await as(contract.createGateway, { body: input('Main') });
  expect(created.status).toBe(200);
  expect(created.data).toMatchObject({
    state: 'ready',
    secretsSet: ['apiPassword', 'webhookSecret'],
    calls: 0,
  });
  expect(created.data.notificationUrl).toMatch(/\/api\/v1\/gateways\/mpgs\/[0-9a-f-]{36}\/notifications$/);
  const listed = await as(contract.listGateways);
  expect(JSON.stringify(listed.body)).not.toContain('mpgs-api-password');
  const row = await server.services.database.db
    .selectFrom('gatewayConnections')
    .where('id', '=', created.data.id)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(row.secrets.includes('mpgs-api-password')).toBe(false);
});

test('testing a connection reports whether the gateway accepts the credentials, and counts towards its health', async () => {
  const good = await as(contract.createGateway, { body: input('Good') });
  const reached = await as(contract.testGateway, { params: { connectionId: good.data.id } });
  expect(reached.data).toMatchObject({ reached: true, sentence: 'The gateway accepts merchant KASUWATEST' });
  const wrong = { ...input('Wrong'), secrets: { apiPassword: 'wrong', webhookSecret: 'x' } };
  const bad = await as(contract.createGateway, { body: wrong });
  const refused = await as(contract.testGateway, { params: { connectionId: bad.data.id } });
  expect(refused.data).toMatchObject({ reached: false, sentence: 'Does not accept our credentials (401)' });
  const { items } = (await as(contract.listGateways)).data;
  expect(items.find((item) => item.id === bad.data.id)).toMatchObject({
    calls: 1,
    failures: 1,
    state: 'ready',
  });
});

test('three consecutive failures set a connection to resting until staff wake it', async () => {
  const wrong = { ...input('Failing'), secrets: { apiPassword: 'wrong', webhookSecret: 'x' } };
  const { data } = await as(contract.createGateway, { body: wrong });
  const params = { connectionId: data.id };
  for (let round = 0; round < 3; round += 1) await as(contract.testGateway, { params });
  const { items } = (await as(contract.listGateways)).data;
  expect(items.find((item) => item.id === data.id)?.state).toBe('resting');
  expect((await as(contract.wakeGateway, { params })).data).toMatchObject({
    state: 'ready',
    restedUntil: null,
  });
});

test('an empty secret stays unchanged; the audit trail records that a secret was replaced, but not its value', async () => {
  const { data } = await as(contract.createGateway, { body: input('Changing') });
  const params = { connectionId: data.id };
  const { gateway: _, mode: __, ...rest } = input('Renamed');
  const stored = await as(contract.updateGateway, { params, body: { ...rest, secrets: {} } });
  expect(stored.data.name).toBe('Renamed');
  expect((await as(contract.testGateway, { params })).data.reached).toBe(true);
  const secrets = { apiPassword: 'another-password' };
  await as(contract.updateGateway, { params, body: { ...rest, secrets } });
  const entries = await server.services.database.db.selectFrom('auditEntries').selectAll().execute();
  const result = JSON.stringify(entries.filter((entry) => entry.entityId === data.id));
  expect(result).toContain('apiPassword');
  expect(result).not.toContain('another-password');
});

test.each([
  ['http://gateway.example.com', 'plain http'],
  ['https://10.0.0.5', 'an address of a network inside'],
  ['https://metadata.internal', 'a name of a network inside'],
  ['https://user:secret@gateway.example.com', 'credentials in the address'],
  ['ftp://gateway.example.com', 'another protocol'],
])('%s is rejected: %s', async (hostUrl) => {
  const body = { ...input('Refused'), settings: { hostUrl, merchantId: 'X' } };
  const refused = await as(contract.createGateway, { body });
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields['settings.hostUrl']).toContain('Enter an address');
});

test('every setting and secret of the gateway is required, and a name is unique', async () => {
  const empty = await as(contract.createGateway, { body: { ...input('Empty'), settings: {}, secrets: {} } });
  expect(Object.keys(empty.body.error.fields).sort()).toEqual([
    'secrets.apiPassword',
    'secrets.webhookSecret',
    'settings.hostUrl',
    'settings.merchantId',
  ]);
  await as(contract.createGateway, { body: input('Taken') });
  expect((await as(contract.createGateway, { body: input('Taken') })).status).toBe(409);
});

test('concurrent saves of the same gateway selection all succeed', async () => {
  const { id } = (await as(contract.createGateway, { body: input('Pressed twice') })).data;
  const body = { mode: 'test', currency: 'USD', businessId: business.businessId, connectionIds: [id] };
  const answers = await Promise.all(Array.from({ length: 4 }, () => as(contract.setGatewayChoice, { body })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await as(contract.setGatewayChoice, { body: { ...body, connectionIds: [] } });
});

test('a selection needs connections of its mode and currency; that of a business precedes the default and protects from deletion', async () => {
  const everybodys = (await as(contract.createGateway, { body: input('For all') })).data;
  const own = (await as(contract.createGateway, { body: input('For one') })).data;
  const live = (await as(contract.createGateway, { body: { ...input('Live', 'live'), enabled: false } }))
    .data;
  const place = { mode: 'test', currency: 'NGN' };
  const wrong = { ...place, businessId: null, connectionIds: [live.id] };
  expect((await as(contract.setGatewayChoice, { body: wrong })).status).toBe(422);
  const nairaOnly = connectionInput('INTERSWITCH', mpgs.url, 'Naira and dollars');
  const { data: other } = await as(contract.createGateway, { body: nairaOnly });
  const euros = { mode: 'test', currency: 'EUR', businessId: null, connectionIds: [other.id] };
  expect((await as(contract.setGatewayChoice, { body: euros })).body.error.fields).toEqual({
    connectionIds: 'Naira and dollars does not charge in EUR.',
  });
  const all = { ...place, businessId: null, connectionIds: [everybodys.id] };
  await as(contract.setGatewayChoice, { body: all });
  const one = { ...place, businessId: business.businessId, connectionIds: [own.id, everybodys.id] };
  await as(contract.setGatewayChoice, { body: one });
  const { items } = (await as(contract.listGatewayChoices)).data;
  expect(items.map((choice) => choice.connections.map((each) => each.name))).toEqual([
    ['For all'],
    ['For one', 'For all'],
  ]);
  const { reference } = (
    await server.call(checkoutContract.initializeCheckout, {
      token: business.token,
      body: { amount: 500_000, email: 'ada@example.com' },
    })
  ).data;
  const paid = await server.call(hostedPaymentsContract.payOnGatewayPage, {
    params: { reference },
    idempotencyKey: 'own first',
  });
  expect(paid.data.state).toBe('challenge');
  const listed = (await as(contract.listGateways)).data.items;
  const callsOf = (expected: string) => listed.find(({ id }) => id === expected)?.calls;
  expect(callsOf(own.id)).toBeGreaterThan(0);
  expect(callsOf(everybodys.id)).toBe(0);
  // A connection that was never called can be deleted once it is not selected.
  const params = { connectionId: everybodys.id };
  expect((await as(contract.deleteGateway, { params })).body.error.code).toBe('CONFLICT');
  for (const body of [
    { ...one, connectionIds: [] },
    { ...all, connectionIds: [] },
  ])
    await as(contract.setGatewayChoice, { body });
  expect((await as(contract.deleteGateway, { params })).status).toBe(200);
});

test('live payments accept cards once a live connection is selected, and test mode keeps its own card form', async () => {
  const { rails, database } = server.services;
  const { db } = database;
  const criteria = { businessId: business.businessId, mode: 'live', currency: 'NGN' } as const;
  expect(await findCardEntry(rails, db, criteria)).toBe('none');
  const live = (await as(contract.createGateway, { body: input('Live on', 'live') })).data;
  expect(await findCardEntry(rails, db, criteria)).toBe('none');
  const body = { businessId: null, mode: 'live', currency: 'NGN', connectionIds: [live.id] };
  await as(contract.setGatewayChoice, { body });
  expect(await findCardEntry(rails, db, criteria)).toBe('hosted');
  expect(await findCardEntry(rails, db, { ...criteria, mode: 'test' })).toBe('own');
  await as(contract.setGatewayChoice, { body: { ...body, connectionIds: [] } });
});

test('without a selection the hosted payment page is not available', async () => {
  const begun = await server.call(checkoutContract.initializeCheckout, {
    token: business.token,
    body: { amount: 500_000, email: 'ada@example.com' },
  });
  const { reference } = begun.data;
  const page = await server.call(checkoutContract.getCheckoutPage, { params: { key: reference } });
  expect(page.data.cardEntry).toBe('own');
  const refused = await server.call(hostedPaymentsContract.payOnGatewayPage, {
    params: { reference },
    idempotencyKey: 'once',
  });
  expect(refused.body.error.code).toBe('PAYMENT_CLOSED');
});

test('staff without permission cannot create gateways', async () => {
  const agent = await createTestOperator(server, 'Support agent');
  const refused = await callAs(server, agent.token, contract.createGateway, { body: input('Agents') });
  expect(refused.status).toBe(403);
});
