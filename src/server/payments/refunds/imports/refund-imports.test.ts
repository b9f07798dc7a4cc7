// Refund imports: each row on its own, none twice, and rejected rows reported with their column.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refundImportsContract } from '#shared/contract/payments/refunds/refund-imports.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { createDisputes, type Disputes, sendFile } from '#test/support/disputes/disputes.ts';
import { createTestBusiness } from '#test/support/server.ts';

let cases: Disputes;
beforeAll(async () => {
  cases = await createDisputes();
});
afterAll(() => cases.close());

const headings = 'refund_reference,payment_reference,amount,reason,customer_note,internal_note';

async function send(rows: readonly string[], token = cases.business.token) {
  const bytes = Buffer.from([headings, ...rows].join('\n'));
  const { server } = cases;
  return sendFile(server.url, refundImportsContract.importRefunds, { token, bytes, fileName: 'refunds.csv' });
}
const refundsOf = async (transactionId: string) =>
  (await cases.callAsMerchant(refundsContract.listRefunds, { query: { transactionId, limit: 100 } })).data
    .items;

test('rows are refunded in part and in full, and failed rows are reported with their column', async () => {
  const [first, other, failed] = [await cases.pay(500_000), await cases.pay(300_000), await cases.begin()];
  const { body } = await send([
    `r-1,${first.reference},1200.50,customer_request,Sorry,late`,
    `r-2,${other.reference},,duplicate,,`,
    `r-3,${first.reference},99999,other,,`,
    `r-4,KSW-NOBODY,10,other,,`,
    `r-5,${first.reference},-5,other,,`,
    `r-6,${first.reference},10,because,,`,
    `r-7,${failed},10,other,,`,
    `,${first.reference},10,other,,`,
  ]);
  expect(body.data).toMatchObject({ rows: 8, started: 2, known: 0, failed: 6, repeated: false });
  expect(
    body.data.report.map((row: { row: number; column: string | null }) => [row.row, row.column]),
  ).toEqual([
    [4, 'amount'],
    [5, 'payment_reference'],
    [6, 'amount'],
    [7, 'reason'],
    [8, null],
    [9, 'refund_reference'],
  ]);
  expect((await refundsOf(first.id)).map(({ amount }) => amount)).toEqual([120_050]);
  const [whole] = await refundsOf(other.id);
  expect(whole).toMatchObject({ amount: 300_000, type: 'full', reason: 'duplicate' });
  const detail = await cases.callAsMerchant(refundsContract.getRefund, {
    params: { refundId: whole?.id ?? '' },
  });
  expect(detail.data).toMatchObject({ externalReference: 'r-2', initiatedBy: whole?.initiatedBy });
  await cases.prove();
});

test('repeated, corrected and concurrent files with the same numbers refund nothing twice', async () => {
  const payment = await cases.pay(500_000);
  const row = `again-1,${payment.reference},100,other,,`;
  const twice = await Promise.all([send([row]), send([row, 'again-2,NOBODY,1,other,,'])]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect((await send([row])).body.data).toMatchObject({ repeated: true });
  const corrected = await send([row, `again-2,${payment.reference},200,other,,`]);
  expect(corrected.body.data).toMatchObject({ started: 1, known: 1, failed: 0 });
  expect((await refundsOf(payment.id)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
    10_000, 20_000,
  ]);
  const other = await send([`again-1,${payment.reference},300,other,,`]);
  expect(other.body.data.report).toMatchObject([{ column: 'refund_reference' }]);
  await cases.prove();
});

test('the result file reports each row’s outcome; other businesses and unauthorised roles have no access', async () => {
  const payment = await cases.pay(500_000);
  const { body } = await send([`file-1,${payment.reference},100,other,,`, 'file-2,NOBODY,1,other,,']);
  const params = { importId: body.data.id };
  const file = await cases.callAsMerchant(refundImportsContract.downloadRefundImport, { params });
  expect(String(file.body)).toContain('This payment does not exist');
  expect(String(file.body)).toMatch(/Refund RFD-\w+ of ₦100.00 started/);
  const stranger = await createTestBusiness(cases.server);
  const { token } = stranger;
  const response = await cases.server.call(refundImportsContract.listRefundImports, { token });
  expect(response.data.items).toEqual([]);
  const taken = await cases.server.call(refundImportsContract.downloadRefundImport, { token, params });
  expect(taken.status).toBe(404);
  const stolen = await send([`file-9,${payment.reference},100,other,,`], token);
  expect(stolen.body.data.report).toMatchObject([{ column: 'payment_reference' }]);
  const developer = await cases.business.signInAs('Developer');
  expect((await send(['a,b,1,other,,'], developer.token)).status).toBe(403);
});
