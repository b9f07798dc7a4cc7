// Known complaints about other billing systems, each with the test that would have found the cause.
import { beforeEach, expect, test } from 'vitest';
import { takeFollowUps } from '#server/billing/invoices/settling/follow-ups.ts';
import { takeDueSteps } from '#server/billing/invoices/steps/due-steps.ts';
import { billDuePeriods } from '#server/billing/subscriptions/bill-periods.ts';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { auditTrailsContract } from '#shared/contract/account/audit-trails.ts';
import { couponsContract } from '#shared/contract/billing/coupons.ts';
import { customerInvoicesContract } from '#shared/contract/billing/invoices/customer-invoices.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { subscriptionsContract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { simulatorContract } from '#shared/contract/developers/simulator.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { race } from '#test/support/attack/race.ts';
import { invoiceBody, invoicesOf, naira, slugOf, someone } from '#test/support/billing/invoices.ts';
import { makePlan, settleSubscriptions } from '#test/support/billing/subscriptions.ts';
import { countEmails, newestEmail } from '#test/support/inbox/messages.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const { clock, server } = await openServerAt('2026-01-31T10:00:00Z');
const dayMs = 86_400_000;
let business: TestBusiness;
const invoices = invoicesOf(server, () => business);

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
});

/** Advancing the clock expires sessions. */
async function waitDays(days: number): Promise<void> {
  clock.advance(days * dayMs);
  business = Object.assign({}, business, { token: (await business.signInAs('Owner')).token });
}
const sentencesOf = async (id: string) => (await invoices.get(id)).history.map(({ sentence }) => sentence);
const visit = (invoice: { url: string | null }) =>
  server.call(checkoutContract.getCheckoutPage, { params: { key: slugOf(invoice) }, query: { visit: '1' } });

test('"recurring invoices were sent several times a day after the queue restarted": a period is billed and sent once', async () => {
  const planId = await makePlan(server, business.token);
  const customer = someone();
  const created = await server.call(subscriptionsContract.createSubscription, {
    token: business.token,
    body: { customer, planId, currency: 'NGN', collection: 'invoice' },
  });
  await settleSubscriptions(server);
  clock.set(new Date('2026-02-28T12:00:00Z'));
  for (let restart = 0; restart < 3; restart += 1) await race(16, () => billDuePeriods(server.services));
  await settleSubscriptions(server);
  await waitDays(0);
  const { data } = await server.call(subscriptionsContract.getSubscription, {
    token: business.token,
    params: { subscriptionId: created.data.id },
  });
  const billed = data.periods.filter(({ from }) => from === '2026-02-28');
  expect(billed).toHaveLength(1);
  const sent = await server.services.database.db
    .selectFrom('emails')
    .where('toAddress', '=', customer.email)
    .where('subject', 'like', `%Invoice ${billed[0]?.invoice.number} from %`)
    .select('id')
    .execute();
  expect(sent).toHaveLength(1);
});

test('"reminders were sent several times": sixteen concurrent queue runs send a reminder once', async () => {
  const customer = someone();
  const { data } = await invoices.draft(invoiceBody(5000, { customer, dueOn: '2026-02-02', reminders: [0] }));
  await invoices.issue(data.id, true);
  await waitDays(2);
  for (let restart = 0; restart < 3; restart += 1) await race(16, () => takeDueSteps(server.services));
  expect(await countEmails(server, customer.email)).toBe(2);
  expect((await sentencesOf(data.id)).filter((item) => item.startsWith('Reminder sent'))).toHaveLength(1);
});

test('"an overpayment left money applied to nothing": every kobo is on an invoice or in the customer’s credit', async () => {
  const customer = someone();
  const first = await invoices.make(invoiceBody(5000, { customer }));
  const both = await Promise.all([invoices.begin(first, naira(5000)), invoices.begin(first, naira(5000))]);
  await invoices.offline(first.id, naira(1_250.5));
  for (const { data } of both) await invoices.payCard(data.reference);
  await takeFollowUps(server.services);
  await invoices.offline(first.id, naira(9_000));
  const second = await invoices.make(invoiceBody(800, { customer }));
  const all = [await invoices.get(first.id), await invoices.get(second.id)];
  const received = all
    .flatMap(({ payments }) => payments)
    .filter(({ kind }) => kind !== 'credit')
    .reduce((sum, item) => sum + item.received, 0);
  const applied = all.reduce((sum, { paid }) => sum + paid, 0);
  expect(received).toBe(applied + (all[0]?.customerFigures.credit ?? 0));
});

test('"a partly paid invoice was shown as overdue alone": it is partly paid, and also overdue', async () => {
  const created = await invoices.make(invoiceBody(5000, { dueOn: '2026-02-02' }));
  await invoices.offline(created.id, naira(1000));
  await waitDays(5);
  await takeDueSteps(server.services);
  expect(await invoices.get(created.id)).toMatchObject({ status: 'PARTIALLY_PAID', overdueDays: 3 });
  for (const query of [{ status: 'PARTIALLY_PAID' }, { overdue: '1' }]) {
    const { data } = await server.call(invoicesContract.listInvoices, { token: business.token, query });
    expect(data.items.map(({ id }) => id)).toEqual([created.id]);
  }
});

test('"there were no instalments": each instalment has an amount and a due date, and payments fill them in order', async () => {
  const schedule = [
    { dueOn: '2026-02-01', share: { kind: 'percent', rate: 3000 }, isDeposit: true },
    { dueOn: '2026-02-10', share: { kind: 'equal' } },
  ];
  const created = await invoices.make(invoiceBody(10_000, { dueOn: '2026-02-20', schedule }));
  expect(created.parts.map(({ amount }) => amount)).toEqual([naira(3000), naira(3500), naira(3500)]);
  await invoices.pay(created, naira(4000));
  const after = await invoices.get(created.id);
  expect(after.parts.map(({ paid }) => paid)).toEqual([naira(3000), naira(1000), 0]);
  expect(after).toMatchObject({ owedOn: '2026-02-10', overdueDays: 0 });
});

test('"an invoice that was sent by mistake could not be taken back": it can, until the customer has opened it', async () => {
  const created = await invoices.make(invoiceBody(5000));
  expect((await invoices.call('unsendInvoice', created.id)).status).toBe(200);
  const closed = await server.call(checkoutContract.getCheckoutPage, { params: { key: slugOf(created) } });
  expect(closed.data.closed).toBe('inactive');
  const again = await invoices.issue(created.id);
  expect(again.data.number).toBe(created.number);
  await visit(created);
  expect((await invoices.call('unsendInvoice', created.id)).status).toBe(409);
});

test('"nobody could see who had done what": each step of an invoice is in its timeline and in the audit trail', async () => {
  const created = await invoices.make(invoiceBody(5000));
  await invoices.change(created.id, invoiceBody(6000));
  const paid = await invoices.offline(created.id, naira(1000));
  await invoices.undo(created.id, paid.data.payments[0]?.id ?? '');
  await invoices.void(created.id);
  const { history } = await invoices.get(created.id);
  expect(history.map(({ sentence }) => sentence.split(/[ ,:]/)[0]).toReversed()).toEqual([
    ...['Draft', 'Issued', 'Changed', 'Partially', 'Payment', 'Void'],
  ]);
  expect(history.every(({ actor }) => actor !== '')).toBe(true);
  const { data } = await server.call(auditTrailsContract.listAuditEntries, {
    token: business.token,
    query: { entity: 'invoice', limit: 50 },
  });
  expect(data.items.filter(({ entityId }) => entityId === created.id)).toHaveLength(6);
});

test('"only the first time it was opened was recorded": every opening by the customer is counted and in the timeline', async () => {
  const created = await invoices.make(invoiceBody(5000));
  for (let times = 0; times < 3; times += 1) {
    clock.advance(60_000);
    await visit(created);
  }
  expect(await invoices.get(created.id)).toMatchObject({
    views: 3,
    lastViewedAt: new Date('2026-01-31T10:03:00Z').toISOString(),
  });
  expect((await sentencesOf(created.id)).filter((item) => item === 'Opened by the customer')).toHaveLength(3);
});

test('"the reminder did not name the late fee": the amounts in e-mail, page and statement include the fee', async () => {
  const customer = someone();
  const lateFee = { kind: 'percent', rate: 1000, afterDays: 2 };
  const { data } = await invoices.draft(
    invoiceBody(5000, { customer, dueOn: '2026-02-02', lateFee, reminders: [3] }),
  );
  await invoices.issue(data.id);
  for (let day = 0; day < 6; day += 1) {
    await waitDays(1);
    await takeDueSteps(server.services);
  }
  const after = await invoices.get(data.id);
  expect(after).toMatchObject({ lateFee: naira(500), due: naira(5500) });
  expect(await newestEmail(server, customer.email)).toContain('₦5,500.00');
  const page = await server.call(checkoutContract.getCheckoutPage, { params: { key: slugOf(after) } });
  expect(page.data.amountMax ?? page.data.amount).toBe(naira(5500));
  const statement = await server.call(customerInvoicesContract.getInvoiceStatement, {
    token: business.token,
    params: { customerId: after.customer.id },
    query: {},
  });
  expect(statement.data.closing).toBe(naira(5500));
});

test('"one could not see what would be sent when": upcoming reminders are shown with their dates', async () => {
  const created = await invoices.make(invoiceBody(5000, { dueOn: '2026-02-10', reminders: [-3, 0, 3] }));
  expect(created.reminders).toEqual([
    { days: -3, on: '2026-02-07', sentAt: null },
    { days: 0, on: '2026-02-10', sentAt: null },
    { days: 3, on: '2026-02-13', sentAt: null },
  ]);
});

test('"a refund left no paper": the refunded amount is shown on the invoice and in its timeline', async () => {
  const customer = someone();
  await invoices.pay(await invoices.make(invoiceBody(50_000)), naira(50_000));
  const created = await invoices.make(invoiceBody(5000, { customer }));
  const reference = await invoices.pay(created, naira(5000));
  const refunded = await server.call(refundsContract.refundPayment, {
    token: business.token,
    params: { transactionId: reference },
    body: { amount: naira(2000), reason: 'customer_request' },
    idempotencyKey: 'complaint-refund',
  });
  expect(refunded.body.error).toBeUndefined();
  await sendDueRefunds(server.services);
  await takeFollowUps(server.services);
  expect(await invoices.get(created.id)).toMatchObject({ status: 'PAID', refunded: naira(2000), due: 0 });
  expect((await sentencesOf(created.id))[0]).toBe('Refunded, ₦2,000.00');
});

test('credit notes and refunds together never exceed the invoice amount, whichever come first', async () => {
  await invoices.pay(await invoices.make(invoiceBody(50_000)), naira(50_000));
  const giveBack = (reference: string, amount: number) =>
    server.call(refundsContract.refundPayment, {
      token: business.token,
      params: { transactionId: reference },
      body: { amount: naira(amount), reason: 'customer_request' },
      idempotencyKey: `note-and-refund-${reference}-${amount}`,
    });
  const created = await invoices.make(invoiceBody(5000));
  const reference = await invoices.pay(created, naira(5000));
  expect((await invoices.note(created.id, naira(4000))).status).toBe(200);
  expect((await invoices.get(created.id)).customerFigures.credit).toBe(naira(4000));
  for (const [amount, credit] of [
    [500, 4000],
    [3000, 1500],
    [1500, 0],
  ] as const) {
    expect((await giveBack(reference, amount)).body.error).toBeUndefined();
    await sendDueRefunds(server.services);
    await takeFollowUps(server.services);
    expect((await invoices.get(created.id)).customerFigures.credit).toBe(naira(credit));
  }
  expect(await invoices.get(created.id)).toMatchObject({ status: 'REFUNDED', refunded: naira(5000) });
  expect((await invoices.note(created.id, naira(1))).status).not.toBe(200);
  const other = await invoices.make(invoiceBody(5000));
  await giveBack(await invoices.pay(other, naira(5000)), 4000);
  await sendDueRefunds(server.services);
  await takeFollowUps(server.services);
  expect((await invoices.note(other.id, naira(1001))).status).toBe(422);
  expect((await invoices.note(other.id, naira(1000))).data.customerFigures.credit).toBe(naira(1000));
});

test('"the preview of a change was wrong": only the total that was shown can be confirmed, and a preview changes nothing', async () => {
  const planId = await makePlan(server, business.token);
  const plus = await makePlan(server, business.token, {
    name: 'Plus',
    prices: [{ currency: 'NGN', amount: 777_777 }],
  });
  const customer = someone();
  const created = await server.call(subscriptionsContract.createSubscription, {
    token: business.token,
    body: { customer, planId, currency: 'NGN', collection: 'invoice' },
  });
  await settleSubscriptions(server);
  const subscriptionId = created.data.id;
  await waitDays(9);
  const request = { token: business.token, params: { subscriptionId } };
  const requested = { planId: plus, quantity: 1, when: 'now' };
  const look = () =>
    server.call(subscriptionsContract.quoteSubscriptionChange, { ...request, query: requested });
  const shown = await look();
  expect((await look()).data).toEqual(shown.data);
  const other = { ...requested, total: shown.data.total + 1 };
  expect(
    (await server.call(subscriptionsContract.changeSubscription, { ...request, body: other })).status,
  ).toBe(409);
});

test('"moving the clock of one tenant moved that of all": only the tenant that moves it sees later days', async () => {
  const created = await invoices.make(invoiceBody(5000, { dueOn: '2026-02-02' }));
  const stranger = await createTestBusiness(server, { name: 'Zuma Stores' });
  const theirs = invoicesOf(server, () => stranger);
  const other = await theirs.make(invoiceBody(5000, { dueOn: '2026-02-02' }));
  const { token } = business;
  const moved = await server.call(simulatorContract.advanceClock, {
    token,
    body: { unit: 'week', count: 1 },
  });
  expect(moved.body.error).toBeUndefined();
  expect((await invoices.get(created.id)).overdueDays).toBe(5);
  expect((await theirs.get(other.id)).overdueDays).toBe(0);
});

test('"one code could not take another discount off each plan": it can, and it is rejected for a plan outside its scope', async () => {
  const { token } = business;
  const plans = [];
  for (const amount of [1_000_000, 2_000_000, 4_000_000])
    plans.push(
      await makePlan(server, token, { name: `Plan ${amount}`, prices: [{ currency: 'NGN', amount }] }),
    );
  const [small, large, other] = plans;
  const body = { code: 'LAUNCH', type: 'percent', rate: 1000, scope: 'plans', subjectIds: [small, large] };
  const planDiscounts = [{ planId: large, rate: 2500 }];
  await server.call(couponsContract.createCoupon, { token, body: Object.assign({ planDiscounts }, body) });
  const subscribe = (planId: string | undefined) =>
    server.call(subscriptionsContract.createSubscription, {
      token,
      body: { customer: someone(), planId, currency: 'NGN', collection: 'invoice', couponCode: 'LAUNCH' },
    });
  const billed = async (planId: string | undefined) => {
    const { data } = await subscribe(planId);
    await settleSubscriptions(server);
    const { data: found } = await server.call(invoicesContract.listInvoices, {
      token,
      query: { limit: '1' },
    });
    expect(data.status).toBe('ACTIVE');
    return found.items[0]?.total;
  };
  expect(await billed(small)).toBe(900_000);
  expect(await billed(large)).toBe(1_500_000);
  expect((await subscribe(other)).body.error.fields).toHaveProperty('couponCode');
});
