// Changes of subscriptions: the quote is what is charged; trial, pause, end, price versions; and access control.
import { expect, test } from 'vitest';
import { plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import { subscriptionsContract as contract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { makePlan, openSubscriber, saveCard } from '#test/support/billing/subscriptions.ts';
import { newestEmail } from '#test/support/inbox/messages.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

let business: TestBusiness;
let token: string;
let email: string;
let planId: string;
const { server, settle, at, subscribe, byCard } = await openSubscriber('2026-11-16T10:00:00Z', (signed) => {
  ({ business, token, email, planId } = signed);
});

const of = (subscriptionId: string, body?: unknown, by = token) => ({
  token: by,
  params: { subscriptionId },
  body,
});
const get = async (id: string) => (await server.call(contract.getSubscription, of(id))).data;
const quote = async (id: string, query: object) =>
  (
    await server.call(contract.quoteSubscriptionChange, {
      token,
      params: { subscriptionId: id },
      query: { ...query },
    })
  ).data;

test('a plan change costs what was quoted, and takes effect once paid', async () => {
  const plus = await makePlan(server, token, {
    name: 'Office lunch Plus',
    prices: [{ currency: 'NGN', amount: 815_000 }],
  });
  const id = await byCard({ quantity: 23 });
  await at('2026-11-20T10:00:00Z');
  const body = { planId: plus, quantity: 23, when: 'now' };
  const shown = await quote(id, body);
  expect(shown).toMatchObject({
    days: 30,
    daysLeft: 26,
    credit: 12_857_000,
    charge: 16_245_667,
    total: 3_388_667,
    nextTotal: 18_745_000,
  });
  const other = await server.call(contract.changeSubscription, of(id, { ...body, total: 1 }));
  expect(other.body.error.message).toBe('The amount has changed. Review and confirm it.');
  const agreed = await server.call(contract.changeSubscription, of(id, { ...body, total: shown.total }));
  expect(agreed.data.plan.name).toBe('Office lunch Standard');
  await settle();
  expect(await get(id)).toMatchObject({ plan: { name: 'Office lunch Plus' }, amount: 18_745_000 });
  await at('2026-12-16T10:00:00Z');
  expect((await get(id)).periods[0]).toMatchObject({ total: 18_745_000, from: '2026-12-16', state: 'paid' });
});

test('a change with a declined card is not made; a downgrade leaves credit that the next period uses', async () => {
  const id = await byCard({ quantity: 10 });
  await server.call(contract.simulateSubscriptionCharge, of(id, { answer: 'insufficient_funds' }));
  const more = { planId, quantity: 20, when: 'now' };
  const { total } = await quote(id, more);
  await server.call(contract.changeSubscription, of(id, { ...more, total }));
  await settle();
  expect(await get(id)).toMatchObject({ status: 'ACTIVE', quantity: 10, unpaid: null });
  await server.call(contract.simulateSubscriptionCharge, of(id, { answer: 'approved' }));
  const less = { planId, quantity: 5, when: 'now', total: 0 };
  const { data } = await server.call(contract.changeSubscription, of(id, less));
  expect(data).toMatchObject({ quantity: 5, credit: 3_225_000, upcoming: { total: 0 } });
  await at('2026-12-16T10:00:00Z');
  expect(await get(id)).toMatchObject({ credit: 0, status: 'ACTIVE', unpaid: null });
});

test('a change for the next period takes effect then, together with its new interval', async () => {
  const yearly = await makePlan(server, token, { interval: 'annually', name: 'A year of lunch' });
  const id = await byCard();
  const body = { planId: yearly, quantity: 1, when: 'next_period', total: 0 };
  const { data } = await server.call(contract.changeSubscription, of(id, body));
  expect(data).toMatchObject({ planned: { plan: { name: 'A year of lunch' } }, interval: 'monthly' });
  await at('2026-12-16T10:00:00Z');
  expect(await get(id)).toMatchObject({ interval: 'annually', planned: null, nextOn: '2027-12-16' });
});

test('a trial is billed after it ends; the set-up fee is charged once; the invoice limit completes the subscription', async () => {
  const trial = await makePlan(server, token, {
    trialDays: 14,
    invoiceLimit: 2,
    prices: [{ currency: 'NGN', amount: 645_000, setUpFee: 100_000 }],
  });
  const id = await byCard({ planId: trial });
  expect(await get(id)).toMatchObject({ status: 'ACTIVE', nextOn: '2026-11-30', invoices: 0 });
  expect((await get(id)).upcoming?.total).toBe(745_000);
  await at('2026-11-30T10:00:00Z');
  await at('2026-12-30T10:00:00Z');
  await at('2027-01-30T10:00:00Z');
  const after = await get(id);
  expect(after).toMatchObject({ status: 'COMPLETED', invoices: 2, nextOn: null });
  expect(after.periods.map(({ total }) => total)).toEqual([645_000, 745_000]);
});

test('a paused subscription is not billed and resumes on a future day; a cancellation can be planned and undone', async () => {
  const id = await byCard();
  expect((await server.call(contract.pauseSubscription, of(id))).data.status).toBe('DISABLED');
  await at('2027-02-01T10:00:00Z');
  expect((await server.call(contract.resumeSubscription, of(id))).data.nextOn).toBe('2027-02-16');
  await at('2027-02-16T10:00:00Z');
  const end = { when: 'period_end', reason: 'Moving to another city' };
  expect((await server.call(contract.cancelSubscription, of(id, end))).data.cancelOn).toBe('2027-03-16');
  expect((await server.call(contract.undoSubscriptionCancel, of(id))).data.cancelOn).toBeNull();
  await server.call(contract.cancelSubscription, of(id, end));
  await at('2027-03-16T10:00:00Z');
  expect(await get(id)).toMatchObject({ status: 'CLOSED', invoices: 2, nextOn: null });
  const again = await server.call(contract.resumeSubscription, of(id));
  expect(again.status).toBe(409);
});

test('a cancellation never takes effect on a past day, and a subscription set to end cannot be paused', async () => {
  const id = await byCard();
  await server.call(contract.pauseSubscription, of(id));
  await at('2027-02-01T10:00:00Z');
  await server.call(contract.resumeSubscription, of(id));
  // Paid until 16 December, billed again on 16 February.
  const end = { when: 'period_end', reason: 'Moving to another city' };
  const ended = await server.call(contract.cancelSubscription, of(id, end));
  expect(ended.data).toMatchObject({ cancelOn: '2027-02-16', nextOn: '2027-02-16' });
  expect(ended.data.timeline[0]?.sentence).toBe('Ends on 16 Feb 2027: Moving to another city');
  const paused = await server.call(contract.pauseSubscription, of(id));
  expect([paused.status, paused.body.error.message]).toEqual([
    409,
    'It is set to end on 16 Feb 2027. Undo the cancellation before you pause it.',
  ]);
  await at('2027-02-16T10:00:00Z');
  expect(await get(id)).toMatchObject({ status: 'CLOSED', invoices: 1 });
});

test('a subscription whose first payment is never made is closed with nothing unpaid', async () => {
  const savedCardId = await saveCard(server, token, { email });
  const live = await byCard();
  await server.call(contract.simulateSubscriptionCharge, of(live, { answer: 'declined' }));
  const { data } = await subscribe({ collection: 'card', savedCardId });
  await settle();
  expect(await get(data.id)).toMatchObject({ status: 'CREATED' });
  await at('2026-11-17T12:00:00Z');
  expect(await get(data.id)).toMatchObject({ status: 'CLOSED', unpaid: null });
});

test('by invoice: active immediately, past due after the due date, with reminders on the retry days', async () => {
  const { data } = await subscribe();
  expect(data).toMatchObject({ status: 'ACTIVE', invoices: 1 });
  await at('2026-11-24T10:00:00Z');
  expect((await get(data.id)).status).toBe('PENDING');
  expect(await newestEmail(server, email)).toContain('Reminder');
});

test('a price change for existing subscriptions is announced and billed from its day; one for new ones is not', async () => {
  const id = await byCard();
  const prices = [{ currency: 'NGN', amount: 700_000 }];
  const change = (body: object) =>
    server.call(plansContract.changePlanPrices, { token, params: { planId }, body });
  await change({ prices: [{ currency: 'NGN', amount: 900_000 }] });
  await change({ prices, movesOn: '2026-12-01' });
  await settle();
  expect(await newestEmail(server, email)).toContain('costs ₦7,000.00 from 1 Dec');
  expect((await get(id)).upcoming?.total).toBe(700_000);
  await at('2026-12-16T10:00:00Z');
  expect((await get(id)).periods.map(({ total }) => total)).toEqual([700_000, 645_000]);
});

test('a withdrawn plan accepts no new subscriptions; another business, a viewer and another customer’s card are rejected', async () => {
  const id = await byCard();
  await server.call(plansContract.withdrawPlan, { token, params: { planId } });
  expect((await subscribe()).body.error.fields).toEqual({
    planId: 'This plan is not accepting subscriptions',
  });
  await at('2026-12-16T10:00:00Z');
  expect(await get(id)).toMatchObject({ invoices: 2, status: 'ACTIVE' });
  const stranger = await createTestBusiness(server, { name: 'Zuma Stores' });
  const by = stranger.token;
  const steps = [contract.pauseSubscription, contract.resumeSubscription, contract.sendSubscriptionLink];
  for (const step of steps) expect((await server.call(step, of(id, undefined, by))).status).toBe(404);
  const savedCardId = await saveCard(server, by, { email: `other-${email}` });
  const card = await server.call(contract.setSubscriptionCard, of(id, { savedCardId }));
  expect(card.body.error.fields).toEqual({ savedCardId: 'Choose one of the customer’s saved cards' });
  const { token: reader } = await business.signInAs('Viewer');
  expect((await server.call(contract.pauseSubscription, of(id, undefined, reader))).status).toBe(403);
});
