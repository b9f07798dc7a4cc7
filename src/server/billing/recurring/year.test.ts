// A year of a subscription and of a series of invoices, by calls of the simulator: exactly the billing days are billed, each once.
import { expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { billingDay } from '#shared/billing/subscriptions/billing-days.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { recurringInvoicesContract } from '#shared/contract/billing/recurring/recurring-invoices.ts';
import { plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import { subscriptionsContract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { simulatorContract } from '#shared/contract/developers/simulator.ts';
import { invoiceBody } from '#test/support/billing/invoices.ts';
import { openServerOnOwnDatabase } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const server = await openServerOnOwnDatabase({ clock: movableClock(new Date('2027-01-30T10:00:00Z')) });

/** An unpaid subscription is not billed further. */
async function payAll(token: string): Promise<void> {
  const { data } = await server.call(invoicesContract.listInvoices, {
    token,
    query: { status: ['ISSUED'], limit: 100 },
  });
  for (const { id, due } of data.items)
    await server.call(invoicesContract.recordOfflinePayment, {
      token,
      params: { invoiceId: id },
      body: { method: 'transfer', amount: due },
    });
}

test('a year advanced in steps of five days bills every billing day once', async () => {
  const { token } = await createTestBusiness(server, { name: 'Adunni Foods' });
  const plan = await server.call(plansContract.createPlan, {
    token,
    body: {
      name: 'Gold',
      type: 'recurring',
      interval: 'monthly',
      prices: [{ currency: 'NGN', amount: 500_000 }],
    },
  });
  const startsOn = '2027-01-31';
  const subscribed = await server.call(subscriptionsContract.createSubscription, {
    token,
    body: {
      customer: { email: 'ib@danjuma.example', name: 'Danjuma Farms' },
      planId: plan.data.id,
      currency: 'NGN',
      quantity: 1,
      startsOn,
      collection: 'invoice',
    },
  });
  expect(subscribed.status).toBeLessThan(300);
  const series = await server.call(recurringInvoicesContract.createRecurringInvoice, {
    token,
    body: { ...invoiceBody(12_000), name: 'Cleaning', interval: 'monthly', startsOn },
  });
  for (let step = 0; step < 73; step += 1) {
    const moved = await server.call(simulatorContract.advanceClock, {
      token,
      body: { unit: 'day', count: 5 },
    });
    expect(moved.status).toBe(200);
    await payAll(token);
  }
  const rule = { interval: 'monthly', intervalCount: 1, anchorOn: startsOn } as const;
  const days = Array.from({ length: 12 }, (_, periodIndex) => billingDay(rule, periodIndex));
  const { items } = (
    await server.call(invoicesContract.listInvoices, { token, query: { limit: 100, sort: 'issueOn' } })
  ).data;
  const daysOf = (kind: string) => items.filter((item) => item.kind === kind).map(({ issueOn }) => issueOn);
  expect(daysOf('recurring')).toEqual(days);
  expect(daysOf('subscription')).toEqual(days);
  const after = await server.call(recurringInvoicesContract.getRecurringInvoice, {
    token,
    params: { recurringId: series.data.id },
  });
  expect(after.data).toMatchObject({ made: 12, nextOn: '2028-01-31', status: 'ACTIVE' });
  expect(new Set(items.map(({ number }) => number)).size).toBe(items.length);
}, 300_000);
