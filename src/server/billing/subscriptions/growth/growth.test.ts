// Growth of subscriptions: after a year of random changes, the figures of each month match the sum over individual subscriptions.
import { expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import { subscriptionGrowthContract as contract } from '#shared/contract/billing/subscriptions/subscription-growth.ts';
import { subscriptionsContract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { makePlan, settleSubscriptions } from '#test/support/billing/subscriptions.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const clock = movableClock(new Date('2026-01-10T10:00:00Z'));
const server = await openProvedServer({ clock });

/** A deterministic random generator. */
function randomOf(seed: number) {
  let state = seed;
  return (max: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * max);
  };
}

type Known = { id: string; history: { month: string; monthly: number }[] };
const perMonth: Record<string, (amount: number) => number> = {
  monthly: (amount) => amount,
  annually: (amount) => Math.round(amount / 12),
  weekly: (amount) => Math.round((amount * 52) / 12),
};

const random = randomOf(7);
const known: Known[] = [];
const pick = () => known[random(known.length)]?.id ?? '';
const params = (subscriptionId: string) => ({ subscriptionId });

function makePlans(token: string): Promise<string[]> {
  const priced = (amount: number) => [{ currency: 'NGN', amount }];
  return Promise.all([
    makePlan(server, token, { name: 'Month' }),
    makePlan(server, token, { name: 'Year', interval: 'annually', prices: priced(7_000_001) }),
    makePlan(server, token, { name: 'Week', interval: 'weekly', prices: priced(150_003), trialDays: 10 }),
  ]);
}

async function subscribe(token: string, planId: string): Promise<void> {
  const { data } = await server.call(subscriptionsContract.createSubscription, {
    token,
    body: {
      customer: { email: `one-${known.length}@example.com`, name: 'Nwosu Motors Ltd' },
      planId,
      currency: 'NGN',
      quantity: 1 + random(4),
      collection: 'invoice',
    },
  });
  known.push({ id: data.id, history: [] });
}

/** Some changes are refused, for example those of paused subscriptions. */
async function changeSome(token: string, plans: readonly string[]): Promise<void> {
  await server.call(subscriptionsContract.pauseSubscription, { token, params: params(pick()) });
  const other = params(pick());
  if (random(2) === 0) await server.call(subscriptionsContract.resumeSubscription, { token, params: other });
  if (random(4) === 0)
    await server.call(subscriptionsContract.cancelSubscription, {
      token,
      params: other,
      body: { when: 'now', reason: 'Moving' },
    });
  const third = params(pick());
  const body = { planId: plans[random(2)] ?? '', quantity: 1 + random(5), when: 'now' as const };
  const { data } = await server.call(subscriptionsContract.quoteSubscriptionChange, {
    token,
    params: third,
    query: body,
  });
  if (data)
    await server.call(subscriptionsContract.changeSubscription, {
      token,
      params: third,
      body: Object.assign({ total: data.total }, body),
    });
}

/** Records each subscription's current monthly revenue independently. */
async function noteAll(token: string, month: string): Promise<void> {
  for (const { id, history } of known) {
    const { data } = await server.call(subscriptionsContract.getSubscription, { token, params: params(id) });
    const counts = (data.status === 'ACTIVE' || data.status === 'PENDING') && data.invoices > 0;
    history.push({ month, monthly: counts ? (perMonth[data.interval]?.(data.amount) ?? 0) : 0 });
  }
}

test('over a random year, opening, each kind and closing equal the figures calculated from the subscriptions', async () => {
  const business = await createTestBusiness(server, { name: 'Adunni Foods' });
  let { token } = business;
  const plans = await makePlans(token);
  const months: string[] = [];
  for (let month = 0; month < 12; month += 1) {
    clock.set(new Date(Date.UTC(2026, month, 12, 10)));
    await settleSubscriptions(server);
    ({ token } = await business.signInAs('Owner'));
    for (let created = 0; created < 2; created += 1) await subscribe(token, plans[random(3)] ?? '');
    await changeSome(token, plans);
    await settleSubscriptions(server);
    const name = dayOf(clock.now(), 'Africa/Lagos').slice(0, 7);
    months.push(name);
    await noteAll(token, name);
  }
  const { data } = await server.call(contract.getSubscriptionGrowth, { token, query: {} });
  for (const month of months) {
    const one = data.months.find((shown) => shown.month === month);
    const brings = known.map(({ history }) => history.find((at) => at.month === month)?.monthly ?? 0);
    expect([month, one?.closing]).toEqual([month, brings.reduce((sum, amount) => sum + amount, 0)]);
    const { opening = 0, reactivated = 0, expansion = 0, contraction = 0, churned = 0 } = one ?? {};
    expect(opening + (one?.new ?? 0) + reactivated + expansion + contraction + churned).toBe(one?.closing);
    expect(one?.moved).toBe(0);
  }
  const ofPlan = (planId: string) =>
    server.call(contract.getSubscriptionGrowth, { token, query: { planId } });
  const byPlan = (await Promise.all(plans.map(ofPlan))).map((answer) => answer.data.months);
  for (const [at, { closing, churned }] of data.months.entries()) {
    expect(byPlan.reduce((sum, of) => sum + (of[at]?.closing ?? 0), 0)).toBe(closing);
    expect(byPlan.reduce((sum, of) => sum + (of[at]?.churned ?? 0), 0)).toBe(churned);
  }
  expect(data.months.some(({ churned }) => churned < 0)).toBe(true);
  expect(data.months.some(({ reactivated }) => reactivated > 0)).toBe(true);
});
