// Invoice options: deposits and instalments, coupons, products, late fees per invoice, and concurrent saves.
import { beforeEach, describe, expect, test } from 'vitest';
import { couponsContract } from '#shared/contract/billing/coupons.ts';
import { invoicesContract as contract } from '#shared/contract/billing/invoices/invoices.ts';
import { productsContract } from '#shared/contract/billing/products.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { race } from '#test/support/attack/race.ts';
import { invoiceBody, invoicesOf, naira, slugOf, someone } from '#test/support/billing/invoices.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { takeDueSteps } from './steps/due-steps.ts';

const { clock, server } = await openServerAt('2026-11-20T10:00:00Z');
let business: TestBusiness;
const invoices = invoicesOf(server, () => business);

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
});

const percent = (rate: number) => ({ kind: 'percent', rate });
const inParts = (schedule: object[], more: object = {}) =>
  invoiceBody(10_000, { dueOn: '2026-12-04', schedule, ...more });

describe('deposits and instalments', () => {
  test('parts add up to the total, payments fill them in order, and the amount asked follows their due dates', async () => {
    const deposit = { dueOn: '2026-11-25', share: percent(3000), isDeposit: true };
    const created = await invoices.make(
      inParts([deposit, { dueOn: '2026-11-30', share: { kind: 'equal' } }]),
    );
    expect(created).toMatchObject({
      asked: naira(3_000),
      owedOn: '2026-11-25',
      parts: [
        { dueOn: '2026-11-25', amount: naira(3_000), isDeposit: true, paid: 0 },
        { dueOn: '2026-11-30', amount: naira(3_500), paid: 0 },
        { dueOn: '2026-12-04', amount: naira(3_500), paid: 0, share: null },
      ],
    });
    await invoices.pay(created, naira(4_000));
    expect(await invoices.get(created.id)).toMatchObject({
      status: 'PARTIALLY_PAID',
      asked: naira(2_500),
      owedOn: '2026-11-30',
      parts: [{ paid: naira(3_000) }, { paid: naira(1_000) }, { paid: 0 }],
    });
    await invoices.offline(created.id, naira(6_000));
    expect(await invoices.get(created.id)).toMatchObject({ status: 'PAID', asked: 0 });
  });

  test('invalid parts are rejected at their field', async () => {
    const refused = async (schedule: object[], field: string) => {
      const { status, body } = await invoices.draft(inParts(schedule));
      expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([422, [field]]);
    };
    const on = (dueOn: string, share: object, more: object = {}) => ({ dueOn, share, ...more });
    await refused([on('2026-11-19', percent(3000))], 'schedule.0.dueOn');
    await refused([on('2026-12-04', percent(3000))], 'schedule.0.dueOn');
    await refused([on('2026-11-25', percent(5000)), on('2026-11-25', percent(100))], 'schedule.1.dueOn');
    await refused(
      [on('2026-11-25', percent(5000)), on('2026-11-26', percent(5000))],
      'schedule.1.share.rate',
    );
    await refused([on('2026-11-25', { kind: 'fixed', amount: naira(10_000) })], 'schedule.0.share.amount');
    await refused([on('2026-11-25', percent(0))], 'schedule.0.share.rate');
    await refused(
      [on('2026-11-25', percent(1), {}), on('2026-11-26', percent(1), { isDeposit: true })],
      'schedule',
    );
    await refused([on('2026-02-30', percent(1))], 'schedule.0.dueOn');
  });

  test('without partial payments the page accepts the next scheduled part or more, and nothing less', async () => {
    const deposit = { dueOn: '2026-11-25', share: percent(3000), isDeposit: true };
    const created = await invoices.make(inParts([deposit], { partAllowed: false }));
    expect((await invoices.begin(created, naira(2_999))).status).toBe(422);
    await invoices.pay(created, naira(3_000));
    expect(await invoices.get(created.id)).toMatchObject({ status: 'PARTIALLY_PAID', asked: naira(7_000) });
    const page = await server.call(checkoutContract.getCheckoutPage, { params: { key: slugOf(created) } });
    expect(page.data.amount).toBe(naira(7_000));
    await invoices.pay(created);
    expect(await invoices.get(created.id)).toMatchObject({ status: 'PAID' });
  });

  test('credit counts towards the deposit first', async () => {
    const customer = someone();
    await invoices.offline((await invoices.make(invoiceBody(1_000, { customer }))).id, naira(2_000));
    const created = await invoices.make(
      inParts([{ dueOn: '2026-11-25', share: percent(3000), isDeposit: true }], { customer }),
    );
    expect(created).toMatchObject({ asked: naira(2_000), parts: [{ paid: naira(1_000) }, { paid: 0 }] });
  });

  test('each unpaid part is reminded of and becomes overdue separately, once', async () => {
    const schedule = [{ dueOn: '2026-11-24', share: percent(3000), isDeposit: true }];
    const { data } = await invoices.draft(inParts(schedule, { dueOn: '2026-11-28', reminders: [-1, 1] }));
    await invoices.issue(data.id, true);
    const pass = async (days: number) => {
      for (let hours = 0; hours < days * 24; hours += 12) {
        clock.advance(12 * 3_600_000);
        await takeDueSteps(server.services);
      }
    };
    await pass(6);
    business = Object.assign({}, business, await business.signInAs('Owner'));
    const { token } = business;
    expect(await invoices.get(data.id)).toMatchObject({
      overdueDays: 2,
      parts: [{ overdueDays: 2 }, { overdueDays: 0 }],
    });
    const late = await server.call(contract.listInvoices, { token, query: { overdue: '1' } });
    expect(late.data.items).toMatchObject([{ id: data.id }]);
    await invoices.offline(data.id, naira(3_000));
    expect(await invoices.get(data.id)).toMatchObject({ overdueDays: 0, asked: naira(7_000) });
    await pass(5);
    business = Object.assign({}, business, await business.signInAs('Owner'));
    const notifications = (await invoices.get(data.id)).history.map(({ sentence }) => sentence);
    expect(notifications.filter((notification) => notification.startsWith('Overdue'))).toEqual([
      'Overdue, ₦7,000.00 left',
      'Overdue, ₦3,000.00 left',
    ]);
    expect(notifications.filter((notification) => notification.startsWith('Reminder'))).toHaveLength(4);
  });
});

describe('coupons', () => {
  const coupon = (more: object = {}) =>
    server.call(couponsContract.createCoupon, {
      token: business.token,
      body: {
        code: 'HARVEST',
        name: 'Harvest',
        type: 'percent',
        rate: 1000,
        scope: 'all',
        duration: 'once',
        redemptionsMax: 1,
        ...more,
      },
    });
  const read = async (id: string) =>
    (await server.call(couponsContract.getCoupon, { token: business.token, params: { couponId: id } })).data;

  test('a coupon is reserved on issue, redeemed on payment, and released when the invoice is void', async () => {
    const { data } = await coupon();
    const created = await invoices.make(invoiceBody(10_000, { couponCode: 'harvest' }));
    expect(created).toMatchObject({ total: naira(9_000), coupon: { code: 'HARVEST', amount: naira(1_000) } });
    expect(await read(data.id)).toMatchObject({ reserved: 1, redeemed: 0 });
    const second = await invoices.draft(invoiceBody(10_000, { couponCode: 'HARVEST' }));
    expect(Object.keys(second.body.error?.fields ?? {})).toEqual(['couponCode']);
    await invoices.void(created.id);
    expect(await read(data.id)).toMatchObject({ reserved: 0, redeemed: 0 });
    const next = await invoices.make(invoiceBody(10_000, { couponCode: 'HARVEST' }));
    await invoices.pay(next, naira(9_000));
    expect(await read(data.id)).toMatchObject({ reserved: 0, redeemed: 1 });
  });

  test('of concurrently issued invoices exactly one gets the last use of a coupon', async () => {
    const { data } = await coupon();
    const drafts = await race(6, () => invoices.draft(invoiceBody(10_000, { couponCode: 'HARVEST' })));
    const answers = await race(6, (caller) => invoices.issue(drafts[caller]?.data.id ?? ''));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await read(data.id)).toMatchObject({ reserved: 1, redeemed: 0 });
  });
});

describe('saving', () => {
  test('of concurrent saves of a draft one succeeds; the others, and a save after issue, are rejected as conflicts', async () => {
    const customer = someone();
    const { data } = await invoices.draft(invoiceBody(5_000, { customer }));
    const save = (amount: number, version: number) =>
      invoices.change(data.id, invoiceBody(amount, { customer, version }));
    const answers = await race(4, (caller) => save(6_000 + caller, data.version));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error?.code).toBe('CONFLICT');
    const { version } = await invoices.get(data.id);
    await invoices.issue(data.id);
    expect((await save(9_000, version)).body.error?.code).toBe('CONFLICT');
  });

  test('its own late fee, order number and units are saved; a product that is not offered is rejected at its line', async () => {
    const body = invoiceBody(5_000, {
      poNumber: 'PO-4471',
      lateFee: { kind: 'fixed', amount: naira(200), afterDays: 3 },
      lines: [{ name: 'Staff lunch', quantity: 2.5, unit: 'tray', unitPrice: naira(2_000) }],
    });
    expect(await invoices.make(body)).toMatchObject({
      poNumber: 'PO-4471',
      total: naira(5_000),
      lateFeeChosen: true,
      lateFeeRule: { kind: 'fixed', amount: naira(200), afterDays: 3 },
      lines: [{ unit: 'tray', quantity: 2.5 }],
    });
    const other = await createTestBusiness(server);
    const { data: product } = await server.call(productsContract.createProduct, {
      token: other.token,
      body: { name: 'Zobo', prices: [{ currency: 'NGN', amount: 100 }] },
    });
    const lines = [{ name: 'Zobo', productId: product.id, quantity: 1, unitPrice: 100 }];
    const refused = await invoices.draft(invoiceBody(1, { lines }));
    expect(Object.keys(refused.body.error?.fields ?? {})).toEqual(['lines.0.name']);
  });
});
