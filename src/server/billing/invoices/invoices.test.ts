// Invoices through HTTP: drafts and numbers, when changes are allowed, full and partial payments, credit, and the ledger at the end.
import { beforeEach, describe, expect, test } from 'vitest';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { invoiceSettingsContract } from '#shared/contract/billing/invoices/invoice-settings.ts';
import { invoicesContract as contract } from '#shared/contract/billing/invoices/invoices.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { expectWinners, race, raceWithRetries } from '#test/support/attack/race.ts';
import { invoiceBody, invoicesOf, naira, slugOf, someone, vat } from '#test/support/billing/invoices.ts';
import { challengeCard } from '#test/support/payers.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { takeFollowUps } from './settling/follow-ups.ts';
import { takeDueSteps } from './steps/due-steps.ts';

const { clock, server } = await openServerAt('2026-11-20T10:00:00Z');
let business: TestBusiness;
const invoices = invoicesOf(server, () => business);

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
});

const sentences = ({ history }: { history: { sentence: string }[] }) =>
  history.map(({ sentence }) => sentence);

async function refund(reference: string, amount: number) {
  // Covers the fees that a refund does not return.
  await invoices.pay(await invoices.make(invoiceBody(6_000)), naira(6_000));
  const answer = await server.call(refundsContract.refundPayment, {
    token: business.token,
    params: { transactionId: reference },
    body: { amount, reason: 'customer_request' },
    idempotencyKey: `${reference}-${amount}`,
  });
  expect(answer.body.error).toBeUndefined();
  await sendDueRefunds(server.services);
  await takeFollowUps(server.services);
}

describe('drafts and numbers', () => {
  test('totals follow the shared calculation, and dates the day of the business', async () => {
    const { status, data } = await invoices.draft({
      customer: someone(),
      currency: 'NGN',
      lines: [
        {
          name: 'Staff lunch',
          quantity: 120,
          unitPrice: 450_000,
          discount: { kind: 'percent', rate: 500 },
          taxes: [vat],
        },
        { name: 'Small chops tray', quantity: 18, unitPrice: 1_845_000, taxes: [vat] },
        {
          name: 'Chilled zobo',
          quantity: 240,
          unitPrice: 65_000,
          discount: { kind: 'fixed', amount: 600_000 },
          taxes: [vat],
        },
        { name: 'Fruit crate', quantity: 6, unitPrice: 2_250_000, taxes: [{ ...vat, id: 'zero', rate: 0 }] },
      ],
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      status: 'DRAFT',
      number: null,
      subtotal: 116_310_000,
      discountAmount: 3_300_000,
      tax: 7_463_250,
      total: 120_473_250,
      issueOn: '2026-11-20',
      dueOn: '2026-12-04',
      due: 0,
      url: null,
    });
  });

  test('invalid input is rejected at its field', async () => {
    const refused = async (more: object, field: string) => {
      const { status, body } = await invoices.draft(invoiceBody(5_000, more));
      expect([status, Object.keys(body.error.fields ?? {})]).toEqual([422, [field]]);
    };
    await refused({ lines: [] }, 'lines');
    await refused({ lines: [{ name: 'Rice', quantity: 0, unitPrice: 1 }] }, 'lines.0.quantity');
    await refused({ lines: [{ name: 'Rice', quantity: 1.0005, unitPrice: 1 }] }, 'lines.0.quantity');
    await refused(
      { lines: [{ name: 'Rice', quantity: 1_000_000, unitPrice: 90_000_000_000 }] },
      'lines.0.unitPrice',
    );
    await refused({ issueOn: '2026-11-20', dueOn: '2026-11-19' }, 'dueOn');
    const none = await invoices.draft(
      invoiceBody(5_000, { lines: [{ name: 'Rice', quantity: 0, unitPrice: 1 }] }),
    );
    expect(none.body.error.fields).toEqual({ 'lines.0.quantity': 'Must be more than zero' });
    const two = [vat, { ...vat, rate: 500 }].map((tax) => ({
      name: 'Rice',
      quantity: 1,
      unitPrice: 100,
      taxes: [tax],
    }));
    await refused({ lines: two }, 'lines.1.taxes');
  });

  test('32 invoices issued concurrently get 32 consecutive numbers without gaps or duplicates', async () => {
    const drafts = expectWinners(await raceWithRetries(32, () => invoices.draft(invoiceBody(5_000))), 32);
    const issued = expectWinners(
      await raceWithRetries(32, (caller) => invoices.issue(drafts[caller]?.data.id ?? '')),
      32,
    );
    const numbers = issued.map(({ data }) => data.number).sort();
    expect(numbers).toEqual(
      Array.from({ length: 32 }, (_, n) => `INV-2026-${String(n + 1).padStart(4, '0')}`),
    );
  });

  test('concurrent requests to issue one draft issue it once', async () => {
    const { data } = await invoices.draft(invoiceBody(5_000));
    const answers = await race(8, () => invoices.issue(data.id));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await invoices.make(invoiceBody(5_000))).number).toBe('INV-2026-0002');
  });

  test('numbers restart each year, use the prefix of the settings, and are never reused', async () => {
    const { token } = business;
    const { data } = await server.call(invoiceSettingsContract.getInvoiceSettings, { token });
    const { nextNumber, ...settings } = data;
    expect(nextNumber).toBe('INV-2026-0001');
    expect((await invoices.make(invoiceBody(5_000, { issueOn: '2026-12-31' }))).number).toBe('INV-2026-0001');
    expect((await invoices.make(invoiceBody(5_000, { issueOn: '2027-01-01' }))).number).toBe('INV-2027-0001');
    const save = (more: object) =>
      server.call(invoiceSettingsContract.saveInvoiceSettings, { token, body: { ...settings, ...more } });
    await save({ prefix: 'AF' });
    expect((await invoices.make(invoiceBody(5_000))).number).toBe('AF-2026-0001');
    await save({ numberReset: 'never' });
    expect((await invoices.make(invoiceBody(5_000))).number).toBe('INV-2026-0002');
    expect((await save({ prefix: 'no way' })).status).toBe(422);
  });

  test('an unopened invoice can be unsent to a draft, which keeps its number and cannot be deleted', async () => {
    const created = await invoices.make(invoiceBody(5_000));
    expect((await invoices.call('unsendInvoice', created.id)).data).toMatchObject({
      status: 'DRAFT',
      number: created.number,
      url: null,
    });
    const page = await server.call(checkoutContract.getCheckoutPage, { params: { key: slugOf(created) } });
    expect([page.data.closed, page.data.amount]).toEqual(['inactive', 0]);
    expect((await invoices.call('deleteInvoice', created.id)).status).toBe(409);
    expect((await invoices.issue(created.id)).data).toMatchObject({
      number: created.number,
      url: created.url,
    });
    await invoices.begin(created, naira(5_000));
    expect((await invoices.call('unsendInvoice', created.id)).status).toBe(409);
    const { data } = await invoices.draft(invoiceBody(5_000));
    expect((await invoices.call('deleteInvoice', data.id)).status).toBe(200);
  });

  test('changing an unpaid invoice keeps the old revision; a part-paid invoice cannot be changed', async () => {
    const customer = someone();
    const created = await invoices.make(invoiceBody(5_000, { customer }));
    const { data } = await invoices.change(created.id, invoiceBody(6_000, { customer }));
    expect(data).toMatchObject({
      number: created.number,
      revision: 2,
      total: naira(6_000),
      status: 'ISSUED',
    });
    expect(data.revisions).toMatchObject([{ revision: 1, total: naira(5_000) }]);
    const before = await server.call(contract.listInvoiceRevisions, {
      token: business.token,
      params: { invoiceId: created.id },
    });
    expect(before.data.items[0]).toMatchObject({
      revision: 1,
      total: naira(5_000),
      lines: [{ unitPrice: naira(5_000) }],
    });
    await invoices.offline(created.id, naira(1_000));
    expect((await invoices.change(created.id, invoiceBody(7_000, { customer }))).status).toBe(409);
  });
});

describe('payments', () => {
  test('partial payments are allocated to the kobo, and each is shown in the timeline', async () => {
    const created = await invoices.make(invoiceBody(849_985));
    await invoices.pay(created, naira(400_000));
    const part = await invoices.get(created.id);
    expect(part).toMatchObject({ status: 'PARTIALLY_PAID', paid: naira(400_000), due: naira(449_985) });
    await invoices.pay(created, naira(449_985));
    const paid = await invoices.get(created.id);
    expect(paid).toMatchObject({ status: 'PAID', due: 0, customerFigures: { owed: 0, credit: 0 } });
    expect(paid.payments.map(({ amount, left }) => [amount, left])).toEqual([
      [naira(400_000), naira(449_985)],
      [naira(449_985), 0],
    ]);
    expect(sentences(paid)).toMatchObject([
      expect.stringContaining('Paid by Mastercard'),
      expect.stringContaining('Partially paid by Mastercard'),
      'Issued as INV-2026-0001',
      'Draft created',
    ]);
    const page = await server.call(checkoutContract.getCheckoutPage, { params: { key: slugOf(created) } });
    expect(page.data.closed).toBe('paid');
  });

  test('an invoice is overdue after its due date, without replacing its status', async () => {
    const created = await invoices.make(invoiceBody(5_000, { issueOn: '2026-11-01', dueOn: '2026-11-17' }));
    await invoices.offline(created.id, naira(1_000));
    expect(await invoices.get(created.id)).toMatchObject({ status: 'PARTIALLY_PAID', overdueDays: 3 });
    const list = await server.call(contract.listInvoices, {
      token: business.token,
      query: { overdue: '1', status: 'PARTIALLY_PAID', include: 'counts' },
    });
    expect(list.data.items).toMatchObject([{ id: created.id, overdueDays: 3 }]);
    await invoices.offline(created.id, naira(4_000));
    expect(await invoices.get(created.id)).toMatchObject({ status: 'PAID', overdueDays: 0 });
  });

  test('concurrent payments of the balance are allocated once; the excess is credit, used on the next invoice', async () => {
    const customer = someone();
    const created = await invoices.make(invoiceBody(5_000, { customer }));
    const begun = await Promise.all([
      invoices.begin(created, naira(5_000)),
      invoices.begin(created, naira(5_000)),
    ]);
    await race(2, (payer) => invoices.payCard(begun[payer]?.data.reference ?? ''));
    await takeFollowUps(server.services);
    const paid = await invoices.get(created.id);
    const received = paid.payments.reduce((sum, payment) => sum + payment.received, 0);
    expect(paid).toMatchObject({ status: 'PAID', paid: naira(5_000) });
    expect(paid.customerFigures.credit).toBe(received - naira(5_000));
    if (received === naira(5_000)) return;
    const next = await invoices.make(invoiceBody(8_000, { customer }));
    expect(next).toMatchObject({
      status: 'PARTIALLY_PAID',
      due: naira(3_000),
      customerFigures: { credit: 0 },
    });
  });

  test('a payment above the amount due is rejected, and so is one that the amount due has fallen below', async () => {
    const created = await invoices.make(invoiceBody(5_000, { partAllowed: false }));
    const page = await server.call(checkoutContract.getCheckoutPage, { params: { key: slugOf(created) } });
    expect(page.data).toMatchObject({ amount: naira(5_000), title: `Invoice ${created.number}` });
    const begun = await invoices.begin(created);
    await invoices.offline(created.id, naira(3_000));
    const refused = await invoices.payCard(begun.data.reference);
    expect(refused.body.error).toMatchObject({ code: 'PAYMENT_CLOSED' });
    expect(refused.body.message).toContain('₦2,000.00');
    expect((await invoices.begin(await invoices.make(invoiceBody(5_000)), naira(6_000))).status).toBe(422);
  });

  test('an offline overpayment leaves credit, and can be undone unless that credit was used', async () => {
    const customer = someone();
    const created = await invoices.make(invoiceBody(5_000, { customer }));
    const { data } = await invoices.offline(created.id, naira(7_000), {
      method: 'cheque',
      note: 'Cheque 001821',
    });
    expect(data).toMatchObject({ status: 'PAID', customerFigures: { credit: naira(2_000) } });
    const paymentId = data.payments[0]?.id ?? '';
    const next = await invoices.make(invoiceBody(6_000, { customer }));
    expect((await invoices.undo(created.id, paymentId)).status).toBe(409);
    const used = next.payments.find(({ kind }) => kind === 'credit')?.id ?? '';
    expect((await invoices.undo(next.id, used)).data).toMatchObject({ status: 'ISSUED', due: naira(6_000) });
    const undone = await invoices.undo(created.id, paymentId);
    expect(undone.data).toMatchObject({
      status: 'ISSUED',
      due: naira(5_000),
      customerFigures: { credit: 0 },
    });
    expect((await invoices.undo(created.id, paymentId)).status).toBe(409);
    expect((await invoices.offline(created.id, naira(1_000), { paidOn: '2026-11-21' })).status).toBe(422);
  });

  test('of 32 concurrent offline payments of the full amount one is recorded, and no credit arises', async () => {
    const created = await invoices.make(invoiceBody(5_000));
    const answers = await raceWithRetries(32, () => invoices.offline(created.id, naira(5_000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await invoices.get(created.id)).toMatchObject({
      paid: naira(5_000),
      customerFigures: { credit: 0 },
    });
  });

  test('concurrent requests spend a credit once', async () => {
    const customer = someone();
    await invoices.offline((await invoices.make(invoiceBody(5_000, { customer }))).id, naira(6_000));
    const next = await invoices.make(invoiceBody(5_000, { customer, useCredit: false }));
    const answers = await race(8, () => invoices.credit(next.id, naira(1_000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await invoices.get(next.id)).toMatchObject({ due: naira(4_000), customerFigures: { credit: 0 } });
  });
});

describe('refunds, credit notes and closing', () => {
  test('a refund of a paid invoice makes nothing due; a full refund sets the status to refunded', async () => {
    const created = await invoices.make(invoiceBody(5_000));
    const reference = await invoices.pay(created, naira(5_000));
    await refund(reference, naira(1_000));
    expect(await invoices.get(created.id)).toMatchObject({ status: 'PAID', refunded: naira(1_000), due: 0 });
    await refund(reference, naira(4_000));
    expect(await invoices.get(created.id)).toMatchObject({
      status: 'REFUNDED',
      refunded: naira(5_000),
      due: 0,
    });
  });

  test('a refunded partial payment is due again', async () => {
    const created = await invoices.make(invoiceBody(5_000));
    const reference = await invoices.pay(created, naira(2_000));
    await refund(reference, naira(2_000));
    expect(await invoices.get(created.id)).toMatchObject({ status: 'ISSUED', due: naira(5_000) });
  });

  test('a credit note reduces the amount due, and becomes customer credit on a paid invoice', async () => {
    const created = await invoices.make(invoiceBody(5_000));
    const { data } = await invoices.note(created.id, naira(1_000));
    expect(data).toMatchObject({ status: 'PARTIALLY_PAID', due: naira(4_000) });
    expect(data.payments[0]).toMatchObject({ kind: 'credit_note', reference: 'CN-2026-0001' });
    await invoices.offline(created.id, naira(4_000));
    expect((await invoices.note(created.id, naira(500))).data.customerFigures.credit).toBe(naira(500));
    expect((await invoices.note(created.id, naira(4_000))).status).toBe(422);
  });

  test('a card payment confirmed after its invoice was voided becomes credit, used on the next invoice', async () => {
    const customer = someone();
    const created = await invoices.make(invoiceBody(5_000, { customer }));
    const begun = await invoices.begin(created, naira(5_000));
    const { data } = await invoices.payCard(begun.data.reference, challengeCard);
    expect((await invoices.void(created.id)).data).toMatchObject({ status: 'CLOSED', due: 0 });
    await fetch(`${server.url}${new URL(data.challengeUrl ?? '').pathname}/approve`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const progress = await server.call(checkoutContract.getPaymentProgress, {
      params: { reference: begun.data.reference },
    });
    expect(progress.data.state).toBe('successful');
    await takeFollowUps(server.services);
    expect(await invoices.get(created.id)).toMatchObject({
      status: 'CLOSED',
      paid: 0,
      customerFigures: { credit: naira(5_000) },
    });
    expect(await invoices.make(invoiceBody(5_000, { customer }))).toMatchObject({ status: 'PAID', due: 0 });
  });

  test('a void invoice accepts no payment, also none already started; a part-paid invoice can only be written off', async () => {
    const created = await invoices.make(invoiceBody(5_000));
    const begun = await invoices.begin(created, naira(5_000));
    expect((await invoices.void(created.id)).data).toMatchObject({ status: 'CLOSED', due: 0 });
    expect((await invoices.payCard(begun.data.reference)).status).toBe(409);
    expect((await invoices.begin(created, naira(5_000))).status).toBe(409);
    const part = await invoices.make(invoiceBody(5_000));
    await invoices.offline(part.id, naira(1_000));
    expect((await invoices.void(part.id)).status).toBe(409);
    expect((await invoices.writeOff(part.id)).data).toMatchObject({ status: 'WRITTEN_OFF', due: 0 });
    expect((await invoices.offline(part.id, naira(1_000))).status).toBe(409);
  });

  test('reminders before, on and after the due date are sent once each; overdue is recorded and the late fee added once', async () => {
    const { token } = business;
    const { data } = await server.call(invoiceSettingsContract.getInvoiceSettings, { token });
    const { nextNumber: _, ...settings } = data;
    const lateFee = { kind: 'percent', rate: 1000, afterDays: 2 };
    await server.call(invoiceSettingsContract.saveInvoiceSettings, { token, body: { ...settings, lateFee } });
    const drafted = await invoices.draft(invoiceBody(5_000, { dueOn: '2026-11-24', reminders: [-3, 0, 3] }));
    await invoices.issue(drafted.data.id, true);
    const days = async (hours: number) => {
      clock.advance(hours * 3_600_000);
      for (let again = 0; again < 3; again += 1) await takeDueSteps(server.services);
    };
    for (let hours = 0; hours < 9 * 24; hours += 12) await days(12);
    business = await createTestBusinessAgain();
    const result = sentences(await invoicesOf(server, () => business).get(drafted.data.id));
    expect(result.filter((item) => item.startsWith('Reminder sent'))).toEqual([
      expect.stringContaining('3 days after'),
      expect.stringContaining('on the due date'),
      expect.stringContaining('3 days before'),
    ]);
    expect(result.filter((item) => item.startsWith('Overdue'))).toHaveLength(1);
    expect(result.filter((item) => item.startsWith('Late fee'))).toEqual(['Late fee added, ₦500.00']);
  });
});

/** The clock has moved, so the owner signs in again. */
async function createTestBusinessAgain(): Promise<TestBusiness> {
  const { token } = await business.signInAs('Owner');
  return { ...business, token };
}
