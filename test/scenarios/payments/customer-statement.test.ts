// The account statement of a customer, through HTTP: totals before and after, every entry between, and access for permitted users only.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { customersContract } from '#shared/contract/customers/customers.ts';
import { customerStatementContract as contract } from '#shared/contract/payments/customers/customer-statement.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { createTestBusiness } from '#test/support/server.ts';

let payers: Payers;
let params: { customerId: string };
const email = 'halima@example.com';

const pay = async (amount: number, payer = email) => {
  const reference = await payers.begin({ email: payer, name: payer.split('@')[0] ?? '', amount });
  expect((await payers.payCard(reference)).status).toBe(200);
  return reference;
};
const read = async (query: Record<string, unknown> = {}) =>
  (await payers.callAsMerchant(contract.getCustomerStatement, { params, query })).data;

beforeAll(async () => {
  payers = await createPayers();
  const first = await pay(500_000);
  payers.clock.set(new Date('2026-11-21T11:00:00Z'));
  await pay(250_000);
  await pay(900_000, 'somebody.else@example.com');
  const refund = await payers.callAsMerchant(refundsContract.refundPayment, {
    params: { transactionId: first },
    body: { amount: 100_000, reason: 'customer_request' },
    idempotencyKey: crypto.randomUUID(),
  });
  expect(refund.status).toBe(200);
  const { data } = await payers.callAsMerchant(customersContract.listCustomers, { query: { search: email } });
  params = { customerId: data.items[0]?.id ?? '' };
});
afterAll(() => payers.close());

test('payments are totalled, and a refund counts once it is completed', async () => {
  expect(await read()).toMatchObject({
    currency: 'NGN',
    opening: 0,
    paid: 750_000,
    refunded: 0,
    closing: 750_000,
    isWhole: true,
  });
  await sendDueRefunds(payers.server.services);
  const { entries, ...totals } = await read();
  expect(totals).toMatchObject({ paid: 750_000, refunded: 100_000, chargedBack: 0, closing: 650_000 });
  expect(entries.map(({ kind, amount, total }) => [kind, amount, total])).toEqual([
    ['refund', -100_000, 650_000],
    ['payment', 250_000, 750_000],
    ['payment', 500_000, 500_000],
  ]);
});

test('a period opens with the total of everything before it', async () => {
  const { entries } = await read();
  const second = entries[1]?.at ?? '';
  const since = await read({ from: second });
  expect(since).toMatchObject({ opening: 500_000, paid: 250_000, refunded: 100_000, closing: 650_000 });
  expect(since.entries.map(({ total }) => total)).toEqual([650_000, 750_000]);
  expect(await read({ to: second })).toMatchObject({ opening: 0, paid: 500_000, closing: 500_000 });
  expect(await read({ currency: 'USD' })).toMatchObject({ closing: 0, entries: [] });
});

test('the statement is available as PDF and as CSV', async () => {
  const file = (format: string) =>
    payers.callAsMerchant(contract.getCustomerStatementFile, { params, query: { format } });
  const pdf = await file('pdf');
  expect(pdf.headers.get('content-type')).toContain('application/pdf');
  const csv = await file('csv');
  expect(csv.headers.get('content-type')).toContain('text/csv');
  const lines = String(csv.body).trim().split('\n');
  expect(lines).toHaveLength(1 + 3 + 2);
  expect(lines.at(-1)).toContain('Closing total,,NGN,,6500.00');
});

test('the statement is not found by another business', async () => {
  const other = await createTestBusiness(payers.server);
  for (const endpoint of [contract.getCustomerStatement, contract.getCustomerStatementFile])
    expect((await payers.server.call(endpoint, { params, token: other.token })).status).toBe(404);
});
