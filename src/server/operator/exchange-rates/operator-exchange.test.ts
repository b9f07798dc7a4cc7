// Exchange rates for staff through HTTP: proposed by one, approved by another, and live mode refuses a rate that is too old.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { conversionsContract } from '#shared/contract/banking/balances/conversions.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { operatorExchangeContract as contract } from '#shared/contract/operator/console/exchange-rates.ts';
import { openTransfers } from '#test/support/banking/transfers.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { openServerOnOwnDatabase } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
// A database of its own, since this test changes rates that apply to everybody.
const server = await openServerOnOwnDatabase({
  clock,
  env: { DEMO_LIVE_SANDBOX: 'off', RATE_LIMITS: 'off' },
});
const maker = await createTestOperator(server);
const checker = await createTestOperator(server);
const as = <E extends Endpoint>(who: { token: string }, endpoint: E, options: object = {}) =>
  callAs(server, who.token, endpoint, options);

const rate = 1_560_000_000_000;
const body = {
  kind: 'rate',
  from: 'USD',
  to: 'NGN',
  value: rate,
  valid_from: null as string | null,
  reason: 'Rate of the morning',
};
const propose = (more: object = {}) => as(maker, contract.proposeExchange, { body: { ...body, ...more } });
const pairNow = async () =>
  (await as(maker, contract.listExchangePairs)).data.items.find(
    (item) => item.from === 'USD' && item.to === 'NGN',
  );

test('a rate applies once another staff member has approved it; the proposer cannot approve', async () => {
  expect(await pairNow()).toMatchObject({ rate: null, markup_ppm: 10_000 });
  const created = await propose();
  const params = { exchangeProposalId: created.data.id };
  expect(created.data).toMatchObject({ status: 'PENDING', own: true });
  const own = await as(maker, contract.approveExchange, { params });
  expect(own.body.error).toMatchObject({ code: 'CONFLICT' });
  expect((await pairNow())?.rate).toBeNull();
  const both = await Promise.all([0, 1].map(() => as(checker, contract.approveExchange, { params })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await pairNow()).toMatchObject({
    rate,
    source: 'STAFF',
    too_old: false,
    customer_rate: 1_544_400_000_000,
  });
  const rows = await as(maker, contract.listExchangeRows, { query: { from: 'USD', to: 'NGN' } });
  expect(rows.data.items[0]).toMatchObject({ kind: 'rate', value: rate, source: 'STAFF' });
});

test('an implausible value, a start in the past and identical currencies are rejected at their fields', async () => {
  const fieldsOf = async (more: object) => (await propose(more)).body.error?.fields;
  expect(await fieldsOf({ value: rate * 10 })).toHaveProperty('value');
  expect(await fieldsOf({ valid_from: '2026-11-19T10:00:00Z' })).toHaveProperty('valid_from');
  expect(await fieldsOf({ to: 'USD' })).toHaveProperty('to');
  expect(await fieldsOf({ kind: 'markup', value: 600_000 })).toHaveProperty('value');
});

test('in live mode a rate is valid for a day; then conversions are rejected with a reason until a new rate', async () => {
  const business = await createTestBusiness(server, { name: 'Adunni Foods', mode: 'live' });
  const { token } = business;
  await openTransfers(server, { ...business, testEnvironmentId: business.liveEnvironmentId }, 0);
  await server.call(walletsContract.activateOperationalWallet, { token, body: { currency: 'USD' } });
  const query = { from: 'USD', to: 'NGN', amount: 10_000 };
  const ask = () => server.call(conversionsContract.previewTransferConversion, { token, query });
  expect((await ask()).data).toMatchObject({ amount: 10_000, to_amount: 15_444_000 });
  clock.advance(24 * 3_600_000 + 1000);
  // The clock moves further than a session lasts.
  const { token: fresh } = await business.signInAs('Owner');
  const again = () => server.call(conversionsContract.previewTransferConversion, { token: fresh, query });
  const refused = await again();
  expect(refused.body.error).toMatchObject({ code: 'EXCHANGE_CLOSED' });
  expect(refused.body.error.message).toMatch(/20 November 2026/);
  const [first, second] = [await createTestOperator(server), await createTestOperator(server)];
  const created = await as(first, contract.proposeExchange, { body: { ...body, reason: randomUUID() } });
  expect(created.data.present).toBe(rate);
  await as(second, contract.approveExchange, { params: { exchangeProposalId: created.data.id } });
  expect((await again()).status).toBe(200);
});
