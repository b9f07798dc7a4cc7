// Sales on POS terminals through HTTP: processed once however often they are sent, by a key that can be revoked; with proof of the books.
import { beforeAll, expect, test } from 'vitest';
import { findDevice } from '#server/terminals/terminal-keys/service.ts';
import { openSale } from '#server/terminals/terminal-sales/service.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { posTerminalsContract as machines } from '#shared/contract/terminals/pos-terminals.ts';
import {
  terminalDeviceContract as device,
  deviceSaleInput,
} from '#shared/contract/terminals/terminal-device.ts';
import { terminalKeysContract as keys } from '#shared/contract/terminals/terminal-keys.ts';
import { openPayers } from '#test/support/per-file/open-payers.ts';
import { giveTerminal } from '#test/support/samples/terminals.ts';
import { createTestBusiness } from '#test/support/server.ts';

const payers = await openPayers();
const { server } = payers;
const cards = {
  approved: '5111111111111118',
  insufficient: '5258585922666506',
  challenge: '5123450000000008',
  unknown: '4187420000000007',
};
let serialNo: string;
let key: string;
let keyId: string;
let number = 0;

async function activate(serial: string): Promise<void> {
  const params = { serialNo: serial };
  const body = { name: 'Till 1', address: '4 Admiralty Way', latitude: 6.44, longitude: 3.47 };
  await payers.callAsMerchant(machines.updatePosTerminal, { params, body });
  await payers.callAsMerchant(machines.activatePosTerminal, { params });
}
const makeKey = (serial: string) =>
  payers.callAsMerchant(keys.createTerminalKey, { params: { serialNo: serial }, body: { name: 'Till 1' } });

beforeAll(async () => {
  serialNo = await giveTerminal(server, payers.business);
  await activate(serialNo);
  const { data } = await makeKey(serialNo);
  key = data.key;
  keyId = data.id;
});

const saleOf = (more: Record<string, unknown> = {}, cardNumber = cards.approved) => ({
  saleId: `S-${++number}`,
  amount: 250_000,
  card: { number: cardNumber, expiryMonth: 12, expiryYear: 2030 },
  ...more,
});
const hoursFromNow = (hours: number) => new Date(server.services.clock.now().getTime() + hours * 3_600_000);
const sell = (body: Record<string, unknown>, token = key) =>
  server.call(device.sellOnDevice, { token, body });
const payments = async () =>
  (await payers.callAsMerchant(machines.listPosTerminalTransactions, { params: { serialNo } })).data;
const figures = async () =>
  (await payers.callAsMerchant(machines.getPosTerminal, { params: { serialNo } })).data;

test('a sale is a payment with its own source and a receipt, and updates the figures of the terminal', async () => {
  const before = await figures();
  const sale = saleOf({ customerEmail: 'ada@example.com' });
  const { data } = await sell(sale);
  expect(data).toMatchObject({
    saleId: sale.saleId,
    state: 'approved',
    amount: 250_000,
    card: { last4: '1118' },
  });
  const after = await figures();
  expect([after.payments - before.payments, after.collected - before.collected]).toEqual([1, 250_000]);
  const { items } = await payments();
  expect(items[0]).toMatchObject({
    reference: data.reference,
    source: { kind: 'pos_terminal', name: 'Till 1' },
  });
  const receipt = await server.call(device.getDeviceReceipt, { token: key, params: { saleId: sale.saleId } });
  expect(receipt.data).toMatchObject({ serialNumber: serialNo, test: true });
  expect(receipt.data.lines[0]).toEqual({ label: 'Result', value: 'Approved' });
});

test('a sale without an e-mail address creates no customer and sends no receipt', async () => {
  const { data } = await sell(saleOf());
  const row = await payers.row(data.reference);
  expect([row.status, row.customerId, row.customerEmail]).toEqual(['successful', null, null]);
});

test('a repeated sale, even in eight concurrent requests, is charged once', async () => {
  const sale = saleOf();
  const answers = await Promise.all(Array.from({ length: 8 }, () => sell(sale)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ data }) => data.reference)).size).toBe(1);
  const again = await sell(sale);
  expect(again.data).toMatchObject({ state: 'approved', reference: answers[0]?.data.reference });
  const row = await payers.row(again.data.reference);
  expect([row.attemptCount, row.amount]).toEqual([1, 250_000]);
  const other = await sell({ ...sale, amount: 100_000 });
  expect(other.body.error.fields.saleId).toBe('This sale id was already used for another amount or card.');
});

test('a sale interrupted before its card was charged is charged when it is sent again', async () => {
  const { database, clock } = server.services;
  const known = await findDevice(database.db, clock, key);
  const sale = saleOf();
  const sent = { input: deviceSaleInput.parse(sale), offline: false };
  const cut = await database.inTransaction((tx) => openSale(server.services, tx, known, sent));
  const response = await server.call(device.getDeviceSale, { token: key, params: { saleId: sale.saleId } });
  expect(response.data).toMatchObject({ state: 'waiting', reference: cut.reference });
  expect((await sell(sale)).data).toMatchObject({ state: 'approved', reference: cut.reference });
  expect((await payers.row(cut.reference)).attemptCount).toBe(1);
});

test('a refused or challenged card is declined; a sale without a response waits and is not charged again', async () => {
  expect((await sell(saleOf({}, cards.insufficient))).data).toMatchObject({ state: 'declined' });
  expect((await sell(saleOf({}, cards.challenge))).data.state).toBe('declined');
  const sale = saleOf({}, cards.unknown);
  const first = await sell(sale);
  expect(first.data.state).toBe('waiting');
  expect((await sell(sale)).data.state).toBe('waiting');
  expect((await payers.row(first.data.reference)).attemptCount).toBe(1);
});

test('a sale that was declined, or whose card was never charged, cannot be paid in the checkout', async () => {
  const declined = await sell(saleOf({}, cards.insufficient));
  const { database, clock } = server.services;
  const known = await findDevice(database.db, clock, key);
  const sent = { input: deviceSaleInput.parse(saleOf()), offline: false };
  const cut = await database.inTransaction((tx) => openSale(server.services, tx, known, sent));
  for (const reference of [declined.data.reference, cut.reference]) {
    const card = { number: cards.approved, expiryMonth: 12, expiryYear: 2030, cvv: '123' };
    const paid = await server.call(checkoutContract.payByCard, {
      params: { reference },
      body: { card },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(paid.body.error.code).toBe('PAYMENT_CLOSED');
    expect((await payers.row(reference)).status).not.toBe('successful');
  }
});

test('an offline batch, partly known and repeated, is posted once, and a rejected sale does not affect the others', async () => {
  const known = saleOf();
  await sell(known);
  const fresh = saleOf({ madeAt: hoursFromNow(-1).toISOString() });
  const wrong = saleOf({ amount: 1 });
  const sales = [known, wrong, fresh];
  const before = (await figures()).payments;
  const send = () => server.call(device.sendOfflineSales, { token: key, body: { sales } });
  const [first, second] = [await send(), await send()];
  expect(first.data.items).toMatchObject([
    { saleId: known.saleId, state: 'approved', offline: false },
    { saleId: wrong.saleId, error: { code: 'VALIDATION' } },
    { saleId: fresh.saleId, state: 'approved', offline: true },
  ]);
  expect(second.data.items).toEqual(first.data.items);
  await Promise.all([send(), send(), send()]);
  expect((await figures()).payments - before).toBe(1);
});

test('a heartbeat is recorded, and its location does not change the geo-tag', async () => {
  const body = { latitude: 9.05, longitude: 7.49, software: '2.4.1' };
  const { data } = await server.call(device.sendHeartbeat, { token: key, body });
  expect(data).toMatchObject({ serialNumber: serialNo, status: 'ACTIVE', mode: 'test' });
  const result = await figures();
  expect(result).toMatchObject({ seenAt: { latitude: 9.05 }, geoTag: { latitude: 6.44 }, software: '2.4.1' });
  expect(result.lastSeenAt).not.toBeNull();
});

test('an unknown or revoked key is rejected, and another business cannot create one for the terminal', async () => {
  const sale = saleOf();
  expect((await sell(sale, 'tk_test_nothing')).status).toBe(401);
  expect((await sell(sale, payers.business.token)).status).toBe(401);
  const stranger = await createTestBusiness(server, { name: 'Zuma Stores' });
  const refused = await server.call(keys.createTerminalKey, {
    token: stranger.token,
    params: { serialNo },
    body: { name: 'Mine' },
  });
  expect(refused.status).toBe(404);
  const listed = await payers.callAsMerchant(keys.listTerminalKeys, { params: { serialNo } });
  expect(JSON.stringify(listed.data)).not.toContain(key);
  const params = { serialNo, deviceKeyId: keyId };
  expect((await payers.callAsMerchant(keys.revokeTerminalKey, { params })).data.revokedAt).not.toBeNull();
  expect((await sell(sale)).status).toBe(401);
  key = (await makeKey(serialNo)).data.key;
});

test('an inactive terminal rejects new sales, and its earlier ones are still returned', async () => {
  const taken = saleOf();
  await sell(taken);
  const body = { reason: 'Its screen is broken' };
  await payers.callAsMerchant(machines.deactivatePosTerminal, { params: { serialNo }, body });
  expect((await sell(saleOf())).body.error.message).toBe('The terminal is inactive and takes no payments.');
  expect((await sell(taken)).data.state).toBe('approved');
  await activate(serialNo);
});

test('invalid values are reported at their fields', async () => {
  const wrong: [Record<string, unknown>, string][] = [
    [{ amount: 0 }, 'amount'],
    [{ amount: 1 }, 'amount'],
    [{ saleId: 'a b' }, 'saleId'],
    [{ card: { number: '12', expiryMonth: 12, expiryYear: 2030 } }, 'card.number'],
    [{ card: null }, 'card'],
    [{ madeAt: hoursFromNow(2).toISOString() }, 'madeAt'],
    [{ customerEmail: 'nobody' }, 'customerEmail'],
  ];
  for (const [more, field] of wrong) {
    const answer = await sell(saleOf(more));
    expect(answer.status).toBeLessThan(500);
    expect(Object.keys(answer.body.error.fields ?? {})).toEqual([field]);
  }
});

test('a sale is found among all payments by its source', async () => {
  const query = { source: 'pos_terminal', limit: 5 };
  const { data } = await payers.callAsMerchant(transactionsContract.listTransactions, { query });
  expect(data.items.length).toBeGreaterThan(0);
  expect(data.items.every(({ source }) => source.kind === 'pos_terminal')).toBe(true);
});
