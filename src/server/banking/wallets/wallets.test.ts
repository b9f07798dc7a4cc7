// Wallets through HTTP: opening, moving money, limits, blocks, closing, and the ledger afterwards.
import { beforeEach, describe, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import type { Wallet } from '#shared/contract/banking/wallet-shapes.ts';
import { walletsContract as contract } from '#shared/contract/banking/wallets.ts';
import { collectionBalanceContract } from '#shared/contract/settlement/collection-balance.ts';
import { race } from '#test/support/attack/race.ts';
import { deposit } from '#test/support/banking/wallets.ts';
import { addAvailable } from '#test/support/disputes/own-payouts.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
const server = await openProvedServer({ clock });
let business: TestBusiness;
let own: Record<string, Wallet>;
let serial = 0;
const next = (): number => {
  serial += 1;
  return serial;
};

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  const { data } = await server.call(contract.activateOperationalWallet, {
    token: business.token,
    body: { currency: 'NGN' },
  });
  own = Object.fromEntries(data.map((item) => [item.type, item]));
});

const naira = (amount: number) => amount * 100;
const idOf = (type: string): string => own[type]?.id as string;

async function openCustomer(more: object = {}) {
  const customer = { email: `halima-${next()}@example.com`, name: 'Halima Bello' };
  const body = { currency: 'NGN', customer, ...more };
  return (await server.call(contract.createWallet, { token: business.token, body })).data;
}

function move(fromWalletId: string, walletId: string, amount: number, key = `key-${next()}`) {
  return server.call(contract.fundWallet, {
    token: business.token,
    idempotencyKey: key,
    body: { walletId, fromWalletId, amount, narration: 'Weekly provisions' },
  });
}

const get = async (walletId: string) =>
  (await server.call(contract.getWallet, { token: business.token, params: { walletId } })).data;

const block = (walletId: string, which: string) =>
  server.call(contract.blockWallet, {
    token: business.token,
    params: { walletId },
    body: { block: which, reason: 'Reported as lost' },
  });

const setStatus = (walletId: string, status: string) =>
  server.call(contract.setWalletStatus, { token: business.token, params: { walletId }, body: { status } });

/** Credits a bank deposit to one of the business's own wallets. */
const fill = (walletId: string, amount: number) =>
  deposit(server, business, { walletId, amount, sessionId: `S${next()}-${walletId}` });

describe('opening', () => {
  test('a business has three wallets per currency, opened once', async () => {
    expect(Object.keys(own).sort()).toEqual(['COLLECTION', 'FUNDS-TRANSFER', 'MASTER']);
    const again = await server.call(contract.activateOperationalWallet, {
      token: business.token,
      body: { currency: 'NGN' },
    });
    expect(again.data.map(({ id }) => id).sort()).toEqual(
      Object.values(own)
        .map(({ id }) => id)
        .sort(),
    );
    const { data } = await server.call(contract.listOwnWallets, { token: business.token });
    expect(data.currencies).toEqual([
      { currency: 'NGN', active: true },
      { currency: 'USD', active: false },
    ]);
  });

  test('a customer’s wallet starts at tier 1 with the limits of the central bank', async () => {
    expect(await openCustomer()).toMatchObject({
      type: 'CUSTOMER',
      name: 'Halima Bello',
      status: 'ACTIVE',
      tier: 1,
      ledger: 0,
      available: 0,
      limits: {
        single_deposit: naira(50_000),
        daily_debit: naira(50_000),
        balance_max: naira(300_000),
        debited_today: 0,
        largest_deposit: 0,
        renews_at: '2026-11-20T23:00:00.000Z',
        next: { tier: 2, balance_max: naira(500_000) },
      },
      history: [{ sentence: 'Opened and active' }],
    });
  });

  test('a customer has one wallet per currency, and may have wallets in other currencies', async () => {
    const { id, customer } = await openCustomer();
    const same = { email: customer?.email, name: 'Halima Bello' };
    const second = await server.call(contract.createWallet, {
      token: business.token,
      body: { currency: 'NGN', customer: same },
    });
    expect(second.status).toBe(409);
    const dollars = await server.call(contract.createAdditionalWallet, {
      token: business.token,
      params: { walletId: id },
      body: { currency: 'USD' },
    });
    expect(dollars.data).toMatchObject({
      currency: 'USD',
      customer: { email: customer?.email },
      more_wallets: 1,
    });
  });

  test('an additional business wallet needs a name', async () => {
    const open = (body: object) =>
      server.call(contract.createAdditionalWallet, {
        token: business.token,
        params: { walletId: idOf('MASTER') },
        body,
      });
    expect((await open({ currency: 'NGN' })).body.error.fields.name).toBe('Name is required');
    expect((await open({ currency: 'NGN', name: 'School fees' })).data).toMatchObject({
      type: 'PAYOUT',
      name: 'School fees',
      tier: null,
      limits: null,
    });
  });

  test('an inactive wallet accepts no money until it is activated', async () => {
    const { id } = await openCustomer({ active: false });
    await fill(idOf('MASTER'), naira(5_000));
    const early = await move(idOf('MASTER'), id, naira(1_000));
    expect(early.body.error).toMatchObject({
      code: 'WALLET_STATE',
      fields: { amount: 'This wallet is not active yet' },
    });
    expect((await setStatus(id, 'ACTIVE')).data.status).toBe('ACTIVE');
    expect((await move(idOf('MASTER'), id, naira(1_000))).status).toBe(200);
  });
});

describe('moving money', () => {
  test('is immediate and free, is posted to both wallets, and happens once per idempotency key', async () => {
    const { id } = await openCustomer();
    await fill(idOf('MASTER'), naira(20_000));
    const first = await move(idOf('MASTER'), id, naira(6_200), 'once');
    const again = await move(idOf('MASTER'), id, naira(6_200), 'once');
    expect(again.data.reference).toBe(first.data.reference);
    expect(first.data.wallet).toMatchObject({ ledger: naira(6_200), available: naira(6_200) });
    const entriesOf = async (walletId: string) =>
      (await server.call(contract.listWalletEntries, { token: business.token, params: { walletId } })).data
        .items;
    expect(await entriesOf(idOf('MASTER'))).toMatchObject([
      {
        what: 'Moved to Halima Bello',
        with: 'Weekly provisions',
        amount: -naira(6_200),
        balance: naira(13_800),
      },
      {
        what: 'Deposit',
        with: 'KABIR BELLO, Access Bank •••• 2093',
        amount: naira(20_000),
        balance: naira(20_000),
      },
    ]);
    expect(await entriesOf(id)).toMatchObject([
      {
        what: 'Moved from Main wallet',
        reference: first.data.reference,
        amount: naira(6_200),
        balance: naira(6_200),
      },
    ]);
  });

  test('from and to the collection balance: limited to what is available, and reflected in the balance for payouts', async () => {
    await addAvailable(server, business.testEnvironmentId, naira(30_000));
    const collection = idOf('COLLECTION');
    expect((await get(collection)).available).toBe(naira(30_000));
    expect((await move(collection, idOf('MASTER'), naira(30_001))).body.error.fields.amount).toBe(
      'Amount exceeds the available balance.',
    );
    expect((await move(collection, idOf('MASTER'), naira(12_000))).status).toBe(200);
    expect((await move(idOf('MASTER'), collection, naira(2_000))).status).toBe(200);
    expect((await get(collection)).available).toBe(naira(20_000));
    expect((await get(idOf('MASTER'))).available).toBe(naira(10_000));
    const { data } = await server.call(collectionBalanceContract.getBalance, { token: business.token });
    expect(data.available).toBe(naira(20_000));
  });

  test('more than the available balance is rejected at its field', async () => {
    await fill(idOf('MASTER'), naira(1_000));
    const { status, body } = await move(idOf('MASTER'), idOf('FUNDS-TRANSFER'), naira(1_001));
    expect([status, body.error.fields.amount]).toEqual([409, 'Amount exceeds the available balance.']);
  });

  test('the same wallet, another currency, too small an amount and an unknown wallet are rejected', async () => {
    const dollars = await server.call(contract.activateOperationalWallet, {
      token: business.token,
      body: { currency: 'USD' },
    });
    const other = dollars.data[0]?.id as string;
    const at = async (from: string, to: string, amount: number) => (await move(from, to, amount)).body.error;
    expect((await at(idOf('MASTER'), idOf('MASTER'), naira(1_000))).fields.fromWalletId).toBe(
      'Choose another wallet',
    );
    expect((await at(other, idOf('MASTER'), naira(1_000))).fields.fromWalletId).toBe(
      'This wallet holds USD, the other NGN',
    );
    expect((await at(idOf('MASTER'), idOf('FUNDS-TRANSFER'), 100)).fields.amount).toContain(
      'minimum allowable',
    );
    expect((await at(idOf('MASTER'), crypto.randomUUID(), naira(1_000))).code).toBe('NOT_FOUND');
  });

  test("another business's wallet is not found", async () => {
    const stranger = await createTestBusiness(server, { name: 'Zuma Stores' });
    const { data } = await server.call(contract.activateOperationalWallet, {
      token: stranger.token,
      body: { currency: 'NGN' },
    });
    await fill(idOf('MASTER'), naira(5_000));
    expect((await move(idOf('MASTER'), data[0]?.id as string, naira(1_000))).status).toBe(404);
  });
});

describe('tier limits', () => {
  test('deposits above the single limit or the maximum balance are rejected, stating what the wallet can still receive', async () => {
    const { id } = await openCustomer();
    await fill(idOf('MASTER'), naira(1_000_000));
    const single = await move(idOf('MASTER'), id, naira(50_001));
    expect(single.body.error.fields.amount).toBe('Tier 1 allows at most ₦50,000.00 per deposit');
    for (let times = 0; times < 5; times += 1) await move(idOf('MASTER'), id, naira(50_000));
    await move(idOf('MASTER'), id, naira(40_000));
    const full = await move(idOf('MASTER'), id, naira(10_001));
    expect(full.body.error).toMatchObject({
      code: 'WALLET_LIMIT',
      fields: { amount: 'This wallet can receive ₦10,000.00 more' },
    });
    expect((await move(idOf('MASTER'), id, naira(10_000))).data.wallet.ledger).toBe(naira(300_000));
    expect((await get(id)).limits?.largest_deposit).toBe(naira(50_000));
  });

  test('debits per day are limited, and the limit renews with the business’s day', async () => {
    const { id } = await openCustomer();
    await fill(idOf('MASTER'), naira(100_000));
    for (let times = 0; times < 2; times += 1) await move(idOf('MASTER'), id, naira(50_000));
    await move(id, idOf('MASTER'), naira(26_200));
    const over = await move(id, idOf('MASTER'), naira(23_801));
    expect(over.body.error.fields.amount).toBe('₦23,800.00 of the daily debit limit remaining today');
    expect((await get(id)).limits?.debited_today).toBe(naira(26_200));
    // 23:30 UTC is past midnight in Lagos.
    clock.set(new Date('2026-11-20T23:30:00Z'));
    expect((await move(id, idOf('MASTER'), naira(50_000))).status).toBe(200);
    clock.set(new Date('2026-11-20T10:00:00Z'));
  });
});

describe('64 concurrent transfers', () => {
  test('drain a wallet to zero and not below', async () => {
    await fill(idOf('MASTER'), naira(20_000));
    const tries = await Promise.all(
      Array.from({ length: 64 }, () => move(idOf('MASTER'), idOf('FUNDS-TRANSFER'), naira(1_000))),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(20);
    expect((await get(idOf('MASTER'))).available).toBe(0);
    expect((await get(idOf('FUNDS-TRANSFER'))).ledger).toBe(naira(20_000));
  }, 60_000);

  test('stop exactly at the daily limit, and exactly at the maximum balance', async () => {
    const { id } = await openCustomer();
    await fill(idOf('MASTER'), naira(1_000_000));
    const filled = await Promise.all(
      Array.from({ length: 64 }, () => move(idOf('MASTER'), id, naira(10_000))),
    );
    expect(filled.filter(({ status }) => status === 200)).toHaveLength(30);
    expect((await get(id)).ledger).toBe(naira(300_000));
    const drained = await Promise.all(
      Array.from({ length: 64 }, () => move(id, idOf('FUNDS-TRANSFER'), naira(1_000))),
    );
    expect(drained.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(await get(id)).toMatchObject({ ledger: naira(250_000), limits: { debited_today: naira(50_000) } });
  }, 60_000);
});

describe('blocks', () => {
  test('stop debits, credits or both, show their reason, and are notified to the owners', async () => {
    const { id } = await openCustomer();
    await fill(idOf('MASTER'), naira(10_000));
    await move(idOf('MASTER'), id, naira(2_000));
    const blocked = (await block(id, 'debit')).data;
    expect(blocked).toMatchObject({
      status: 'BLOCKED',
      block: 'debit',
      blocked: { reason: 'Reported as lost' },
    });
    expect((await move(id, idOf('MASTER'), naira(1_000))).body.error).toMatchObject({
      code: 'WALLET_BLOCKED',
      fields: { amount: 'Debits from this wallet are blocked' },
    });
    expect((await move(idOf('MASTER'), id, naira(1_000))).status).toBe(200);
    await block(id, 'both');
    expect((await move(idOf('MASTER'), id, naira(1_000))).body.error.code).toBe('WALLET_BLOCKED');
    clock.set(new Date('2026-11-22T11:00:00Z'));
    const unblocked = await server.call(contract.unblockWallet, {
      token: business.token,
      params: { walletId: id },
    });
    clock.set(new Date('2026-11-20T10:00:00Z'));
    expect(unblocked.data).toMatchObject({ status: 'ACTIVE', block: 'none', blocked: null });
    expect(unblocked.data.history[0]?.sentence).toBe('Unblocked, was blocked for 2 days');
    expect((await move(id, idOf('MASTER'), naira(1_000))).status).toBe(200);
    const emails = await server.services.database.db
      .selectFrom('emails')
      .where('environmentId', '=', business.testEnvironmentId)
      .where('kind', 'like', 'wallet_%')
      .select('kind')
      .orderBy('kind')
      .execute();
    expect(emails.map(({ kind }) => kind)).toEqual(['wallet_blocked', 'wallet_blocked', 'wallet_unblocked']);
  });

  test('three concurrent requests for the same block record it once', async () => {
    const { id } = await openCustomer();
    const answers = await race(3, () => block(id, 'debit'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const lines = answers[0]?.data.history.filter(({ sentence }) => sentence.includes('locked'));
    expect(lines).toHaveLength(1);
  });

  test('a wallet that is not blocked cannot be unblocked, and the collection balance cannot be blocked', async () => {
    const unblock = await server.call(contract.unblockWallet, {
      token: business.token,
      params: { walletId: idOf('MASTER') },
    });
    expect(unblock.status).toBe(409);
    expect((await block(idOf('COLLECTION'), 'both')).status).toBe(409);
  });
});

describe('statuses', () => {
  test('a dormant wallet cannot be debited until it is active again', async () => {
    await fill(idOf('MASTER'), naira(1_000));
    await setStatus(idOf('MASTER'), 'INACTIVE');
    expect((await move(idOf('MASTER'), idOf('FUNDS-TRANSFER'), naira(1_000))).body.error.fields.amount).toBe(
      'This wallet is dormant',
    );
    expect((await setStatus(idOf('MASTER'), 'ACTIVE')).data.history[0]?.sentence).toBe('Reactivated');
  });

  test('a wallet is closed at a zero balance only, and permanently', async () => {
    await fill(idOf('MASTER'), naira(1_000));
    const early = await setStatus(idOf('MASTER'), 'CLOSED');
    expect([early.status, early.body.message]).toEqual([
      409,
      'This wallet holds ₦1,000.00. Move it out, then close the wallet.',
    ]);
    await move(idOf('MASTER'), idOf('FUNDS-TRANSFER'), naira(1_000));
    expect((await setStatus(idOf('MASTER'), 'CLOSED')).data.status).toBe('CLOSED');
    expect((await setStatus(idOf('MASTER'), 'ACTIVE')).status).toBe(409);
  });
});

describe('lists', () => {
  test('filter by currency and type and search by text, with balances', async () => {
    const { id, reference } = await openCustomer();
    await fill(idOf('MASTER'), naira(5_000));
    await move(idOf('MASTER'), id, naira(2_000));
    const list = async (query: object) =>
      (await server.call(contract.listWallets, { token: business.token, query: { ...query } })).data;
    expect(await list({ currency: 'NGN', include: 'counts' })).toMatchObject({
      total: 4,
      counts: { all: 4, ACTIVE: 4 },
    });
    expect((await list({ search: reference })).items).toMatchObject([{ id, available: naira(2_000) }]);
    expect((await list({ search: 'halima', type: 'CUSTOMER' })).items).toHaveLength(1);
    expect((await list({ currency: 'USD' })).total).toBe(0);
    const { data } = await server.call(contract.getWalletStatistics, { token: business.token });
    expect(data).toMatchObject({
      own: { count: 2, available: naira(3_000) },
      customers: { count: 1, available: naira(2_000) },
    });
    const balance = await server.call(contract.getWalletBalance, { token: business.token });
    expect(balance.data).toEqual([
      expect.objectContaining({ currency: 'NGN', own: naira(3_000), customers: naira(2_000), wallets: 3 }),
    ]);
  });

  test('validating a reference returns the wallet’s name and why an amount would be rejected', async () => {
    const { reference } = await openCustomer();
    const ask = async (body: object) =>
      (await server.call(contract.validateWallet, { token: business.token, body })).data;
    expect(await ask({ reference, amount: naira(1_000) })).toMatchObject({
      name: 'Halima Bello',
      problem: null,
    });
    expect((await ask({ reference, amount: naira(60_000) })).problem).toContain('per deposit');
  });
});

test('a statement starts with the opening balance and ends with the closing balance', async () => {
  await fill(idOf('MASTER'), naira(9_000));
  clock.set(new Date('2026-11-21T10:00:00Z'));
  await move(idOf('MASTER'), idOf('FUNDS-TRANSFER'), naira(4_000));
  const read = async (query: object) => {
    const url = `${server.url}/api/v1/wallet/${idOf('MASTER')}/statement?${new URLSearchParams({ ...query })}`;
    return fetch(url, { headers: { authorization: `Bearer ${business.token}` } });
  };
  const csv = await (await read({ firstDay: '2026-11-21', lastDay: '2026-11-21', format: 'csv' })).text();
  const lines = csv.trim().split('\n');
  expect(lines[1]).toBe('2026-11-21,Opening balance,,,NGN,,9000.00');
  expect(lines[2]).toContain('Moved to Transfers');
  expect(lines.at(-1)).toBe('2026-11-21,Closing balance,,,NGN,,5000.00');
  const pdf = await read({ firstDay: '2026-11-01', lastDay: '2026-11-30' });
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
  expect((await read({ firstDay: '2026-11-02', lastDay: '2026-11-01' })).status).toBe(422);
  clock.set(new Date('2026-11-20T10:00:00Z'));
});
