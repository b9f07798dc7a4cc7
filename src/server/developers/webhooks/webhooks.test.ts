// Webhook endpoints over HTTP: the secret shown once, addresses refused, headers kept, and the event catalogue.
import { expect, test } from 'vitest';
import { auditTrailsContract } from '#shared/contract/account/audit-trails.ts';
import { webhookEventTypes } from '#shared/contract/developers/webhook-event-types.ts';
import { webhookEvents } from '#shared/contract/developers/webhook-events.ts';
import { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const url = 'https://93.184.216.34/hooks';

const server = await openServer();
const business = await createTestBusiness(server);

const create = (body: Record<string, unknown>, token = business.token) =>
  server.call(webhooksContract.createWebhookEndpoint, { token, body });
const list = async (token = business.token) =>
  (await server.call(webhooksContract.listWebhookEndpoints, { token })).data;

test('the catalogue and the list of event types are the same', () => {
  expect(Object.keys(webhookEvents)).toEqual([...webhookEventTypes]);
});

test.each(webhookEventTypes)('the example of %s matches its schema', (type) => {
  const { data, example, sentence } = webhookEvents[type];
  expect(data.safeParse(example).error).toBeUndefined();
  // The example contains no field outside the schema.
  expect(data.parse(example)).toEqual(example);
  expect(sentence).toMatch(/^[A-Z].*\.$/);
});

test('the secret is returned once: lists, the audit trail and the table do not contain it', async () => {
  const { data } = await create({
    url,
    description: 'Shop',
    headers: [{ name: 'X-Shop', value: 'swordfish' }],
  });
  expect(data.secret).toMatch(/^whsec_[\w-]{43}$/);
  const shown = JSON.stringify(await list());
  expect(shown).toContain(`whsec_…${data.secret.slice(-4)}`);
  const trail = await server.call(auditTrailsContract.listAuditEntries, {
    token: business.token,
    query: { entity: 'webhooks' },
  });
  const entry = await server.call(auditTrailsContract.getAuditEntry, {
    token: business.token,
    params: { entryId: trail.data.items[0]?.id ?? '' },
  });
  expect(entry.data.after).toMatchObject({ url, events: 'all', headers: ['X-Shop'] });
  const row = await server.services.database.db
    .selectFrom('webhookEndpoints')
    .where('id', '=', data.id)
    .selectAll()
    .executeTakeFirstOrThrow();
  for (const text of [shown, JSON.stringify(entry.body), JSON.stringify(row)]) {
    expect(text).not.toContain(data.secret);
    expect(text).not.toContain('swordfish');
  }
});

test('invalid input is reported at its field', async () => {
  const fieldsOf = async (body: Record<string, unknown>) => (await create(body)).body.error.fields;
  expect(await fieldsOf({ url: 'http://169.254.169.254/' })).toEqual({ url: 'This is not a public address' });
  expect(await fieldsOf({ url: 'ftp://example.com' })).toHaveProperty('url');
  const headers = [
    { name: 'Content-Type', value: 'x' },
    { name: 'X-A', value: 'a' },
    { name: 'x-a', value: 'b' },
  ];
  expect(await fieldsOf({ url, headers })).toMatchObject({
    'headers.0.name': 'This header is set automatically',
  });
  expect(await fieldsOf({ url, headers: headers.slice(1) })).toMatchObject({
    'headers.1.name': 'This header already exists',
  });
  expect(await fieldsOf({ url, headers: [{ name: 'X-New', value: null }] })).toEqual({
    'headers.0.value': 'Value is required',
  });
  expect(Object.keys(await fieldsOf({ url, events: ['payment.invented'] }))).toEqual(['events.0']);
});

test('live mode requires an HTTPS URL', async () => {
  const live = await business.signInAs('Owner', 'live');
  const answer = await create({ url: 'http://93.184.216.34/' }, live.token);
  expect(answer.body.error.fields.url).toMatch(/https/);
  expect((await create({ url }, live.token)).status).toBe(200);
});

test('updating an endpoint keeps header values that are not sent again', async () => {
  const created = await create({ url, headers: [{ name: 'X-Shop', value: 'swordfish' }] });
  const params = { endpointId: created.data.id };
  const sealedValues = async () => {
    const row = await server.services.database.db
      .selectFrom('webhookEndpoints')
      .where('id', '=', created.data.id)
      .select(['environmentId', 'id', 'headers'])
      .executeTakeFirstOrThrow();
    return row.headers.map(({ name, value }) => [
      name,
      server.services.vault.openText('webhook_endpoints.headers', [row.environmentId, row.id], value),
    ]);
  };
  const save = (headers: unknown) =>
    server.call(webhooksContract.updateWebhookEndpoint, {
      token: business.token,
      params,
      body: { url, events: ['payment.failed'], headers },
    });
  const saved = await save([{ name: 'X-Shop', value: null }]);
  expect(saved.data).toMatchObject({ events: ['payment.failed'], headers: [{ name: 'X-Shop' }] });
  expect(await sealedValues()).toEqual([['X-Shop', 'swordfish']]);
  await save([{ name: 'X-Shop', value: 'marlin' }]);
  expect(await sealedValues()).toEqual([['X-Shop', 'marlin']]);
  await server.call(webhooksContract.removeWebhookEndpoint, { token: business.token, params });
  const removed = await server.call(webhooksContract.getWebhookEndpoint, { token: business.token, params });
  expect(removed.status).toBe(404);
});

test('updateWebhook creates the default endpoint, and later calls set its URL', async () => {
  const own = await createTestBusiness(server);
  const set = (address: string) =>
    server.call(webhooksContract.updateWebhook, { token: own.token, body: { webhook_url: address } });
  const created = await set(url);
  expect(created.data).toMatchObject({
    url,
    isDefault: true,
    events: [],
    secret: expect.stringMatching(/^whsec_/),
  });
  const moved = await set('https://93.184.216.34/other');
  expect(moved.data).toMatchObject({ id: created.data.id, url: 'https://93.184.216.34/other', secret: null });
  expect((await set('http://127.0.0.1/')).body.error.fields.webhook_url).toMatch(/not a public/);
  expect(await list(own.token)).toHaveLength(1);
  await server.call(webhooksContract.setWebhookEndpointEnabled, {
    token: own.token,
    params: { endpointId: created.data.id },
    body: { enabled: false },
  });
  expect((await set(url)).data.enabled).toBe(true);
});

test('an environment has at most twenty endpoints', async () => {
  const own = await createTestBusiness(server);
  for (let index = 0; index < 20; index += 1) expect((await create({ url }, own.token)).status).toBe(200);
  expect((await create({ url }, own.token)).body.error.code).toBe('CONFLICT');
});

test('a user without the permission cannot list endpoints', async () => {
  const viewer = await business.signInAs('Support');
  const answer = await server.call(webhooksContract.listWebhookEndpoints, { token: viewer.token });
  expect(answer.status).toBe(403);
});

test('every event is listed with an example of its payload', async () => {
  const { data } = await server.call(webhooksContract.listWebhookEventTypes, { token: business.token });
  expect(data.map((item) => item.type)).toEqual(webhookEventTypes);
  expect(JSON.parse(data[0]?.example ?? '')).toMatchObject({ status: 'successful' });
});
