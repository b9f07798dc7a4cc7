// Collection through crashes and slow banks, the customer's own page, and erasure of a customer.
import { beforeEach, expect, test } from 'vitest';
import { beginAttempt } from '#server/payments/checkout/begin-attempt.ts';
import { requeryDue } from '#server/payments/checkout/jobs.ts';
import { loadPayablePayment } from '#server/payments/checkout/payment.ts';
import { findSavedCard, listSavedCards } from '#server/payments/saved-cards/cards.ts';
import { erasureContract } from '#shared/contract/account/erasure.ts';
import { subscriberPageContract } from '#shared/contract/billing/subscriptions/subscriber-page.ts';
import { subscriptionSettingsContract } from '#shared/contract/billing/subscriptions/subscription-settings.ts';
import { subscriptionsContract as contract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { attentionContract } from '#shared/contract/platform/attention.ts';
import { makePlan, openBilling, saveCard } from '#test/support/billing/subscriptions.ts';
import { newestEmail } from '#test/support/inbox/messages.ts';
import type { TestBusiness } from '#test/support/server.ts';
import { billDuePeriods } from '../bill-periods.ts';
import { collectDue, startAttempt } from './charge.ts';
import { chargeCard } from './charge-card.ts';

let business: TestBusiness;
let token: string;
let email: string;
const { clock, server, settle, at } = await openBilling('2026-11-16T10:00:00Z', (signed) => {
  ({ business, token } = signed);
});

beforeEach(() => {
  email = `halima-${crypto.randomUUID()}@example.com`;
});

const byCard = async (more: object = {}) => {
  const planId = await makePlan(server, token);
  const savedCardId = await saveCard(server, token, { email });
  const customer = { email, name: 'Nwosu Motors Ltd' };
  const created = await server.call(contract.createSubscription, {
    token,
    body: { customer, planId, currency: 'NGN', collection: 'card', savedCardId, ...more },
  });
  return created.data.id;
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

test('a crash before or after calling the bank leads to exactly one charge', async () => {
  const id = await byCard();
  const name = nameOf(id, '2026-11-16');
  const begun = await services.database.inTransaction((tx) => startAttempt(services, tx, name));
  expect(await collectDue(services)).toBe(0);
  await at('2026-11-16T10:02:00Z');
  expect(await get(id)).toMatchObject({ status: 'ACTIVE', unpaid: null });
  expect(begun).toMatchObject({ reference: expect.stringMatching(/^TST-/) });
  clock.set(new Date('2026-12-16T10:00:00Z'));
  await billDuePeriods(services);
  const next = nameOf(id, '2026-12-16');
  const again = await services.database.inTransaction((tx) => startAttempt(services, tx, next));
  if (again === null || again === 'ended') throw new Error('nothing was begun');
  await Promise.all([1, 2, 3].map(() => chargeCard(services, again.reference, again.one.id)));
  await at('2026-12-16T10:02:00Z');
  expect(await get(id)).toMatchObject({ status: 'ACTIVE', unpaid: null, invoices: 2 });
  expect(await payments()).toEqual([
    { status: 'successful', attemptCount: 1 },
    { status: 'successful', attemptCount: 1 },
  ]);
});

/** Begins a charge like a process that crashes: the attempt is written, and the rail was not called. */
async function loseCharge(id: string) {
  const name = nameOf(id, '2026-11-16');
  const begun = await services.database.inTransaction((tx) => startAttempt(services, tx, name));
  if (begun === null || begun === 'ended') throw new Error('nothing was begun');
  const { db } = services.database;
  const payment = await loadPayablePayment(services, db, begun.reference);
  const owner = { environmentId: business.testEnvironmentId, customerId: payment.row.customerId ?? '' };
  const [saved] = await listSavedCards(db, owner);
  const card = await findSavedCard(db, owner, saved?.id ?? '');
  if (!card) throw new Error('there is no card');
  const way = { channel: 'card', card, region: 'local', gateway: 'SANDBOX', savedCardId: card.id } as const;
  const operation = { name: 'chargeSubscription', key: begun.one.id, requestHash: Buffer.alloc(32) };
  await beginAttempt(services, payment, way, { operation, caller: { ip: null, userAgent: null } });
}

test('a charge that never reached the bank is charged again and does not count as a decline', async () => {
  const id = await byCard();
  await loseCharge(id);
  for (const instant of ['2026-11-16T10:02:00Z', '2026-11-16T10:04:00Z', '2026-11-16T10:06:00Z']) {
    clock.set(new Date(instant));
    await requeryDue(services);
    await settle();
  }
  token = (await business.signInAs('Owner')).token;
  const { status, tries, invoices } = await get(id);
  expect({ status, invoices }).toEqual({ status: 'ACTIVE', invoices: 1 });
  expect(tries).toMatchObject([{ number: 0, status: 'succeeded' }]);
  expect((await payments()).filter(({ status: one }) => one === 'successful')).toHaveLength(1);
});

test('a second charge that never reached the bank counts as a decline, so the bank is not queried forever', async () => {
  const id = await byCard();
  await loseCharge(id);
  for (const instant of ['2026-11-16T10:02:00Z', '2026-11-16T10:04:00Z', '2026-11-16T10:06:00Z']) {
    clock.set(new Date(instant));
    await requeryDue(services);
    if ((await get(id)).tries[0]?.status === 'charging') await collectDue(services);
  }
  expect((await get(id)).tries).toMatchObject([{ number: 0, status: 'open' }]);
  await loseCharge(id);
  for (const instant of ['2026-11-16T10:08:00Z', '2026-11-16T10:10:00Z', '2026-11-16T10:12:00Z']) {
    clock.set(new Date(instant));
    await requeryDue(services);
    await settle();
  }
  token = (await business.signInAs('Owner')).token;
  expect((await get(id)).tries[0]).toMatchObject({ number: 0, status: 'failed', responseCode: '25' });
  expect((await payments()).filter(({ status }) => status === 'successful')).toEqual([]);
});

test('settings determine the retry days and the final action', async () => {
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
  expect(twice.body.error.fields).toEqual({ retryDays: 'Enter each day once' });
});

test('customers open their link, choose one of their cards, cancel and undo; replaced and expired links are rejected', async () => {
  const id = await byCard();
  await settle();
  const linkOf = async () => {
    await server.call(contract.sendSubscriptionLink, of(id));
    return /\/subscription\/(\S+)/.exec(await newestEmail(server, email))?.[1] ?? '';
  };
  const old = await linkOf();
  const link = await linkOf();
  type Step = Exclude<keyof typeof subscriberPageContract, 'quoteOwnChange' | 'makeOwnChange'>;
  const page = (name: Step, by: string, body?: unknown) =>
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
  const cardId = await saveCard(server, token, { email, number: '4084084084084081' });
  expect((await page('chooseOwnCard', link, { cardId })).data).toMatchObject({ cardId });
  const other = `${link.slice(0, 32)}${'0'.repeat(32)}${link.slice(64)}`;
  expect((await page('getOwnSubscription', other)).body.error.code).toBe('LINK_DEAD');
  await at('2026-12-16T10:00:01Z');
  const expired = (await page('getOwnSubscription', link)).body.error;
  expect(expired).toMatchObject({ code: 'LINK_DEAD', message: expect.stringContaining('has expired') });
  const last = await services.database.db
    .selectFrom('transactions')
    .where('environmentId', '=', business.testEnvironmentId)
    .where('sourceKind', '=', 'invoice_reference')
    .select(['status', 'cardLast4'])
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
  expect(last).toEqual({ status: 'successful', cardLast4: '4081' });
});

test('an erased customer is no longer billed', async () => {
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

test('the notice of a card that expires before the next charge is sent once', async () => {
  const planId = await makePlan(server, token, { interval: 'annually' });
  const savedCardId = await saveCard(server, token, { email, expiryYear: 2026 });
  const customer = { email, name: 'Nwosu Motors Ltd' };
  const body = { customer, planId, currency: 'NGN', collection: 'card', savedCardId };
  const { data } = await server.call(contract.createSubscription, { token, body });
  await settle();
  await settle();
  const notifications = (await get(data.id)).timeline.filter(({ kind }) => kind === 'told_of_card');
  expect(notifications).toHaveLength(1);
  expect(await newestEmail(server, email)).toContain('expires 12/26');
  await at('2027-10-20T10:00:00Z');
  const waiting = await server.call(attentionContract.listAttention, { token });
  expect(waiting.data.items).toMatchObject([{ key: 'expiring-cards', count: 1 }]);
});
