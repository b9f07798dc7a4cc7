// The log of API calls: requests and responses, without secrets and card data, and without delaying a call.

import { expect, test } from 'vitest';
import { retentionRules } from '#server/modules.ts';
import { applyRetentionRule } from '#server/operator/retention/jobs.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { apiCallsContract } from '#shared/contract/developers/api-calls.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { createTestDatabase, runAsAdmin } from '#test/support/database.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, startTestServer } from '#test/support/server.ts';
import { maskBody } from './mask-body.ts';

const clock = movableClock(new Date());
const gateway = ['PAYMENT_GATEWAY.TRANSACTIONS.READ_WRITE', 'PAYMENT_GATEWAY.PAYMENT_LINKS.READ_WRITE'];

const server = await openServer({ clock });
const business = await createTestBusiness(server);

async function makeKey(permissions = gateway, kind = 'secret') {
  const body = { name: 'Shop server', kind, permissions: kind === 'secret' ? permissions : [] };
  return (await server.call(apiKeysContract.createApiKey, { token: business.token, body })).data;
}
const list = async (query: Record<string, unknown> = {}) =>
  (
    await server.call(apiCallsContract.listApiCalls, {
      token: business.token,
      query: { include: 'counts', ...query },
    })
  ).data;
const read = async (callId: string) =>
  (await server.call(apiCallsContract.getApiCall, { token: business.token, params: { callId } })).data;

test('a call with a key is logged with its request and response; a call of a user is not', async () => {
  const key = await makeKey();
  const created = await server.call(checkoutContract.initializeCheckout, {
    token: key.key,
    idempotencyKey: 'order-1',
    headers: { 'user-agent': 'shop/1' },
    body: { amount: 75_000, email: 'payer@example.com', metadata: { card: '4111 1111 1111 1111' } },
  });
  await server.call(transactionsContract.listTransactions, { token: key.key, query: { search: 'ada' } });
  await server.call(transactionsContract.getTransaction, {
    token: key.key,
    params: { transactionId: 'nothing-here' },
  });
  await server.call(transactionsContract.listTransactions, { token: business.token });
  await expect.poll(async () => (await list({ keyId: key.id })).total, { timeout: 20_000 }).toBe(3);
  const { items, counts } = await list({ keyId: key.id });
  expect(counts).toEqual({ all: 3, succeeded: 2, failed: 1 });
  const begun = await read(items.find((item) => item.operation === 'initializeCheckout')?.id ?? '');
  expect(begun).toMatchObject({
    method: 'POST',
    path: '/api/v1/checkout/initialize',
    status: 200,
    ip: '127.0.0.1',
    idempotencyKey: 'order-1',
    userAgent: 'shop/1',
    key: { id: key.id, name: 'Shop server', hint: key.hint },
  });
  expect(begun.id).toBe(created.headers.get('x-request-id'));
  expect(JSON.parse(begun.requestBody ?? '')).toMatchObject({ amount: 75_000, email: 'payer@example.com' });
  expect(JSON.parse(begun.responseBody ?? '')).toMatchObject({ data: { reference: created.data.reference } });
  expect(JSON.stringify(begun)).not.toMatch(/4111 ?1111/);
  const [failed] = (await list({ outcome: 'failed' })).items;
  expect(failed).toMatchObject({ status: 404, errorCode: 'NOT_FOUND', operation: 'getTransaction' });
  expect((await read(failed?.id ?? '')).responseBody).toContain('"code": "NOT_FOUND"');
  const found = await list({ search: 'checkout/init', keyId: key.id });
  expect(found.items.map((item) => item.id)).toEqual([begun.id]);
  const requested = items.find((item) => item.operation === 'listTransactions');
  expect((await read(requested?.id ?? '')).query).toMatchObject({ search: 'ada' });
});

test('a rejected call is logged with its reason', async () => {
  const key = await makeKey(['PAYMENT_GATEWAY.PAYMENT_LINKS.READ']);
  await server.call(transactionsContract.listTransactions, { token: key.key });
  await expect.poll(async () => (await list({ keyId: key.id })).total, { timeout: 20_000 }).toBe(1);
  const [refused] = (await list({ keyId: key.id })).items;
  expect(refused).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' });
});

test('secrets are masked by name, card data and card-like numbers are removed, and long bodies are truncated', () => {
  const body = {
    card: { number: '5555555555554444', cvv: '123' },
    password: 'swordfish',
    note: 'my card is 5555-5555-5555-4444, call me',
    account: '0123456789',
  };
  const masked = maskBody(body, true) ?? '';
  expect(masked).not.toMatch(/4444|123"|swordfish/);
  expect(masked).toContain('0123456789');
  expect(maskBody({ list: Array.from({ length: 50 }, () => 'x'.repeat(490)) }, false)?.length).toBe(10_001);
  expect(maskBody(undefined, true)).toBeNull();
});

test('calls succeed even when the log cannot be written', async () => {
  const scratch = await createTestDatabase();
  const other = await startTestServer({ connectionString: scratch.connectionString });
  const { token } = await createTestBusiness(other);
  const body = { name: 'Shop', kind: 'secret', permissions: gateway };
  const { key } = (await other.call(apiKeysContract.createApiKey, { token, body })).data;
  await runAsAdmin('alter table api_calls rename to gone', scratch.ownerConnectionString);
  expect((await other.call(transactionsContract.listTransactions, { token: key })).status).toBe(200);
  await other.close();
  await scratch.drop();
});

test('calls are deleted after 30 days', async () => {
  const key = await makeKey();
  await server.call(transactionsContract.listTransactions, { token: key.key });
  await expect.poll(async () => (await list({ keyId: key.id })).total, { timeout: 20_000 }).toBe(1);
  const later = movableClock(new Date(clock.now().getTime() + 31 * 24 * 3_600_000));
  // A run deletes a limited batch, the oldest first, including calls of other tests.
  const forget = () => applyRetentionRule({ ...server.services, clock: later }, retentionRules, 'api_calls');
  expect(await forget()).toBeGreaterThan(0);
  while ((await forget()) > 0);
  expect((await list({ keyId: key.id })).total).toBe(0);
});

test('all calls of links, transactions, checkout and exports accept a secret key with the required scope', async () => {
  const { key: token } = await makeKey();
  const linkBody = { name: 'By a program', kind: 'multiple', currency: 'NGN', amount: 75_000, slug: null };
  const link = await server.call(paymentLinksContract.createPaymentLink, { token, body: linkBody });
  const params = { linkId: link.data.id };
  const body = { amount: 75_000, email: 'payer@example.com' };
  const begun = await server.call(checkoutContract.initializeCheckout, { token, body });
  const transactionId = begun.data.reference;
  const statuses = await Promise.all([
    server.call(paymentLinksContract.listPaymentLinks, { token }),
    server.call(paymentLinksContract.getPaymentLink, { token, params }),
    server.call(paymentLinksContract.updatePaymentLink, { token, params, body: linkBody }),
    server.call(paymentLinksContract.setPaymentLinkStatus, { token, params, body: { status: 'INACTIVE' } }),
    server.call(transactionsContract.listTransactions, { token }),
    server.call(transactionsContract.getTransaction, { token, params: { transactionId } }),
    server.call(transactionsContract.createExport, { token, body: { format: 'csv', filters: {} } }),
  ]);
  expect(statuses.map((answer) => answer.status)).toEqual(statuses.map(() => 200));
});

test('a publishable key can start a payment but not read one', async () => {
  const { key: token } = await makeKey([], 'publishable');
  const body = { amount: 75_000, email: 'payer@example.com' };
  const begun = await server.call(checkoutContract.initializeCheckout, { token, body });
  expect(begun.status).toBe(200);
  const params = { transactionId: begun.data.reference };
  const refused = await server.call(transactionsContract.getTransaction, { token, params });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'SECRET_KEY_REQUIRED']);
});
