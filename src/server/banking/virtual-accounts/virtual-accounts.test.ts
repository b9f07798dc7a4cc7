// Virtual accounts through HTTP: banks and failover, inflows and their rules, concurrency, and the ledger afterwards.
import { beforeEach, describe, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { virtualAccountsContract as contract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { collectionBalanceContract } from '#shared/contract/settlement/collection-balance.ts';
import { race, raceWithRetries } from '#test/support/attack/race.ts';
import { arrive, notify, openAccount, sendQuietly } from '#test/support/banking/virtual-accounts.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { stepDueAccounts } from './due-accounts.ts';
import { returnDue } from './inflows/return-inflows.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
const server = await openProvedServer({ clock });
let business: TestBusiness;
let serial = 0;

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
});

const naira = (amount: number) => amount * 100;
const person = () => {
  serial += 1;
  return { email: `halima-${serial}@example.com`, name: 'Halima Bello' };
};
const open = (body: object = {}, key?: string) => openAccount(server, business, body, key);
const dynamic = async (more: object = {}) =>
  (await open({ type: 'dynamic', amount: naira(5_000), ...more })).data;
const get = async (virtualAccountId: string) =>
  (await server.call(contract.getVirtualAccount, { token: business.token, params: { virtualAccountId } }))
    .data;
const inflows = async (virtualAccountId: string) =>
  (
    await server.call(contract.listInflows, {
      token: business.token,
      params: { virtualAccountId },
      query: { sort: 'receivedAt' },
    })
  ).data.items;
const walletOf = async (walletId: string | null) =>
  (
    await server.call(walletsContract.getWallet, {
      token: business.token,
      params: { walletId: walletId ?? '' },
    })
  ).data;
const collected = async () =>
  (await server.call(collectionBalanceContract.getBalance, { token: business.token })).data.available;
const choose = (body: object) =>
  server.call(contract.activateVirtualAccounts, { token: business.token, body });

describe('opening', () => {
  test('a customer has one static account, and opening it opens the wallet that it credits', async () => {
    const customer = person();
    const { status, data } = await open({ customer });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      type: 'static',
      status: 'ACTIVE',
      account_name: 'Halima Bello',
      bank: { id: 'kasuwa-test-bank', name: 'Test Bank' },
      customer: { email: customer.email },
    });
    expect(data.account_number).toMatch(/^\d{10}$/);
    expect(await walletOf(data.wallet_id)).toMatchObject({ type: 'CUSTOMER', available: 0 });
    expect((await open({ customer })).status).toBe(409);
  });

  test('one idempotency key opens one account, and so do concurrent requests for one customer', async () => {
    const customer = person();
    const first = await open({ customer }, 'one-key');
    expect((await open({ customer }, 'one-key')).data.id).toBe(first.data.id);
    const expected = person();
    const answers = await race(8, () => open({ customer: expected }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('the preferred bank is tried first, and the alternative bank when it does not answer', async () => {
    await choose({ preferred_bank: 'wema-bank', alternative_bank: 'providus-bank' });
    expect((await open()).data.bank).toEqual({ id: 'wema-bank', name: 'Wema Bank' });
    expect((await open({ bank: 'providus-bank' })).data.bank?.id).toBe('providus-bank');
    await choose({ preferred_bank: 'sterling-bank', alternative_bank: 'providus-bank' });
    const { data } = await open();
    expect(data.bank?.id).toBe('providus-bank');
    expect(data.history.map(({ sentence }) => sentence)).toContain(
      'Sterling Bank did not answer: opened at Providus Bank',
    );
  });

  test('while no bank answers, the account is pending and its opening is retried', async () => {
    await choose({ preferred_bank: 'sterling-bank' });
    const { data } = await open();
    expect(data).toMatchObject({ status: 'PENDING', account_number: null, bank: null });
    await server.services.database.db
      .updateTable('virtualAccounts')
      .set({ banks: ['wema-bank'] })
      .where('id', '=', data.id)
      .execute();
    clock.advance(120_000);
    await stepDueAccounts(server.services);
    expect(await get(data.id)).toMatchObject({ status: 'ACTIVE', bank: { id: 'wema-bank' } });
  });

  test('opening is rejected when virtual accounts are disabled or the input is invalid', async () => {
    expect((await open({ type: 'dynamic' })).status).toBe(422);
    expect((await open({ amount: 100_000 })).status).toBe(422);
    expect((await open({ type: 'dynamic', amount: 1 })).status).toBe(422);
    expect((await open({ bank: 'no-bank' })).status).toBe(422);
    expect((await choose({ use_virtual_account: 'disabled' })).status).toBe(200);
    expect((await open()).status).toBe(409);
    expect((await choose({ use_virtual_account: 'enabled' })).status).toBe(422);
  });
});

describe('payments into a static account', () => {
  test('are credited to the customer’s wallet, with their sender', async () => {
    const { data } = await open({ customer: person() });
    const notice = await arrive(server, data, naira(15_000));
    expect((await walletOf(data.wallet_id)).available).toBe(naira(15_000));
    expect(await inflows(data.id)).toMatchObject([
      {
        status: 'CREDITED',
        session_id: notice.sessionId,
        sender_name: 'KABIR BELLO',
        sender_last4: notice.senderLast4,
        narration: 'March rent',
        credited: naira(15_000),
      },
    ]);
    expect(await get(data.id)).toMatchObject({
      received: naira(15_000),
      credited: naira(15_000),
      inflows: 1,
    });
  });

  test('are credited to the collection balance when the account has no customer', async () => {
    const before = await collected();
    const { data } = await open();
    await arrive(server, data, naira(9_000));
    expect(await collected()).toBe(before + naira(9_000));
  });

  test('are counted once despite repeated and concurrent notifications', async () => {
    const { data } = await open({ customer: person() });
    const notice = await sendQuietly(server, data, naira(7_000));
    const answers = await raceWithRetries(32, () => notify(server, notice));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await notify(server, notice);
    expect(await inflows(data.id)).toHaveLength(1);
    expect((await walletOf(data.wallet_id)).ledger).toBe(naira(7_000));
  });

  test('are accepted only with the bank’s signature; another amount for the same session changes nothing', async () => {
    const { data } = await open({ customer: person() });
    const notice = await sendQuietly(server, data, naira(7_000));
    expect((await notify(server, notice, 'a'.repeat(128))).status).toBe(401);
    expect((await notify(server, notice, '')).status).toBe(401);
    expect(await inflows(data.id)).toEqual([]);
    await notify(server, notice);
    await notify(server, { ...notice, amount: naira(70_000) });
    expect((await walletOf(data.wallet_id)).ledger).toBe(naira(7_000));
    expect((await notify(server, { ...notice, accountNumber: '0000000000', sessionId: 'x' })).status).toBe(
      200,
    );
  });

  test('are found by querying the bank when no notification arrived', async () => {
    const { data } = await open({ customer: person() });
    await sendQuietly(server, data, naira(3_000));
    const requery = () =>
      server.call(contract.requeryVirtualAccount, {
        token: business.token,
        params: { virtualAccountId: data.id },
      });
    expect((await requery()).data).toEqual({ found: 1 });
    expect((await requery()).data).toEqual({ found: 0 });
    expect((await walletOf(data.wallet_id)).ledger).toBe(naira(3_000));
  });

  test('are unmatched when the wallet limit rejects them or the account is deactivated', async () => {
    const { data } = await open({ customer: person() });
    await arrive(server, data, naira(60_000));
    expect((await walletOf(data.wallet_id)).ledger).toBe(0);
    const [first] = await inflows(data.id);
    expect(first).toMatchObject({ status: 'UNMATCHED', credited: 0 });
    expect(first?.reason).toMatch(/Tier 1 allows at most/);
    const params = { virtualAccountId: data.id };
    const off = await server.call(contract.deactivateVirtualAccount, { token: business.token, params });
    expect(off.data.status).toBe('INACTIVE');
    await arrive(server, data, naira(1_000));
    expect((await inflows(data.id))[1]).toMatchObject({
      status: 'UNMATCHED',
      reason: 'The account is not active',
    });
    expect((await get(data.id)).waiting).toBe(naira(61_000));
  });
});

describe('payments into a dynamic account', () => {
  const statuses = async (id: string) =>
    (await inflows(id)).map(({ status, credited, returned }) => [status, credited, returned]);

  test('the exact amount pays the account, and a further payment is returned', async () => {
    const account = await dynamic();
    await arrive(server, account, naira(5_000));
    expect(await get(account.id)).toMatchObject({ status: 'PAID', credited: naira(5_000) });
    await arrive(server, account, naira(5_000));
    expect(await statuses(account.id)).toEqual([
      ['CREDITED', naira(5_000), 0],
      ['RETURNED', 0, naira(5_000)],
    ]);
  });

  test('an underpayment waits for the rest, is accepted, or is returned, as configured for the account', async () => {
    const waits = await dynamic({ amount_under: 'wait' });
    await arrive(server, waits, naira(2_000));
    expect(await statuses(waits.id)).toEqual([['WAITING', 0, 0]]);
    await arrive(server, waits, naira(3_000));
    expect(await statuses(waits.id)).toEqual([
      ['CREDITED', naira(2_000), 0],
      ['CREDITED', naira(3_000), 0],
    ]);
    const accepts = await dynamic({ amount_under: 'accept' });
    await arrive(server, accepts, naira(2_000));
    expect(await get(accepts.id)).toMatchObject({ status: 'PAID', credited: naira(2_000) });
    const returns = await dynamic({ amount_under: 'return' });
    await arrive(server, returns, naira(2_000));
    expect(await statuses(returns.id)).toEqual([['RETURNED', 0, naira(2_000)]]);
    expect((await get(returns.id)).status).toBe('ACTIVE');
  });

  test('of an overpayment the excess is returned, all is accepted, or all is returned, as configured', async () => {
    const surplus = await dynamic();
    await arrive(server, surplus, naira(2_000));
    await arrive(server, surplus, naira(4_000));
    expect(await statuses(surplus.id)).toEqual([
      ['CREDITED', naira(2_000), 0],
      ['CREDITED', naira(3_000), naira(1_000)],
    ]);
    const accepts = await dynamic({ amount_over: 'accept' });
    await arrive(server, accepts, naira(6_000));
    expect(await get(accepts.id)).toMatchObject({ status: 'PAID', credited: naira(6_000) });
    const whole = await dynamic({ amount_over: 'return_all' });
    await arrive(server, whole, naira(6_000));
    expect(await statuses(whole.id)).toEqual([['RETURNED', 0, naira(6_000)]]);
    await arrive(server, whole, naira(5_000));
    expect((await get(whole.id)).status).toBe('PAID');
  });

  test('a waiting payment is returned when the account expires, and a later payment immediately', async () => {
    const account = await dynamic({ expires_in_minutes: 15 });
    await arrive(server, account, naira(2_000));
    clock.advance(16 * 60_000);
    await stepDueAccounts(server.services);
    await returnDue(server.services);
    expect((await get(account.id)).status).toBe('EXPIRED');
    await arrive(server, account, naira(5_000));
    expect(await statuses(account.id)).toEqual([
      ['RETURNED', 0, naira(2_000)],
      ['RETURNED', 0, naira(5_000)],
    ]);
  });

  test('of concurrent payments one is credited and the others are returned', async () => {
    const account = await dynamic();
    const before = await collected();
    const notices = await Promise.all([1, 2, 3].map(() => sendQuietly(server, account, naira(5_000))));
    await race(9, (caller) => notify(server, notices[caller % 3] as (typeof notices)[0]));
    expect(await collected()).toBe(before + naira(5_000));
    expect((await statuses(account.id)).map(([status]) => status).sort()).toEqual([
      'CREDITED',
      'RETURNED',
      'RETURNED',
    ]);
  });

  test('an account without rules of its own uses those of the business', async () => {
    const body = { amount_under: 'return', amount_over: 'accept', expiry_minutes: 60 };
    const saved = await server.call(contract.saveVirtualAccountRules, { token: business.token, body });
    expect(saved.data.rules).toEqual(body);
    expect(await dynamic()).toMatchObject({ amount_under: 'return', amount_over: 'accept' });
  });
});

describe('changes and settings', () => {
  test('an account is renamed at its bank, and deactivated permanently', async () => {
    const { data } = await open({ customer: person() });
    const params = { virtualAccountId: data.id };
    const call = { token: business.token, params };
    const renamed = await server.call(contract.renameVirtualAccount, {
      ...call,
      body: { account_name: 'Halima Stores' },
    });
    expect(renamed.data.account_name).toBe('Halima Stores');
    const unreadable = await server.call(contract.renameVirtualAccount, {
      ...call,
      body: { account_name: 'Halima\u0000Stores' },
    });
    expect(unreadable.body.error.code).toBe('MALFORMED');
    expect((await server.call(contract.deactivateVirtualAccount, call)).status).toBe(200);
    expect((await server.call(contract.deactivateVirtualAccount, call)).status).toBe(409);
    const again = await server.call(contract.renameVirtualAccount, {
      ...call,
      body: { account_name: 'Other' },
    });
    expect(again.status).toBe(409);
  });

  test('three concurrent renames to the same name record one change', async () => {
    const { data } = await open({ customer: person() });
    const answers = await race(3, () =>
      server.call(contract.renameVirtualAccount, {
        token: business.token,
        params: { virtualAccountId: data.id },
        body: { account_name: 'Halima Stores' },
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { rows } = await server.services.database.pool.query(
      `select 1 from virtual_account_events where environment_id = $1 and account_id = $2 and kind = 'renamed'`,
      [business.testEnvironmentId, data.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('a bank can be requested once', async () => {
    const ask = () =>
      server.call(contract.requestVirtualBank, {
        token: business.token,
        body: { bank_name: 'Fidelity Bank' },
      });
    expect((await ask()).data).toMatchObject({ bank_name: 'Fidelity Bank', status: 'PENDING' });
    expect((await ask()).status).toBe(409);
    const { data } = await server.call(contract.getVirtualAccountBanks, { token: business.token });
    expect(data.requests).toHaveLength(1);
    expect(data.providers.length).toBeGreaterThan(1);
  });

  test('another business cannot read, requery or deactivate an account', async () => {
    const { data } = await open({ customer: person() });
    const other = await createTestBusiness(server, { name: 'Others' });
    const call = { token: other.token, params: { virtualAccountId: data.id } };
    for (const endpoint of [contract.getVirtualAccount, contract.listInflows, contract.requeryVirtualAccount])
      expect((await server.call(endpoint, call)).status).toBe(404);
    expect((await server.call(contract.deactivateVirtualAccount, call)).status).toBe(404);
  });
});
