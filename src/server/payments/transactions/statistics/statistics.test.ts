// Figures of a period, one test per sentence: previous periods, hours and days of the business, shares, and daylight saving changes.
import { beforeAll, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { addPerson, makeRole } from '#test/support/attack/identities.ts';
import { addPayments, type PaymentInput } from '#test/support/payments.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

let lagos: TestBusiness;
let newYork: TestBusiness;
// A Friday, 15:30 in Lagos.
const clock = movableClock(new Date('2026-11-20T14:30:00Z'));
const server = await openServer({ clock });

const paid = (text: string, amount: number, more: Partial<PaymentInput> = {}): PaymentInput => ({
  at: new Date(text),
  amount,
  channel: 'card',
  ...more,
});

beforeAll(async () => {
  lagos = await createTestBusiness(server);
  newYork = await createTestBusiness(server, { country: 'US' });
  await addPayments(server.services, lagos.testEnvironmentId, [
    paid('2026-10-14T12:00:00+01:00', 700_000),
    paid('2026-10-31T23:59:00+01:00', 300_000),
    paid('2026-11-01T00:00:00+01:00', 100_000, { source: 'payment_link_ref' }),
    paid('2026-11-13T10:00:00+01:00', 400_000, { channel: 'transfer', refunded: 50_000 }),
    paid('2026-11-13T11:00:00+01:00', 100_000, { status: 'failed' }),
    paid('2026-11-19T14:20:00+01:00', 600_000),
    paid('2026-11-19T18:00:00+01:00', 900_000),
    paid('2026-11-20T14:10:00+01:00', 200_000, { source: 'invoice_reference' }),
    paid('2026-11-20T14:40:00+01:00', 250_000),
    paid('2026-11-20T15:05:00+01:00', 90_000, { status: 'pending', channel: null }),
    paid('2026-11-20T15:10:00+01:00', 1_000_000, { currency: 'USD' }),
  ]);
  // Clocks in New York go back on 1 November 2026 at 2:00, and forward on 8 March 2026.
  await addPayments(server.services, newYork.testEnvironmentId, [
    paid('2026-10-31T23:30:00-04:00', 1_000, { currency: 'USD' }),
    paid('2026-11-01T01:30:00-04:00', 2_000, { currency: 'USD' }),
    paid('2026-11-01T01:30:00-05:00', 4_000, { currency: 'USD' }),
    paid('2026-11-01T23:30:00-05:00', 8_000, { currency: 'USD' }),
    paid('2026-11-02T00:00:00-05:00', 16_000, { currency: 'USD' }),
    paid('2026-03-08T23:30:00-04:00', 32_000, { currency: 'USD' }),
  ]);
});

type Contract = typeof transactionsContract;
type Name =
  | 'getTransactionStatistics'
  | 'getAmountStatistics'
  | 'getRevenue'
  | 'listPaymentSources'
  | 'listFailureReasons';

async function ask<N extends Name>(
  name: N,
  query: Record<string, string>,
  shop = lagos,
): Promise<OutputOf<Contract[N]>> {
  const answer = await server.call(transactionsContract[name], { query, token: shop.token });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.data as OutputOf<Contract[N]>;
}

const lagosDays = (from: string, to: string) => ({
  from: `${from}T00:00:00+01:00`,
  to: `${to}T00:00:00+01:00`,
});
const november = lagosDays('2026-11-01', '2026-12-01');

test('an incomplete month is compared with the same number of days before it', async () => {
  const { current, previous, previousFrom, previousTo } = await ask('getTransactionStatistics', november);
  expect(current).toMatchObject({
    volume: 2_450_000,
    count: 6,
    failed: 1,
    pending: 1,
    successRate: 85.7,
    average: 408_333,
    refunded: 50_000,
  });
  expect(previous).toMatchObject({ volume: 1_000_000, count: 2, failed: 0, successRate: 100 });
  expect([previousFrom, previousTo]).toEqual(['2026-10-11T23:00:00.000Z', '2026-10-31T23:00:00.000Z']);
});

test('monthly volume has one point per day without gaps, each with its day in the previous period', async () => {
  const { frequency, points } = await ask('getAmountStatistics', november);
  expect(frequency).toBe('daily');
  expect(points).toHaveLength(20);
  expect(points[0]).toMatchObject({
    label: '1 Nov',
    at: '2026-10-31T23:00:00.000Z',
    volume: 100_000,
    previousLabel: '12 Oct',
    previousVolume: 0,
  });
  expect(points[2]).toMatchObject({
    label: '3 Nov',
    volume: 0,
    count: 0,
    previousLabel: '14 Oct',
    previousVolume: 700_000,
  });
  expect(points[12]).toMatchObject({
    label: '13 Nov',
    volume: 400_000,
    count: 1,
    failed: 1,
    refunded: 50_000,
  });
  expect(points[19]).toMatchObject({
    label: '20 Nov',
    volume: 450_000,
    previousLabel: '31 Oct',
    previousVolume: 300_000,
  });
});

test('the points of a period add up to its figures', async () => {
  for (const period of [
    november,
    lagosDays('2026-11-19', '2026-11-21'),
    lagosDays('2026-10-01', '2026-11-01'),
  ]) {
    const [{ current, previous }, { points }] = await Promise.all([
      ask('getTransactionStatistics', period),
      ask('getAmountStatistics', period),
    ]);
    const sum = (of: (point: (typeof points)[number]) => number) =>
      points.reduce((total, point) => total + of(point), 0);
    expect(sum((point) => point.volume)).toBe(current.volume);
    expect(sum((point) => point.count)).toBe(current.count);
    expect(sum((point) => point.failed)).toBe(current.failed);
    expect(sum((point) => point.previousVolume)).toBe(previous.volume);
  }
});

test('today is hourly, ends with this hour and is compared with yesterday until the same hour', async () => {
  const today = lagosDays('2026-11-20', '2026-11-21');
  const { frequency, points } = await ask('getAmountStatistics', today);
  expect(frequency).toBe('hourly');
  expect(points).toHaveLength(16);
  expect(points[14]).toMatchObject({
    label: '20 Nov, 14:00',
    volume: 450_000,
    previousLabel: '19 Nov, 14:00',
    previousVolume: 600_000,
  });
  const { current, previous } = await ask('getTransactionStatistics', today);
  expect([current.volume, previous.volume]).toEqual([450_000, 600_000]);
});

test('three days are hourly, four are daily, and times within an hour take in all of it', async () => {
  expect((await ask('getAmountStatistics', lagosDays('2026-11-10', '2026-11-13'))).points).toHaveLength(72);
  expect((await ask('getAmountStatistics', lagosDays('2026-11-10', '2026-11-14'))).points).toHaveLength(4);
  const half = { from: '2026-11-20T13:35:00Z', to: '2026-11-20T13:50:00Z' };
  expect((await ask('getAmountStatistics', half)).points).toMatchObject([
    { volume: 450_000, previousLabel: '20 Nov, 13:00' },
  ]);
  expect((await ask('getTransactionStatistics', half)).current.volume).toBe(450_000);
});

test('the day the clocks go back has 25 hours, and both hours between one and two count', async () => {
  const sunday = { from: '2026-11-01T00:00:00-04:00', to: '2026-11-02T00:00:00-05:00' };
  const { points } = await ask('getAmountStatistics', sunday, newYork);
  expect(points).toHaveLength(25);
  const busy = points.filter((point) => point.count > 0);
  expect(busy.map(({ label, volume }) => [label, volume])).toEqual([
    ['1 Nov, 01:00', 2_000],
    ['1 Nov, 01:00', 4_000],
    ['1 Nov, 23:00', 8_000],
  ]);
  const { current, previous, previousFrom } = await ask('getTransactionStatistics', sunday, newYork);
  expect([current.volume, previous.volume]).toEqual([14_000, 1_000]);
  expect(previousFrom).toBe('2026-10-31T04:00:00.000Z');
});

test('days across a change of the clocks begin at midnight and none is lost', async () => {
  const march = { from: '2026-03-07T00:00:00-05:00', to: '2026-03-12T00:00:00-04:00' };
  const { points } = await ask('getAmountStatistics', march, newYork);
  expect(points.map((point) => point.at)).toEqual([
    '2026-03-07T05:00:00.000Z',
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T04:00:00.000Z',
    '2026-03-10T04:00:00.000Z',
    '2026-03-11T04:00:00.000Z',
  ]);
  expect(points[1]).toMatchObject({ label: '8 Mar', volume: 32_000 });
});

test('a currency filter counts that currency alone', async () => {
  const { current } = await ask('getTransactionStatistics', { ...november, currency: 'USD' });
  expect(current).toMatchObject({ volume: 1_000_000, count: 1 });
});

test('shares by channel and by source each add up to 100', async () => {
  const { channels, sources } = await ask('listPaymentSources', november);
  expect(channels.map(({ channel, amount, count, percent }) => [channel, amount, count, percent])).toEqual([
    ['card', 2_050_000, 5, 83.7],
    ['transfer', 400_000, 1, 16.3],
  ]);
  expect(sources.map(({ source, percent }) => [source, percent])).toEqual([
    ['api', 87.7],
    ['invoice_reference', 8.2],
    ['payment_link_ref', 4.1],
  ]);
  for (const shares of [channels, sources])
    expect(shares.reduce((sum, { percent }) => sum + Math.round(percent * 10), 0)).toBe(1000);
  expect(await ask('listPaymentSources', lagosDays('2026-01-01', '2026-02-01'))).toEqual({
    channels: [],
    sources: [],
  });
});

test('net revenue is gross less fees, VAT and refunds, with the balances from the ledger', async () => {
  const revenue = await ask('getRevenue', november);
  expect(revenue).toMatchObject({ gross: 2_450_000, refunded: 50_000, pending: 0, available: 0 });
  expect(revenue.net).toBe(revenue.gross - revenue.fees - revenue.vat - revenue.refunded);
});

test('the permission of the dashboard alone gives figures but no payments, and a session is required', async () => {
  const role = await makeRole(server, lagos.token, ['PAYMENT_GATEWAY.DASHBOARD.READ']);
  const { token } = await addPerson(server, lagos, role);
  const answer = await server.call(transactionsContract.getRevenue, { query: november, token });
  expect(answer.data.gross).toBe(2_450_000);
  expect((await server.call(transactionsContract.listTransactions, { token })).status).toBe(403);
  expect((await server.call(transactionsContract.getRevenue, { query: november })).status).toBe(401);
});

test('a period can be compared with the same days a year earlier', async () => {
  const shop = await createTestBusiness(server);
  await addPayments(server.services, shop.testEnvironmentId, [
    paid('2025-11-03T12:00:00+01:00', 120_000),
    paid('2025-11-21T12:00:00+01:00', 990_000),
    paid('2025-11-20T09:10:00+01:00', 40_000),
    paid('2026-11-03T12:00:00+01:00', 300_000),
  ]);
  const month = await ask('getTransactionStatistics', { ...november, compare: 'year' }, shop);
  expect(month).toMatchObject({
    current: { volume: 300_000 },
    previous: { volume: 160_000, count: 2 },
    previousFrom: '2025-10-31T23:00:00.000Z',
    previousTo: '2025-11-20T23:00:00.000Z',
  });
  const { points } = await ask('getAmountStatistics', { ...november, compare: 'year' }, shop);
  expect(points[2]).toMatchObject({ label: '3 Nov', volume: 300_000, previousVolume: 120_000 });
  const today = { ...lagosDays('2026-11-20', '2026-11-21'), compare: 'year' };
  const hours = await ask('getAmountStatistics', today, shop);
  expect(hours.points[9]).toMatchObject({ previousLabel: '20 Nov, 09:00', previousVolume: 40_000 });
});

test('29 February is compared with 28 February of the previous year', async () => {
  const leap = { ...lagosDays('2024-02-29', '2024-03-31'), compare: 'year' };
  expect((await ask('getTransactionStatistics', leap)).previousFrom).toBe('2023-02-27T23:00:00.000Z');
});

test('weeks begin on Monday, months on their first, and both add up to the days', async () => {
  const days = (await ask('getAmountStatistics', november)).points;
  const sum = (points: typeof days) => points.reduce((all, { volume, count }) => all + volume + count, 0);
  const weeks = await ask('getAmountStatistics', { ...november, step: 'weekly' });
  expect(weeks.frequency).toBe('weekly');
  expect(weeks.points.map(({ label }) => label)).toEqual(['1 Nov', '2 Nov', '9 Nov', '16 Nov']);
  expect(sum(weeks.points)).toBe(sum(days));
  const both = lagosDays('2026-10-14', '2026-12-01');
  const months = await ask('getAmountStatistics', { ...both, step: 'monthly' });
  expect(months.points.map(({ label, volume }) => [label, volume])).toEqual([
    ['14 Oct', 1_000_000],
    ['1 Nov', 2_450_000],
  ]);
  const short = await ask('getAmountStatistics', {
    ...lagosDays('2026-11-19', '2026-11-21'),
    step: 'monthly',
  });
  expect(short.frequency).toBe('hourly');
});

test('failure reasons are the largest three and all others, and each filters the payments it counts', async () => {
  const shop = await createTestBusiness(server);
  const failed = (failure: string): PaymentInput =>
    paid('2026-11-12T12:00:00+01:00', 5_000, { status: 'failed', failure });
  const reasons = [
    'Funds',
    'Funds',
    'Funds',
    'Abandoned',
    'Abandoned',
    'Expired',
    'Expired',
    'Limit',
    'Lost',
  ];
  await addPayments(server.services, shop.testEnvironmentId, [
    ...reasons.map(failed),
    paid('2026-11-12T13:00:00+01:00', 5_000),
    { ...failed('Funds'), at: new Date('2026-10-12T12:00:00Z') },
  ]);
  const answer = await ask('listFailureReasons', november, shop);
  expect(answer).toEqual({
    failed: 9,
    decided: 10,
    reasons: [
      { reason: 'Funds', count: 3, percent: 33.4 },
      { reason: 'Abandoned', count: 2, percent: 22.2 },
      { reason: 'Expired', count: 2, percent: 22.2 },
      { reason: null, count: 2, percent: 22.2 },
    ],
  });
  const listed = async (query: Record<string, string>) => {
    const list = await server.call(transactionsContract.listTransactions, {
      query: { ...november, include: 'counts', tab: 'failed', ...query },
      token: shop.token,
    });
    return list.data.total;
  };
  expect(await listed({ failure: 'Funds' })).toBe(3);
  expect(await listed({ failureOther: 'Funds|Abandoned|Expired' })).toBe(2);
  expect(await listed({ failure: "Funds' or 1=1 --" })).toBe(0);
  expect(await ask('listFailureReasons', lagosDays('2026-01-01', '2026-02-01'), shop)).toEqual({
    failed: 0,
    decided: 0,
    reasons: [],
  });
});
