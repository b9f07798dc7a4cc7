// Notices of prices that fall into a long stop: no price is charged before its customer was notified of it in time.
import { expect, test } from 'vitest';
import { plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import { subscriptionsContract as contract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { makePlan, openSubscriber, saveCard } from '#test/support/billing/subscriptions.ts';
import { runSweeps } from '#test/support/due-work.ts';
import { asSent, newestOfKind } from '#test/support/inbox/messages.ts';

let token: string;
let email: string;
let planId: string;
const { clock, server, settle, at, byCard, subscribe } = await openSubscriber(
  '2026-11-16T10:00:00Z',
  (signed) => {
    ({ token, email, planId } = signed);
  },
);

const get = async (subscriptionId: string) =>
  (await server.call(contract.getSubscription, { token, params: { subscriptionId } })).data;
const totalsOf = async (id: string) => (await get(id)).periods.map(({ total }) => total);

/** What the customer was told of prices, the first notice first: 'Office lunch Standard costs ₦7,000.00 from 1 Dec'. */
async function notices(): Promise<string[]> {
  const rows = await server.services.database.db
    .selectFrom('emails')
    .where('toAddress', '=', email)
    .where('kind', '=', 'subscription_price')
    .orderBy('createdAt')
    .orderBy('id')
    .selectAll()
    .execute();
  const texts = await Promise.all(rows.map(async (row) => (await asSent(server, row)).text));
  return texts.map((text) => /^.* costs .*$/m.exec(text)?.[0] ?? text);
}

async function setPrice(amount: number, movesOn: string, plan = planId): Promise<void> {
  const prices = [{ currency: 'NGN', amount }];
  const body = { prices, movesOn };
  const set = await server.call(plansContract.changePlanPrices, { token, params: { planId: plan }, body });
  expect(set.status, JSON.stringify(set.body)).toBe(200);
}

test('a price whose notice was late is charged from seven days after it, and earlier periods keep the old price', async () => {
  const id = await byCard();
  await setPrice(700_000, '2026-12-01');
  // The program stands still until two periods are due.
  await at('2027-01-17T10:00:00Z');
  expect(await totalsOf(id)).toEqual([645_000, 645_000, 645_000]);
  expect(await notices()).toEqual(['Office lunch Standard costs ₦7,000.00 from 24 Jan']);
  expect((await get(id)).timeline.map(({ sentence }) => sentence)).toContain(
    'The customer was notified of the price from 24 Jan 2027',
  );
  expect((await get(id)).upcoming?.total).toBe(700_000);
  await at('2027-02-16T10:00:00Z');
  expect(await totalsOf(id)).toEqual([700_000, 645_000, 645_000, 645_000]);
});

test('a notice that is days late postpones the price past the next period only if that period is within seven days', async () => {
  const id = await byCard();
  await setPrice(700_000, '2026-12-15');
  await at('2026-12-12T10:00:00Z');
  expect(await notices()).toEqual(['Office lunch Standard costs ₦7,000.00 from 19 Dec']);
  await at('2026-12-16T10:00:00Z');
  expect(await totalsOf(id)).toEqual([645_000, 645_000]);
  await at('2027-01-16T10:00:00Z');
  expect(await totalsOf(id)).toEqual([700_000, 645_000, 645_000]);
});

test('of two prices that fell due during an outage, the customer is notified of the one charged', async () => {
  const id = await byCard();
  await setPrice(700_000, '2026-11-25');
  await setPrice(750_000, '2026-11-28');
  await at('2026-12-05T10:00:00Z');
  expect(await notices()).toEqual(['Office lunch Standard costs ₦7,500.00 from 12 Dec']);
  await at('2026-12-16T10:00:00Z');
  expect(await totalsOf(id)).toEqual([750_000, 645_000]);
});

test('the notice of a card that expired during an outage never gives a past day for the next charge', async () => {
  const savedCardId = await saveCard(server, token, { email, expiryYear: 2026 });
  const { data } = await subscribe({ collection: 'card', savedCardId });
  clock.set(new Date('2026-12-16T10:00:00Z'));
  await runSweeps(server, 'subscription periods', 'subscription charges', 'payments of invoices');
  // The program stands still until after the next charge was due, and looks for notices first.
  clock.set(new Date('2027-01-20T10:00:00Z'));
  await runSweeps(server, 'subscription notices');
  await at('2027-01-20T10:00:00Z');
  const kinds = (await get(data.id)).timeline.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'told_of_card')).toHaveLength(1);
  const { text } = await newestOfKind(server, 'subscription_card');
  expect(text).toContain('16 Feb');
  expect(text).not.toContain('16 Jan');
});

test('after a plan change the customer is notified of the new plan’s prices, beginning after the agreed one', async () => {
  const plus = await makePlan(server, token, {
    name: 'Office lunch Plus',
    prices: [{ currency: 'NGN', amount: 815_000 }],
  });
  await setPrice(820_000, '2026-11-24', plus);
  const id = await byCard();
  await setPrice(650_000, '2027-06-01');
  await setPrice(655_000, '2027-07-01');
  await settle();
  expect(await notices()).toHaveLength(2);
  const body = { planId: plus, quantity: 1, when: 'next_period' as const, total: 0 };
  const params = { subscriptionId: id };
  const agreed = await server.call(contract.changeSubscription, { token, params, body });
  expect(agreed.status, JSON.stringify(agreed.body)).toBe(200);
  // Set after the customer agreed, and charged from a day before the change is made.
  await setPrice(900_000, '2026-12-10', plus);
  await at('2026-12-16T10:00:00Z');
  expect(await totalsOf(id)).toEqual([820_000, 645_000]);
  expect((await notices()).slice(2)).toEqual(['Office lunch Plus costs ₦9,000.00 from 23 Dec']);
  await at('2027-01-16T10:00:00Z');
  expect(await totalsOf(id)).toEqual([900_000, 820_000, 645_000]);
});
