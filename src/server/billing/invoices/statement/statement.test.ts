// A customer's statement of account: opening balance and movements add up to the closing balance, which is the amount owed less credit.
import { beforeEach, expect, test } from 'vitest';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { customerInvoicesContract as contract } from '#shared/contract/billing/invoices/customer-invoices.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { invoiceBody, invoicesOf, naira, someone } from '#test/support/billing/invoices.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { takeFollowUps } from '../settling/follow-ups.ts';

const { clock, server } = await openServerAt('2026-11-01T10:00:00Z');
let business: TestBusiness;
const invoices = invoicesOf(server, () => business);

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
});

const statementOf = async (customerId: string, query: Record<string, unknown> = {}) =>
  (await server.call(contract.getInvoiceStatement, { token: business.token, params: { customerId }, query }))
    .data;

async function agrees(customerId: string) {
  const statement = await statementOf(customerId);
  const { data } = await server.call(invoicesContract.getCustomerCredit, {
    token: business.token,
    query: { customerId, currency: 'NGN' },
  });
  expect(statement.closing).toBe(data.owed - data.credit);
  return statement;
}

test('the statement of all movement kinds equals the amount owed less credit, also when split into two periods', async () => {
  const customer = someone();
  const make = (amount: number) => invoices.make(invoiceBody(amount, { customer }));
  const first = await make(10_000);
  const { id: customerId } = first.customer;
  const reference = await invoices.pay(first, naira(4_000));
  clock.advance(86_400_000);
  await invoices.note(first.id, naira(1_000));
  await invoices.offline(first.id, naira(7_000));
  await agrees(customerId);
  const second = await make(9_000);
  const cash = await invoices.offline(second.id, naira(2_000));
  const paid = cash.data.payments.find(({ kind }) => kind === 'offline');
  await invoices.undo(second.id, paid?.id ?? '');
  await agrees(customerId);
  clock.advance(86_400_000);
  const cut = clock.now().toISOString();
  const third = await make(3_000);
  await invoices.writeOff(third.id);
  const fourth = await make(4_000);
  await invoices.void(fourth.id);
  const unsent = await make(5_000);
  await invoices.call('unsendInvoice', unsent.id);
  await invoices.draft(invoiceBody(6_000, { customer }));
  await invoices.pay(await invoices.make(invoiceBody(50_000)), naira(50_000));
  const refund = await server.call(refundsContract.refundPayment, {
    token: business.token,
    params: { transactionId: reference },
    body: { amount: naira(1_500), reason: 'customer_request' },
    idempotencyKey: 'statement-refund',
  });
  expect(refund.body.error).toBeUndefined();
  await sendDueRefunds(server.services);
  await takeFollowUps(server.services);

  const whole = await agrees(customerId);
  expect(whole.closing).toBe(whole.opening + whole.invoiced - whole.settled - whole.dropped);
  expect(whole.entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(whole.closing);
  expect(whole.entries[0]?.balance).toBe(whole.closing);
  const before = await statementOf(customerId, { to: cut });
  const after = await statementOf(customerId, { from: cut });
  expect([before.opening, after.opening, after.closing]).toEqual([0, before.closing, whole.closing]);
  expect(before.entries.length + after.entries.length).toBe(whole.entries.length);
  expect(after.closing).toBe(after.opening + after.invoiced - after.settled - after.dropped);
});

test('the statement is a PDF or a CSV that ends with the closing balance; other businesses cannot get it', async () => {
  const created = await invoices.make(invoiceBody(10_000));
  await invoices.offline(created.id, naira(4_000));
  const { id } = created.customer;
  const file = (format: string, token: string) =>
    fetch(`${server.url}/api/v1/customers/${id}/invoice-statement/file?format=${format}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  const pdf = await file('pdf', business.token);
  expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  const lines = (await (await file('csv', business.token)).text()).trim().split('\n');
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toMatch(/Closing balance,,NGN,,6000\.00$/);
  const stranger = await createTestBusiness(server, { name: 'Others' });
  expect((await file('csv', stranger.token)).status).toBe(404);
  const listed = await server.call(contract.listCustomerInvoices, {
    token: business.token,
    params: { customerId: id },
  });
  expect(listed.data.items.map((item) => item.id)).toEqual([created.id]);
});
