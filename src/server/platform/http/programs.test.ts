// The API as integrators see it: requests from other sites, wrong names and types, missing keys, and the OpenAPI document.
import { expect, test } from 'vitest';
import { remittancesContract } from '#shared/contract/banking/remittance/remittances.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { banksContract } from '#shared/contract/settlement/banks.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { sendCall } from '#test/support/quick/send-call.ts';
import { createTestBusiness } from '#test/support/server.ts';

const initializePath = '/api/v1/checkout/initialize';
const shop = { origin: 'https://shop.example' };
const payment = { amount: 250_000, email: 'ada@example.com' };

const server = await openServer();
const business = await createTestBusiness(server);

async function makeKey(kind: 'secret' | 'publishable'): Promise<string> {
  const permissions = kind === 'secret' ? ['PAYMENT_GATEWAY.PAYMENT_LINKS.READ'] : [];
  const body = { name: 'Integration', kind, permissions };
  const answer = await server.call(apiKeysContract.createApiKey, { token: business.token, body });
  expect(answer.body).toMatchObject({ success: true });
  return answer.data.key;
}

function preflight(path: string, method: string): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method: 'OPTIONS',
    headers: {
      ...shop,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  });
}

test("another site's page can start a payment with a publishable key, and do nothing else", async () => {
  const allowed = await preflight(initializePath, 'POST');
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get('access-control-allow-origin')).toBe('*');
  expect(allowed.headers.get('access-control-allow-methods')).toBe('POST');
  expect(allowed.headers.get('access-control-allow-headers')).toContain('idempotency-key');
  expect(Number(allowed.headers.get('access-control-max-age'))).toBeGreaterThan(0);
  for (const [path, method] of [
    [initializePath, 'GET'],
    ['/api/v1/transactions', 'GET'],
    ['/api/v1/payment-links', 'POST'],
  ] as const) {
    const refused = await preflight(path, method);
    expect(refused.headers.get('access-control-allow-origin'), `${method} ${path}`).toBeNull();
  }
  const begun = await server.call(checkoutContract.initializeCheckout, {
    token: await makeKey('publishable'),
    body: payment,
    headers: shop,
  });
  expect(begun.status).toBe(200);
  expect(begun.headers.get('access-control-allow-origin')).toBe('*');
  expect(begun.headers.get('access-control-expose-headers')).toContain('x-request-id');
});

test('a page of another site can read why its request was refused, and cannot use a cookie', async () => {
  const refused = await server.call(checkoutContract.initializeCheckout, { body: {}, headers: shop });
  expect(refused.status).toBe(401);
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(refused.headers.get('access-control-allow-credentials')).toBeNull();
  const withCookie = await server.call(checkoutContract.initializeCheckout, {
    body: payment,
    headers: { ...shop, cookie: `kasuwa_token=${business.token}`, 'x-kasuwa-client': 'web' },
  });
  expect(withCookie.status).toBe(403);
  expect(withCookie.body.error.code).toBe('CROSS_SITE');
});

test('an unauthenticated request is told which credentials are missing or invalid', async () => {
  const say = async (headers: Record<string, string>) => {
    const answer = await server.call(transactionsContract.listTransactions, { headers });
    expect([answer.status, answer.body.error.code]).toEqual([401, 'UNAUTHENTICATED']);
    return answer.body.message;
  };
  expect(await say({})).toBe(
    'This request requires an API key. Send your API key in the header Authorization: Bearer sk_…',
  );
  expect(await say({ authorization: 'Basic c2s6' })).toContain('Authorization header could not be read');
  expect(await say({ authorization: 'Bearer sk_test_nobody' })).toContain('This API key is not valid');
  expect(await say({ authorization: 'Bearer else' })).toBe('This access token is not valid or has expired.');
  expect(await say({ 'x-kasuwa-client': 'web' })).toBe('Your session has ended. Log in again.');
});

test('a value of the wrong type is reported with the expected type, a missing one as required', async () => {
  const fieldsOf = async (body: object) =>
    (await server.call(checkoutContract.initializeCheckout, { token: business.token, body })).body.error
      .fields;
  expect(await fieldsOf({ ...payment, amount: '12' })).toEqual({ amount: 'Must be a number, not text' });
  expect(await fieldsOf({ ...payment, amount: 1.5 })).toEqual({ amount: 'Must be a whole number' });
  expect(await fieldsOf({ email: payment.email })).toEqual({ amount: 'Amount is required' });
  const quote = async (amount?: string) =>
    (
      await server.call(remittancesContract.previewQuote, {
        token: business.token,
        query: { corridor: 'NG-GH', method: 'bank', amount },
      })
    ).body.error.fields.amount;
  expect([await quote(), await quote('two'), await quote('1.5')]).toEqual([
    'This field is required',
    'Must be a number',
    'Must be a whole number',
  ]);
  expect(await fieldsOf({ amount: payment.amount })).toEqual({ email: 'This field is required' });
  expect(await fieldsOf({ ...payment, feeBearer: 'nobody' })).toEqual({
    feeBearer: expect.stringMatching(/^Must be one of: merchant, customer$/),
  });
  expect(await fieldsOf({ ...payment, channels: 'card' })).toEqual({ channels: 'Must be a list, not text' });
  expect(await fieldsOf({ ...payment, metadata: [1] })).toEqual({
    metadata: 'Must be an object, not a list',
  });
});

test('an invalid id is reported with an example, an empty one as required', async () => {
  const fieldsOf = async (body: object) =>
    (await server.call(walletsContract.fundWallet, { token: business.token, body })).body.error.fields;
  const move = { walletId: 'MASTER', fromWalletId: '', amount: 100_000 };
  expect(await fieldsOf(move)).toEqual({
    walletId: 'This is not a valid id. Ids look like 019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d44',
    fromWalletId: 'This field is required',
  });
});

test('rules without their own message have plain defaults: required, maximum length, format', async () => {
  const fieldsOf = async (body: object) =>
    (
      await server.call(walletsContract.exportWalletEntries, {
        token: business.token,
        params: { walletId: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d44' },
        body,
      })
    ).body.error.fields;
  expect(await fieldsOf({ format: '', filters: { from: 'XYZ' } })).toEqual({
    format: 'This field is required',
    'filters.from': 'Enter a date and time such as 2026-11-20T10:00:00Z',
  });
  const validate = (reference: string) =>
    server.call(walletsContract.validateWallet, { token: business.token, body: { reference } });
  const { fields } = (await validate('x'.repeat(65))).body.error;
  expect(fields).toEqual({ reference: 'Must be at most 64 characters' });
});

test('an unknown field or filter is rejected by name, at any depth', async () => {
  const list = await server.call(paymentLinksContract.listPaymentLinks, {
    token: business.token,
    query: { statuss: 'ACTIVE' },
  });
  expect(list.status).toBe(422);
  expect(list.body.error.fields.statuss).toMatch(/^Unknown field statuss\. Allowed: .*status/);
  const body = { ...payment, split: { shared: [] } };
  const nested = await server.call(checkoutContract.initializeCheckout, { token: business.token, body });
  expect(Object.keys(nested.body.error.fields)).toContain('split.shared');
  const saved = await server.call(checkoutContract.initializeCheckout, {
    token: business.token,
    body: { ...payment, metadata: { anything: 'goes' } },
  });
  expect(saved.status).toBe(200);
});

test('a secret key of any scope can read the list of banks, a publishable key cannot', async () => {
  const answer = await server.call(banksContract.listBanks, { token: await makeKey('secret') });
  expect(answer.data.items.length).toBeGreaterThan(10);
  const inBrowser = await server.call(banksContract.listBanks, { token: await makeKey('publishable') });
  expect(inBrowser.body.error.code).toBe('SECRET_KEY_REQUIRED');
});

type Operation = { security?: object[]; parameters?: { $ref?: string }[] };

test('the OpenAPI document names its schemas and declares authentication and the Idempotency-Key', async () => {
  const text = await (await fetch(`${server.url}/api/openapi.json`)).text();
  const document = JSON.parse(text) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, object>; parameters: Record<string, object> };
  };
  // The document may only grow with the number of calls.
  const calls = Object.values(document.paths).flatMap((of) => Object.keys(of));
  expect(text.length / calls.length).toBeLessThan(2100);
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['PaymentLink', 'TransactionDetail', 'RefundDetail', 'ErrorEnvelope']),
  );
  const refs = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '');
  for (const name of refs) expect(document.components.schemas).toHaveProperty(name);
  const initialize = document.paths[initializePath]?.post;
  expect(initialize?.security).toEqual([{ secretKey: [] }, { publishableKey: [] }, { session: [] }]);
  const { parameters } = document.components;
  const resolved = initialize?.parameters?.map(
    (parameter) => parameters[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter,
  );
  expect(resolved).toContainEqual(
    expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
  );
  expect(document.paths['/api/v1/merchant/login']?.post?.security ?? []).toEqual([]);
});

test('a long response is compressed for clients that accept it, and uncompressed for others', async () => {
  const url = `${server.url}/api/openapi.json`;
  const plain = await sendCall(url, { method: 'GET', headers: {} });
  expect(plain.headers.get('content-encoding')).toBeNull();
  for (const encoding of ['br', 'gzip']) {
    const packed = await fetch(url, { headers: { 'accept-encoding': encoding } });
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(packed.headers.get('vary')).toContain('accept-encoding');
    expect(await packed.text()).toBe(plain.text);
  }
});
