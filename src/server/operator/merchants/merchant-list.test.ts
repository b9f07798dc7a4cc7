// The console's list of merchants through HTTP: volumes equal to the dashboard's, order, filters, export, and saved views of staff.
import { afterAll, expect, test } from 'vitest';
import { staffViewsContract as views } from '#shared/contract/operator/console/staff-views.ts';
import { merchantsContract as contract } from '#shared/contract/operator/merchants.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { createPayers } from '#test/support/payers.ts';
import { createTestBusiness } from '#test/support/server.ts';

const payers = await createPayers();
const { server } = payers;
const admin = await createTestOperator(server);
const helper = await createTestOperator(server, 'Support agent');
const brands = await createTestOperator(server, 'Compliance officer');
const other = await createTestBusiness(server, { name: 'Another shop', approved: false });

afterAll(() => payers.close());

const list = async (query: object = {}) =>
  (await callAs(server, admin.token, contract.listMerchants, { query: { limit: 100, ...query } })).data.items;

test('the 30-day volume is the sum of paid payments per mode and currency', async () => {
  for (const amount of [500_000, 1_250_000]) await payers.payCard(await payers.begin({ amount }));
  const [mine] = await list({ search: payers.business.email });
  expect(mine?.volumes).toMatchObject([
    { mode: 'test', currency: 'NGN', volume: 1_750_000, payments: 2, failed: 0 },
  ]);
  expect((await list({ search: other.email }))[0]?.volumes).toEqual([]);
});

test('a merchant is found by a payment’s full reference, in any case', async () => {
  const reference = await payers.begin({ amount: 90_000 });
  const found = await list({ search: reference.toLowerCase() });
  expect(found.map(({ id }) => id)).toEqual([payers.business.businessId]);
  expect(await list({ search: reference.slice(0, -1) })).toEqual([]);
});

test('every sort order and filter works, and an unknown one is rejected', async () => {
  const all = await list();
  for (const sort of ['name', '-volume', 'volume', 'country', '-complianceLevel', 'createdAt'])
    expect((await list({ sort })).map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  expect(await list({ level: 9 })).toEqual([]);
  expect(await list({ currency: 'USD' })).toEqual([]);
  expect(await list({ createdFrom: '2031-01-01T00:00:00Z' })).toEqual([]);
  const answer = await callAs(server, admin.token, contract.listMerchants, { query: { sort: 'email' } });
  expect(answer.status).toBe(422);
});

test('the download has the rows of the list, and the audit trail shows who downloaded it', async () => {
  const answer = await callAs(server, helper.token, contract.downloadMerchants, {
    query: { search: payers.business.email },
  });
  const lines = String(answer.body).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('17500.00');
  const entry = await server.services.database.db
    .selectFrom('auditEntries')
    .where('action', '=', 'downloadMerchants')
    .select(['actorEmail', 'after'])
    .executeTakeFirst();
  expect(entry?.actorEmail).toBe(helper.email);
});

test('a saved view is visible to and deletable by its owner alone', async () => {
  const body = { list: 'merchants', name: 'Suspended', search: { status: 'SUSPENDED' } };
  const saved = await callAs(server, helper.token, views.saveStaffView, { body });
  expect(saved.data).toMatchObject(body);
  const of = async (token: string) =>
    (await callAs(server, token, views.listStaffViews, { query: { list: 'merchants' } })).data;
  expect(await of(helper.token)).toHaveLength(1);
  expect(await of(brands.token)).toEqual([]);
  const params = { viewId: saved.data.id };
  expect((await callAs(server, brands.token, views.deleteStaffView, { params })).status).toBe(404);
  expect((await callAs(server, helper.token, views.deleteStaffView, { params })).status).toBe(200);
  expect(await of(helper.token)).toEqual([]);
});

test('a merchant’s session can access neither list nor views', async () => {
  for (const endpoint of [contract.listMerchants, contract.downloadMerchants, views.saveStaffView])
    expect([401, 403, 422]).toContain((await server.call(endpoint, { token: other.token })).status);
});
