// Conversions over HTTP: a quote is used once, no conversion exceeds the balance, an outdated rate is refused, and the ledger is correct.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { conversionsContract as contract } from '#shared/contract/banking/balances/conversions.ts';
import { transferSettingsContract } from '#shared/contract/banking/transfer-settings.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { collectionBalanceContract } from '#shared/contract/settlement/collection-balance.ts';
import { openTransfers } from '#test/support/banking/transfers.ts';
import { addAvailable } from '#test/support/disputes/own-payouts.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
const server = await openProvedServer({ clock });
const start = 1_000_000_000;
const input = { from: 'NGN', to: 'USD', amount: 157_360_000 };
let business: TestBusiness;

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  await openTransfers(server, business, start);
  await server.call(walletsContract.activateOperationalWallet, {
    token: business.token,
    body: { currency: 'USD' },
  });
});

const lock = (more: object = {}, token = business.token) =>
  server.call(contract.lockTransferConversion, { token, body: { ...input, ...more } });
const convert = (quoteId: string, token = business.token) =>
  server.call(contract.convertTransferBalance, {
    token,
    idempotencyKey: randomUUID(),
    body: { quote_id: quoteId },
  });
const balances = async () => {
  const { data } = await server.call(transferSettingsContract.getTransferBalance, { token: business.token });
  return Object.fromEntries(data.map((item) => [item.currency, item.available]));
};

test('a conversion matches its quote in both currencies, and is listed with a receipt', async () => {
  const { token } = business;
  const { data: quote } = await lock();
  expect(quote).toMatchObject({
    currency: 'NGN',
    amount: input.amount,
    to_currency: 'USD',
    available: start,
  });
  const done = await convert(quote.id);
  expect(done.data).toMatchObject({ amount: quote.amount, to_amount: quote.to_amount, rate: quote.rate });
  expect(await balances()).toEqual({ NGN: start - quote.amount, USD: quote.to_amount });
  const list = await server.call(contract.listTransferConversions, { token, query: {} });
  expect(list.data.items).toEqual([done.data]);
  const elsewhere = await server.call(contract.listCollectionConversions, { token, query: {} });
  expect(elsewhere.data.items).toEqual([]);
  const receipt = await fetch(`${server.url}/api/v1/balance/transfer/conversions/${done.data.id}/receipt`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(receipt.headers.get('content-type')).toBe('application/pdf');
});

test('converting back and forth never returns more than the initial balance', async () => {
  const there = await lock();
  await convert(there.data.id);
  const back = await lock({ from: 'USD', to: 'NGN', amount: there.data.to_amount });
  await convert(back.data.id);
  const now = await balances();
  expect(now.USD).toBe(0);
  expect(now.NGN).toBeLessThan(start);
});

test('a quote is used once by concurrent callers, and not by another business, for another balance or expired', async () => {
  const { data: quote } = await lock();
  const answers = await Promise.all(Array.from({ length: 16 }, () => convert(quote.id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.error?.code === 'QUOTE_STATE')).toHaveLength(15);
  expect((await balances()).NGN).toBe(start - quote.amount);
  const { data: another } = await lock();
  const stranger = await createTestBusiness(server, { name: 'Zuma Stores' });
  expect((await convert(another.id, stranger.token)).status).toBe(404);
  const asCollection = await server.call(contract.convertCollectionBalance, {
    token: business.token,
    idempotencyKey: randomUUID(),
    body: { quote_id: another.id },
  });
  expect(asCollection.status).toBe(404);
  clock.advance(5 * 60_000);
  const before = await balances();
  for (const old of await Promise.all(Array.from({ length: 8 }, () => convert(another.id))))
    expect(old.body.error).toMatchObject({ code: 'QUOTE_STATE', fields: { quote_id: expect.any(String) } });
  expect(await balances()).toEqual(before);
});

test('of 64 concurrent conversions with separate quotes, exactly as many succeed as the balance covers', async () => {
  const created = await server.call(apiKeysContract.createApiKey, {
    token: business.token,
    body: { name: 'Treasury', kind: 'secret', permissions: ['BALANCE.TRANSFER.READ_WRITE'] },
  });
  const key = created.data.key ?? '';
  const quotes: string[] = [];
  for (let index = 0; index < 64; index += 1) quotes.push((await lock({}, key)).data.id);
  const answers = await Promise.all(quotes.map((id) => convert(id, key)));
  const done = answers.filter(({ status }) => status === 200).length;
  expect(done).toBe(Math.floor(start / input.amount));
  expect(answers.filter(({ body }) => body.error?.fields?.amount)).toHaveLength(64 - done);
  expect((await balances()).NGN).toBe(start - done * input.amount);
}, 30_000);

test('concurrent conversions in opposite directions do not deadlock', async () => {
  const first = await lock({ amount: 500_000_000 });
  await convert(first.data.id);
  const quotes = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      lock(index % 2 ? { from: 'USD', to: 'NGN', amount: 1_000 } : { amount: 10_000_000 }),
    ),
  );
  const answers = await Promise.all(quotes.map(({ data }) => convert(data.id)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
});

test('an uncovered or too small amount, the same currency and a missing wallet are rejected at their field', async () => {
  const fieldsOf = async (more: object) => (await lock(more)).body.error?.fields;
  expect(await fieldsOf({ amount: start + 1 })).toHaveProperty('amount');
  expect(await fieldsOf({ from: 'USD', to: 'NGN', amount: 100 })).toHaveProperty('amount');
  expect(await fieldsOf({ to: 'NGN' })).toHaveProperty('to');
  expect(await fieldsOf({ amount: 1 })).toHaveProperty('amount');
  const bare = await createTestBusiness(server, { name: 'Zuma Stores' });
  await openTransfers(server, bare, 1_000_000);
  const noWallet = await lock({ amount: 200_000 }, bare.token);
  expect(noWallet.body.error?.fields).toHaveProperty('to');
});

test('the collection balance can be converted up to the available amount only', async () => {
  const { token } = business;
  await addAvailable(server, business.testEnvironmentId, 200_000_000);
  const locked = await server.call(contract.lockCollectionConversion, { token, body: input });
  const done = await server.call(contract.convertCollectionBalance, {
    token,
    idempotencyKey: randomUUID(),
    body: { quote_id: locked.data.id },
  });
  expect(done.data).toMatchObject({ balance: 'collection', to_amount: locked.data.to_amount });
  const available = async (currency: 'NGN' | 'USD') =>
    (await server.call(collectionBalanceContract.getBalance, { token, query: { currency } })).data.available;
  expect([await available('NGN'), await available('USD')]).toEqual([
    200_000_000 - input.amount,
    locked.data.to_amount,
  ]);
  const more = await server.call(contract.lockCollectionConversion, { token, body: input });
  expect(more.body.error).toMatchObject({
    code: 'INSUFFICIENT_BALANCE',
    fields: { amount: expect.any(String) },
  });
});
