// Live remittances through a connected partner: one transaction each, queries after a broken connection, and signed callbacks.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readRemittanceAddress } from '#server/config-remittance.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { remittancesContract as contract } from '#shared/contract/banking/remittance/remittances.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { openSender, runRemittances, type Sender } from '#test/support/banking/remittances.ts';
import { openTransfers } from '#test/support/banking/transfers.ts';
import { startThunesStandIn, type ThunesScript } from '#test/support/gateways/thunes-stand-in.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const partner = await startThunesStandIn();
afterAll(() => partner.stop());
const clock = movableClock(new Date());
const server = await openProvedServer({
  clock,
  env: { DEMO_LIVE_SANDBOX: 'off', REMITTANCE_URL: partner.address, RATE_LIMITS: 'off' },
});
await server.services.database.db
  .insertInto('exchangeRates')
  .values({
    source: 'STAFF',
    fromCurrency: 'NGN',
    toCurrency: 'GHS',
    validFrom: clock.now(),
    rate: 8_000_000,
  })
  .execute();

const start = 50_000_000;
const total = 10_000_000 + 150_000 + 11_250;
const plain: ThunesScript = {
  silentAt: null,
  refuseQuotation: null,
  refuseConfirm: null,
  loseTransaction: false,
  confirmed: '20000',
};
let business: TestBusiness;
let walletId: string;
let sender: Sender;
let beneficiaryId: string;

beforeEach(async () => {
  Object.assign(partner.script, plain);
  partner.transactions.length = 0;
  partner.confirmations.length = 0;
  const created = await createTestBusiness(server, { name: 'Adunni Foods', mode: 'live' });
  business = { ...created, testEnvironmentId: created.liveEnvironmentId };
  walletId = await openTransfers(server, business, start);
  sender = await openSender(server, business);
  beneficiaryId = await sender.payee();
});

const send = async () => (await sender.send(beneficiaryId)).data;
const get = async (remittanceId: string) =>
  (await server.call(contract.getRemittance, { token: sender.key, params: { remittanceId } })).data;
const available = async () =>
  (await server.call(walletsContract.getWallet, { token: business.token, params: { walletId } })).data
    .available;
const wait = async (minutes: number) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.advance(60_000);
    await runRemittances(server);
  }
};
const only = () => {
  const [transaction] = partner.transactions;
  if (!transaction || partner.transactions.length > 1) throw new Error('There has to be one transaction');
  return transaction;
};

test.each(['https://k:s@api.thunes.com', 'thunes://api.thunes.com', 'thunes://k:s@host/path', ''])(
  '%s is not a valid address',
  (text) => expect(readRemittanceAddress(text)).toBeNull(),
);

describe('data sent to the partner', () => {
  test('sender, beneficiary and purpose are sent; confirmed once, and completed when the partner reports it', async () => {
    const sent = await send();
    expect(sent.status).toBe('PROCESSING');
    const { quotation, body } = only();
    expect(quotation).toMatchObject({
      external_id: sent.reference,
      payer_id: '11',
      mode: 'DESTINATION_AMOUNT',
      source: { amount: null, currency: 'NGN', country_iso_code: 'NGA' },
      destination: { currency: 'GHS', amount: (sent.receiveAmount / 100).toFixed(2) },
    });
    expect(body).toMatchObject({
      external_id: sent.reference,
      credit_party_identifier: { msisdn: '+233245556689' },
      sender: { firstname: 'Ngozi', lastname: 'Eze', id_type: 'PASSPORT', id_number: 'A01234567' },
      beneficiary: { firstname: 'Kwame', lastname: 'Mensah', country_iso_code: 'GHA' },
      purpose_of_remittance: 'FAMILY_SUPPORT',
    });
    expect(await partner.tell(server.url, only(), '70000')).toBe(200);
    expect(await get(sent.id)).toMatchObject({
      status: 'COMPLETED',
      partnerReference: String(only().id),
      pickupCode: null,
    });
    expect(partner.confirmations).toHaveLength(1);
    expect(await available()).toBe(start - total);
  });

  test('a cash pickup has its code, and the money returns when it is not collected', async () => {
    partner.script.confirmed = '60000';
    const cash = { method: 'cash_pickup', details: { city: 'Accra', phone: '+233245556689' } };
    const at = await sender.payee(cash);
    const { data } = await sender.send(at, {}, { method: 'cash_pickup' });
    expect(data).toMatchObject({ status: 'COMPLETED', pickupCode: '998877' });
    await partner.tell(server.url, only(), '40000');
    expect(await get(data.id)).toMatchObject({ status: 'REVERSED', failure: 'The partner cancelled it' });
    expect(await available()).toBe(start);
  });

  test('a remittance the partner cannot pay out fails without being submitted', async () => {
    const details = { bank: 'Ecobank Ghana', account_number: '1441000123456' };
    const at = await sender.payee({ method: 'bank', details });
    const { data } = await sender.send(at, {}, { method: 'bank' });
    expect(data).toMatchObject({ status: 'FAILED', failure: 'The partner does not pay out in this country' });
    expect(partner.transactions).toEqual([]);
  });
});

describe('the partner refuses', () => {
  test.each([
    ['the quotation', { refuseQuotation: 'Amount is out of range' }, 'Amount is out of range'],
    ['the confirmation', { refuseConfirm: 'Insufficient balance' }, 'Insufficient balance'],
    ['it immediately', { confirmed: '90400' }, 'The payout provider is not available at the moment'],
    ['it after its own review', { confirmed: '30120' }, 'The partner refused it'],
  ])(
    '%s: the full amount returns, and no transaction is left to be confirmed',
    async (_, script, message) => {
      Object.assign(partner.script, script);
      const { status, failure } = await send();
      expect({ status, failure }).toMatchObject({
        status: 'FAILED',
        failure: expect.stringContaining(message),
      });
      expect(partner.transactions.every(({ status: now }) => now !== '10000')).toBe(true);
      expect(await available()).toBe(start);
    },
  );
});

describe('broken connections', () => {
  test.each(['transaction', 'confirm'] as const)(
    'after the %s: the partner is queried again, and there is one transaction',
    async (at) => {
      partner.script.silentAt = at;
      const sent = await send();
      expect(sent.status).toBe('PROCESSING');
      await wait(2);
      expect(only().status).toBe('20000');
      expect(await available()).toBe(start - total);
      only().status = '70000';
      await wait(70);
      expect((await get(sent.id)).status).toBe('COMPLETED');
      expect(partner.confirmations).toHaveLength(1);
      expect(partner.asked.filter(({ path }) => path.endsWith('/transactions'))).not.toHaveLength(0);
    },
  );

  test('before a transaction exists: the amount is held for minutes, then returned, and none is created afterwards', async () => {
    partner.script.loseTransaction = true;
    const sent = await send();
    await wait(3);
    expect((await get(sent.id)).status).toBe('PROCESSING');
    expect(await available()).toBe(start - total);
    await wait(30);
    expect(await get(sent.id)).toMatchObject({
      status: 'FAILED',
      failure: 'The remittance never reached the partner',
    });
    expect(partner.transactions).toEqual([]);
    expect(await available()).toBe(start);
  });

  test('a partner that is down is queried again, and no outcome is assumed', async () => {
    const sent = await send();
    partner.condition.now = 'down';
    await wait(30);
    expect((await get(sent.id)).status).toBe('PROCESSING');
    partner.condition.now = 'up';
    await partner.tell(server.url, only(), '70000');
    expect((await get(sent.id)).status).toBe('COMPLETED');
  });
});

describe('callbacks', () => {
  test('trigger a status query and complete once, even when repeated; without a valid signature nothing changes', async () => {
    const sent = await send();
    const path = new URL(only().callback_url).pathname;
    const post = (to: string) => fetch(server.url + to, { method: 'POST', body: '{"status":"70000"}' });
    only().status = '50000';
    // The status in the callback is not trusted: the partner reports that it is in progress.
    expect((await post(path)).status).toBe(200);
    expect((await get(sent.id)).status).toBe('PROCESSING');
    const forged = [
      path.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      `${path}x`,
      path.replace(sent.id, walletId),
    ];
    for (const item of forged) expect((await post(item)).status).toBe(401);
    const answers = await Promise.all([
      partner.tell(server.url, only(), '70000'),
      partner.tell(server.url, only(), '70000'),
    ]);
    expect(answers).toEqual([200, 200]);
    const done = await get(sent.id);
    expect(done.timeline.filter(({ kind }) => kind === 'completed')).toHaveLength(1);
    await partner.tell(server.url, only(), '80000');
    expect((await get(sent.id)).status).toBe('REVERSED');
    expect(await available()).toBe(start);
  });
});
