// Expiries and limits follow the clock of their environment, and sources that are switched off take no payments.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { abandonStale } from '#server/payments/checkout/jobs.ts';
import { receiveTransfer } from '#server/payments/checkout/transfers/receive-transfer.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { oneClockForAll } from '#server/platform/http/environment-clock.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';

let payers: Payers;

beforeAll(async () => {
  payers = await createPayers();
});
afterAll(() => payers.close());

const dayMs = 24 * 3_600_000;

test('an abandoned payment ends by the clock of its environment, never before it began', async () => {
  const { services } = payers.server;
  const setAhead = async (clockAheadMs: number) => {
    const id = payers.business.testEnvironmentId;
    await payers.database.db.updateTable('environments').set({ clockAheadMs }).where('id', '=', id).execute();
    await services.clocks.reload();
  };
  await setAhead(3 * dayMs);
  const reference = await payers.begin();
  await setAhead(5 * dayMs);
  await abandonStale(services);
  const row = await payers.row(reference);
  expect(row).toMatchObject({ status: 'failed', stage: 'abandoned' });
  expect(row.endedAt?.getTime()).toBe(payers.clock.now().getTime() + 5 * dayMs);
  expect(row.endedAt?.getTime()).toBeGreaterThan(row.createdAt.getTime());
  const events = await payers.database.db
    .selectFrom('transactionEvents')
    .where('transactionId', '=', row.id)
    .select(['kind', 'at'])
    .orderBy('at')
    .execute();
  expect(events.map(({ kind }) => kind)).toEqual(['created', 'abandoned']);
  await setAhead(0);
});

test('the expiry of a transfer account follows the clock of the environment: 30 minutes are 30 minutes', async () => {
  const { services } = payers.server;
  const setAhead = async (clockAheadMs: number) => {
    const id = payers.business.testEnvironmentId;
    await payers.database.db.updateTable('environments').set({ clockAheadMs }).where('id', '=', id).execute();
    await services.clocks.reload();
  };
  await setAhead(dayMs);
  const reference = await payers.begin();
  const { data } = await payers.payTransfer(reference);
  const leftMs = Date.parse(data.transfer?.expiresAt ?? '') - Date.parse(data.now);
  expect(leftMs).toBe(30 * 60_000);
  const page = await payers.server.call(checkoutContract.getCheckoutPage, { params: { key: reference } });
  expect(page.data.now).toBe(new Date(payers.clock.now().getTime() + dayMs).toISOString());
  await setAhead(0);
});

test('a transfer received under a clock other than the system clock is on time by that clock', async () => {
  const reference = await payers.begin();
  const { data } = await payers.payTransfer(reference);
  const clock = movableClock(payers.clock.now());
  payers.clock.advance(400 * dayMs);
  const services = { ...payers.server.services, clock, clocks: oneClockForAll(clock) };
  await receiveTransfer(services, {
    rail: 'SANDBOX',
    accountNumber: data.transfer?.accountNumber ?? '',
    amount: 500_000,
    sessionId: '999999261121100000123456789012',
    senderName: 'Chidi Eze',
    senderBank: null,
    senderLast4: null,
    senderAccount: null,
    narration: null,
  });
  expect(await payers.row(reference)).toMatchObject({ status: 'successful', paidAt: clock.now() });
});

test.each([
  ['payment_links', 'LINK_CLOSED'],
  ['payment_gateway', 'LINK_CLOSED'],
] as const)(
  'while the feature %s is off, payments of a link can be neither begun nor paid',
  async (feature, code) => {
    const link = await payers.makeLink();
    const begun = await payers.startLink(link.slug);
    const { reference } = begun.data;
    const { businessId } = payers.business;
    const { db } = payers.database;
    await db.insertInto('features').values({ businessId, feature, status: 'disabled' }).execute();
    const page = await payers.server.call(checkoutContract.getCheckoutPage, { params: { key: link.slug } });
    expect(page.data.closed).toBe('inactive');
    expect((await payers.startLink(link.slug)).body.error.code).toBe(code);
    expect((await payers.payCard(reference)).body.error.code).toBe('PAYMENT_CLOSED');
    await db.deleteFrom('features').where('feature', '=', feature).execute();
    expect((await payers.payCard(reference)).data.state).toBe('successful');
  },
);

test('the eleventh attempt with one card at a merchant is rate limited, across payments', async () => {
  const limited = await createPayers({ env: { RATE_LIMITS: 'on' } });
  const results: string[] = [];
  for (let count = 0; count < 11; count += 1)
    results.push((await limited.payCard(await limited.begin())).body.error?.code ?? 'paid');
  expect(results).toEqual([...Array(10).fill('paid'), 'TOO_MANY_REQUESTS']);
  await limited.close();
});
