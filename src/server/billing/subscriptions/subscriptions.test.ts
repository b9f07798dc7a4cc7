// Subscriptions by clock and through HTTP: each period billed once, dunning by its calendar, changes as quoted.
import { expect, test } from 'vitest';
import { subscriptionsContract as contract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { openSubscriber, saveCard } from '#test/support/billing/subscriptions.ts';
import { newestEmail } from '#test/support/inbox/messages.ts';
import { billDuePeriods } from './bill-periods.ts';

let token: string;
let email: string;
const { clock, server, settle, at, byCard } = await openSubscriber('2026-01-31T10:00:00Z', (signed) => {
  ({ token, email } = signed);
});

const of = (subscriptionId: string, body?: unknown) => ({ token, params: { subscriptionId }, body });
const get = async (id: string) => (await server.call(contract.getSubscription, of(id))).data;
const answer = (id: string, how: string) =>
  server.call(contract.simulateSubscriptionCharge, of(id, { answer: how }));

test('over a year, each period is billed on the 31st or the last day of the month, once, and paid', async () => {
  const id = await byCard({ quantity: 3 });
  expect(await get(id)).toMatchObject({ status: 'ACTIVE', amount: 1_935_000, nextOn: '2026-02-28' });
  for (let month = 2; month <= 13; month += 1) {
    const on = new Date(Date.UTC(2026, month, 1, 12));
    await at(on.toISOString());
  }
  const after = await get(id);
  expect(after.periods.map(({ from }) => from).toReversed()).toEqual([
    ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31'],
    ...['2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30', '2026-12-31', '2027-01-31'],
  ]);
  expect(after.periods.every(({ state, total }) => state === 'paid' && total === 1_935_000)).toBe(true);
  expect(after).toMatchObject({ status: 'ACTIVE', invoices: 13, nextOn: '2027-02-28', unpaid: null });
});

test('a clock advanced by months bills each missed period once, in order, despite 32 concurrent billing runs', async () => {
  const id = await byCard();
  clock.set(new Date('2026-05-05T12:00:00Z'));
  for (let round = 0; round < 6; round += 1)
    await Promise.all(Array.from({ length: 32 }, () => billDuePeriods(server.services)));
  await at('2026-05-05T12:00:01Z');
  const { periods, invoices } = await get(id);
  expect(periods.map(({ from }) => from).toReversed()).toEqual([
    ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
  ]);
  expect(new Set(periods.map(({ invoice }) => invoice.number)).size).toBe(4);
  expect(invoices).toBe(4);
});

test('a declined charge is retried on the retry days, with an e-mail for the failure, and recovers', async () => {
  const id = await byCard();
  await answer(id, 'insufficient_funds');
  await at('2026-02-28T12:00:00Z');
  const due = await get(id);
  expect(due).toMatchObject({
    status: 'PENDING',
    retryDays: ['2026-03-01', '2026-03-03', '2026-03-05', '2026-03-07'],
    unpaid: { total: 645_000, firstOn: '2026-02-28' },
  });
  expect(await newestEmail(server, email)).toContain('We will try again on 1 Mar');
  await at('2026-03-01T06:00:00Z');
  expect((await get(id)).tries.filter(({ status }) => status === 'failed')).toHaveLength(1);
  await at('2026-03-01T08:00:00Z');
  expect((await get(id)).tries.filter(({ status }) => status === 'failed')).toHaveLength(2);
  await answer(id, 'approved');
  await at('2026-03-03T08:00:00Z');
  const after = await get(id);
  expect(after).toMatchObject({ status: 'ACTIVE', unpaid: null, nextOn: '2026-03-31' });
  expect(after.tries.map(({ number, status }) => [number, status])).toEqual([
    [2, 'succeeded'],
    [1, 'failed'],
    [0, 'failed'],
    [0, 'succeeded'],
  ]);
});

test('after the last retry the final action is taken, and nothing more is billed', async () => {
  const id = await byCard();
  await answer(id, 'declined');
  for (const day of ['2026-02-28', '2026-03-01', '2026-03-03', '2026-03-05', '2026-03-07', '2026-04-30'])
    await at(`${day}T12:00:00Z`);
  const after = await get(id);
  expect(after).toMatchObject({ status: 'INACTIVE', nextOn: null, upcoming: null, invoices: 2 });
  expect(after.tries.filter(({ key }) => key === 'period:2026-02-28')).toHaveLength(5);
});

test('a hard decline is never retried; another card is charged immediately', async () => {
  const id = await byCard();
  await answer(id, 'expired_card');
  await at('2026-02-28T12:00:00Z');
  expect((await server.call(contract.retrySubscription, of(id))).body.error.message).toContain(
    'another card',
  );
  await at('2026-03-05T12:00:00Z');
  expect((await get(id)).tries.filter(({ kind }) => kind === 'charge')).toHaveLength(2);
  const savedCardId = await saveCard(server, token, { email, number: '4084084084084081' });
  expect((await server.call(contract.setSubscriptionCard, of(id, { savedCardId }))).status).toBe(200);
  await settle();
  expect(await get(id)).toMatchObject({ status: 'ACTIVE', unpaid: null, card: { last4: '4081' } });
});
