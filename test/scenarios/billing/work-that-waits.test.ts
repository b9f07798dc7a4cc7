// Due billing work while the business is suspended or its invoices are switched off: customers receive no e-mails in that time, and the
// expected ones afterwards.
import { beforeEach, describe, expect, test } from 'vitest';
import { sessionContract } from '#shared/contract/account/session.ts';
import { recurringInvoicesContract } from '#shared/contract/billing/recurring/recurring-invoices.ts';
import { subscriptionsContract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { merchantsContract } from '#shared/contract/operator/merchants.ts';
import { invoiceBody, invoicesOf } from '#test/support/billing/invoices.ts';
import { makePlan } from '#test/support/billing/subscriptions.ts';
import { runSweeps } from '#test/support/due-work.ts';
import { switchFeature } from '#test/support/features.ts';
import { countEmails } from '#test/support/inbox/messages.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const { server, clock } = await openServerAt('2026-11-25T10:00:00Z');

/** Runs all billing jobs, in the order of a day. */
const settle = () =>
  runSweeps(
    server,
    ...['subscription periods', 'subscription charges', 'payments of invoices'],
    ...['invoices due', 'recurring invoices', 'subscription notices'],
  );

let serial = 0;
const customer = () => {
  serial += 1;
  return { email: `waits-${serial}@danjumafarms.example`, name: 'Danjuma Farms' };
};

/**
 * Creates a business with an invoice with reminders, a recurring invoice and a subscription paid by invoice, each for a different customer.
 */
async function openBusiness(mode: 'test' | 'live') {
  const business = await createTestBusiness(server, { name: 'Adunni Foods' });
  if (mode === 'live') {
    const { businessId } = business;
    const query = { environment: 'live' as const };
    const switched = { params: { businessId }, query, token: business.token };
    expect((await server.call(sessionContract.switchEnvironment, switched)).status).toBe(200);
  }
  let { token } = business;
  const invoices = invoicesOf(server, () => ({ token }));
  const [reminded, billed, subscribed] = [customer(), customer(), customer()];
  const terms = { customer: reminded, dueOn: '2026-12-04', reminders: [-3, 0, 3, 20] };
  const drafted = await invoices.draft(invoiceBody(5_000, terms));
  expect(drafted.status, JSON.stringify(drafted.body)).toBe(200);
  await invoices.issue(drafted.data.id, true);
  const plan = { name: 'Cleaning', interval: 'monthly', startsOn: '2026-12-01', dueDays: 7, sends: true };
  const series = await server.call(recurringInvoicesContract.createRecurringInvoice, {
    token,
    body: invoiceBody(12_000, { ...plan, customer: billed, reminders: [] }),
  });
  const subscription = await server.call(subscriptionsContract.createSubscription, {
    token,
    body: {
      customer: subscribed,
      planId: await makePlan(server, token),
      currency: 'NGN',
      collection: 'invoice',
    },
  });
  await settle();
  const countAll = () =>
    Promise.all([reminded, billed, subscribed].map(({ email }) => countEmails(server, email)));
  const before = await countAll();
  return {
    business,
    /** E-mails to each of the three customers since then: reminders, recurring invoice, subscription. */
    written: async () => (await countAll()).map((count, at) => count - (before[at] ?? 0)),
    /** Moves the clock to an instant, and signs the owner in again. */
    goTo: async (instant: string) => {
      clock.set(new Date(instant));
      await settle();
    },
    signIn: async () => {
      ({ token } = await business.signInAs('Owner', mode));
    },
    made: async () => {
      const at = { token, params: { recurringId: series.data.id } };
      return (await server.call(recurringInvoicesContract.getRecurringInvoice, at)).data;
    },
    subscription: async () => {
      const at = { token, params: { subscriptionId: subscription.data.id } };
      return (await server.call(subscriptionsContract.getSubscription, at)).data;
    },
  };
}

const ways = {
  'suspended in live mode': {
    mode: 'live',
    set: async ({ businessId }: TestBusiness, stopped: boolean) => {
      const staff = await createTestOperator(server);
      const call = stopped ? merchantsContract.suspendMerchant : merchantsContract.reactivateMerchant;
      const body = { reason: 'Under investigation' };
      expect((await callAs(server, staff.token, call, { params: { businessId }, body })).status).toBe(200);
    },
  },
  'with invoices switched off': {
    mode: 'test',
    set: (business: TestBusiness, stopped: boolean) =>
      switchFeature(server, business, 'invoice', stopped ? 'disabled' : 'enabled'),
  },
} as const;

describe.each(Object.entries(ways))('a business %s', (_, { mode, set }) => {
  let one: Awaited<ReturnType<typeof openBusiness>>;
  let other: Awaited<ReturnType<typeof openBusiness>>;
  beforeEach(async () => {
    one = await openBusiness(mode);
    other = await openBusiness(mode);
  });

  test('sends no e-mails to customers until it is active again, and then only those still relevant', async () => {
    await set(one.business, true);
    for (const day of ['2026-12-01', '2026-12-04', '2026-12-07', '2026-12-25'])
      await one.goTo(`${day}T10:00:00Z`);
    expect(await one.written()).toEqual([0, 0, 0]);
    expect(await other.written()).toEqual([4, 1, 3]);
    await set(one.business, false);
    await one.goTo('2027-01-02T10:00:00Z');
    await one.signIn();
    // The reminders are weeks out of date and are skipped; each invoice is created late, once, with a single notice for the one still
    // unpaid.
    expect(await one.written()).toEqual([0, 2, 2]);
    expect((await one.made()).invoices.map(({ issueOn }) => issueOn)).toEqual(['2027-01-01', '2026-12-01']);
    expect(await one.subscription()).toMatchObject({ invoices: 2 });
  });

  test('sends a reminder that falls due after it is active again', async () => {
    await set(one.business, true);
    await one.goTo('2026-12-15T10:00:00Z');
    await set(one.business, false);
    await settle();
    expect((await one.written())[0]).toBe(0);
    await one.goTo('2026-12-24T10:00:00Z');
    expect((await one.written())[0]).toBe(1);
  });
});
