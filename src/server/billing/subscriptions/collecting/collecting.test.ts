// Collecting through crashes and slow banks, the customer's own page, and a customer who is erased.
import { beforeEach, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { erasureContract } from '#shared/contract/account/erasure.ts';
import { subscriberPageContract } from '#shared/contract/billing/subscriptions/subscriber-page.ts';
import { subscriptionSettingsContract } from '#shared/contract/billing/subscriptions/subscription-settings.ts';
import { subscriptionsContract as contract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { makePlan, saveCard, settleSubscriptions } from '#test/support/billing/subscriptions.ts';
import { newestEmail } from '#test/support/inbox/messages.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { billDuePeriods } from '../bill-periods.ts';
import { beginTry, collectDue } from './charge.ts';
import { chargeCard } from './charge-card.ts';

const start = new Date('2026-11-16T10:00:00Z');
const clock = movableClock(start);
const server = await openProvedServer({ clock });
let business: TestBusiness;
let token: string;
let email: string;

beforeEach(async () => {
  clock.set(start);
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  token = business.token;
  email = `halima-${crypto.randomUUID()}@example.com`;
});

const settle = () => settleSubscriptions(server);
const at = async (instant: string) => {
  clock.set(new Date(instant));
  await settle();
  token = (await business.signInAs('Owner')).token;
};
const byCard = async (more: object = {}) => {
  const planId = await makePlan(server, token);
  const savedCardId = await saveCard(server, token, { email });
  const customer = { email, name: 'Nwosu Motors Ltd' };
  const made = await server.call(contract.createSubscription, {
    token,
    body: { customer, planId, currency: 'NGN', collection: 'card', savedCardId, ...more },
  });
  return made.data.id;
};
const of = (subscriptionId: string, body?: unknown) => ({ token, params: { subscriptionId }, body });
const get = async (id: string) => (await server.call(contract.getSubscription, of(id))).data;
const { services } = server;
const nameOf = (id: string, from: string) => ({
  environmentId: business.testEnvironmentId,
  subscriptionId: id,
  key: `period:${from}`,
  number: 0,
});
const payments = async () =>
  services.database.db
    .selectFrom('transactions')
    .where('environmentId', '=', business.testEnvironmentId)
    .where('sourceKind', '=', 'invoice_reference')
    .select(['status', 'attemptCount'])
    .execute();

test('a program that dies before or after it asks the bank charges once', async () => {
  const id = await byCard();
  const name = nameOf(id, '2026-11-16');
  const begun = await services.database.inTransaction((tx) => beginTry(services, tx, name));
  expect(await collectDue(services)).toBe(0);
  await at('2026-11-16T10:02:00Z');
  expect(await get(id)).toMatchObject({ status: 'ACTIVE', unpaid: null });
  expect(begun).toMatchObject({ reference: expect.stringMatching(/^TST-/) });
  clock.set(new Date('2026-12-16T10:00:00Z'));
  await billDuePeriods(services);
  const next = nameOf(id, '2026-12-16');
  const again = await services.database.inTransaction((tx) => beginTry(services, tx, next));
  if (again === null || again === 'ended') throw new Error('nothing was begun');
  await Promise.all([1, 2, 3].map(() => chargeCard(services, again.reference, again.one.id)));
  await at('2026-12-16T10:02:00Z');
  expect(await get(id)).toMatchObject({ status: 'ACTIVE', unpaid: null, invoices: 2 });
  expect(await payments()).toEqual([
    { status: 'successful', attemptCount: 1 },
    { status: 'successful', attemptCount: 1 },
  ]);
});

test('settings say on which days, and what the last action is', async () => {
  const body = {
    retryDays: [4, 2],
    finalAction: 'pause',
    notifyFailed: false,
    notifyCard: true,
    invoiceDueDays: 3,
  };
  const saved = await server.call(subscriptionSettingsContract.saveSubscriptionSettings, { token, body });
  expect(saved.data.retryDays).toEqual([2, 4]);
  const id = await byCard();
  await settle();
  await server.call(contract.simulateSubscriptionCharge, of(id, { answer: 'declined' }));
  for (const day of ['2026-12-16', '2026-12-18', '2026-12-20']) await at(`${day}T10:00:00Z`);
  expect(await get(id)).toMatchObject({ status: 'DISABLED', nextOn: null });
  expect(await newestEmail(server, email)).not.toContain('could not be charged');
  const twice = await server.call(subscriptionSettingsContract.saveSubscriptionSettings, {
    token,
    body: { ...body, retryDays: [1, 1] },
  });
  expect(twice.body.error.fields).toEqual({ retryDays: 'Each day once' });
});

test('the customer opens their link, chooses a card, cancels and undoes; an older link is dead', async () => {
  const id = await byCard();
  await settle();
  const linkOf = async () => {
    await server.call(contract.sendSubscriptionLink, of(id));
    return /\/subscription\/(\S+)/.exec(await newestEmail(server, email))?.[1] ?? '';
  };
  const old = await linkOf();
  const link = await linkOf();
  const page = (name: keyof typeof subscriberPageContract, by: string, body?: unknown) =>
    server.call(subscriberPageContract[name], { params: { token: by }, body });
  expect((await page('getOwnSubscription', old)).body.error.code).toBe('LINK_DEAD');
  const { data } = await page('getOwnSubscription', link);
  expect(data).toMatchObject({ plan: 'Office lunch Standard', nextTotal: 645_000, unpaid: null });
  expect(data.cards).toHaveLength(1);
  const cancelled = await page('cancelOwnSubscription', link, { reason: 'Too expensive' });
  expect(cancelled.data.cancelOn).toBe('2026-12-16');
  expect((await page('undoOwnCancel', link)).data.cancelOn).toBeNull();
  const strange = await page('chooseOwnCard', link, { cardId: crypto.randomUUID() });
  expect(strange.status).toBe(422);
  const other = `${link.slice(0, 32)}${'0'.repeat(32)}${link.slice(64)}`;
  expect((await page('getOwnSubscription', other)).body.error.code).toBe('LINK_DEAD');
});

test('a customer who is erased is billed no more', async () => {
  const id = await byCard();
  await settle();
  const erased = await server.call(erasureContract.eraseCustomer, {
    token,
    body: { email, reason: 'Asked by e-mail' },
  });
  expect(erased.status).toBe(200);
  await at('2027-01-20T10:00:00Z');
  expect(await get(id)).toMatchObject({ status: 'CLOSED', invoices: 1, card: null });
});

test('a card that expires before the next charge is told of once', async () => {
  const planId = await makePlan(server, token, { interval: 'annually' });
  const savedCardId = await saveCard(server, token, { email, expiryYear: 2026 });
  const customer = { email, name: 'Nwosu Motors Ltd' };
  const body = { customer, planId, currency: 'NGN', collection: 'card', savedCardId };
  const { data } = await server.call(contract.createSubscription, { token, body });
  await settle();
  await settle();
  const told = (await get(data.id)).timeline.filter(({ kind }) => kind === 'told_of_card');
  expect(told).toHaveLength(1);
  expect(await newestEmail(server, email)).toContain('expires 12/26');
});
