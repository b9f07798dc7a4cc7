// Tests of all row kinds in acquirers' files: partial payments, refunds, chargebacks and their reversals, fees, adjustments; undone and
// matched again.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { settlementContract as contract } from '#shared/contract/operator/settlement.ts';
import { chargebacksContract } from '#shared/contract/payments/chargebacks.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { emptyEvidence } from '#shared/payments/chargebacks/evidence.ts';
import { createDisputes, type Disputes } from '#test/support/disputes/disputes.ts';
import { createSettlementStaff } from '#test/support/disputes/settlement.ts';

let cases: Disputes;
let staff: ReturnType<typeof createSettlementStaff>;
let files = 0;

beforeAll(async () => {
  cases = await createDisputes();
  staff = createSettlementStaff(cases.server);
});
afterEach(() => cases.prove());
afterAll(() => cases.close());

const head = 'kind,reference,gateway_reference,currency,gross,fee,net,settled_date';
const evidence = { ...emptyEvidence, explanation: 'It was delivered, see the note.' };
const day = '2026-11-19';

/** Imports rows; returns their outcome and the changes of the accounts. */
async function bringIn(...rows: string[]) {
  const before = await cases.balances();
  files += 1;
  const { data, error } = await staff.bringIn(contract.importSettlement, [head, ...rows].join('\n'), {
    name: `file-${files}.csv`,
  });
  expect(error).toBeUndefined();
  const after = await cases.balances();
  const change = (kind: string) => (after[kind] ?? 0) - (before[kind] ?? 0);
  const counts = Object.fromEntries(Object.entries(data.counts).filter(([, count]) => count > 0));
  return { counts, change, fileId: data.id };
}
const rowsOf = async (fileId: string) =>
  (await staff.as(contract.listSettlementRows, { query: { fileId, limit: 50 } })).data.items;
const undo = (rowId: string) =>
  staff.as(contract.undoSettlementRow, { params: { rowId }, body: { note: 'The wrong file' } });

async function refundOf(reference: string, amount: number): Promise<string> {
  const { data, status } = await cases.callAsMerchant(refundsContract.refundPayment, {
    params: { transactionId: reference },
    body: { amount, reason: 'customer_request' },
    idempotencyKey: randomUUID(),
  });
  expect(status).toBe(200);
  return data.reference;
}
const receivable = async () => (await cases.balances()).gateway_receivable ?? 0;

test('a payment and its refunds close the receivable, and the acquirer’s fee on each is posted', async () => {
  const { reference } = await cases.pay();
  const [first, second] = [await refundOf(reference, 120_000), await refundOf(reference, 80_000)];
  await sendDueRefunds(cases.server.services);
  expect(await receivable()).toBe(300_000);
  const { counts, change, fileId } = await bringIn(
    `payment,${reference},,NGN,5000.00,50.00,4950.00,${day}`,
    `refund,${first},,NGN,-1200.00,0.00,-1200.00,${day}`,
    `refund,${reference},,,800.00,-8.00,-792.00,${day}`,
  );
  expect(counts).toEqual({ MATCHED: 3 });
  expect(await receivable()).toBe(0);
  expect([change('settlement_bank'), change('gateway_fees')]).toEqual([495_000 - 120_000 - 79_200, 4_200]);
  expect((await rowsOf(fileId)).map(({ kind }) => kind)).toEqual(['payment', 'refund', 'refund']);
  const again = await bringIn(
    `refund,${second},,NGN,800.00,0.00,-800.00,${day}`,
    `refund,${reference},,NGN,1200.00,0,-1200.00,${day}`,
  );
  expect(again.counts).toEqual({ DUPLICATE: 2 });
  expect(again.change('settlement_bank')).toBe(0);
});

test('a refund not confirmed by the gateway stays unmatched, and is matched on a later file', async () => {
  const { reference } = await cases.pay();
  const refund = await refundOf(reference, 100_000);
  const early = await bringIn(`refund,${refund},,,1000.00,0.00,-1000.00,${day}`);
  expect(early.counts).toEqual({ UNMATCHED: 1 });
  expect((await rowsOf(early.fileId))[0]?.problem).toBe('The gateway has not confirmed this refund yet');
  await sendDueRefunds(cases.server.services);
  await bringIn(`payment,${reference},,,5000.00,50.00,4950.00,${day}`);
  expect((await rowsOf(early.fileId))[0]?.status).toBe('MATCHED');
  expect(await receivable()).toBe(0);
});

test('a refund for which the acquirer deducted more leaves a difference', async () => {
  const { reference } = await cases.pay();
  const refund = await refundOf(reference, 100_000);
  await sendDueRefunds(cases.server.services);
  const { counts, change } = await bringIn(
    `payment,${reference},,,5000.00,0.00,5000.00,${day}`,
    `refund,${refund},,,1010.00,0.00,-1010.00,${day}`,
  );
  expect(counts).toEqual({ MATCHED: 1, DIFFERENCE: 1 });
  expect([change('settlement_difference'), await receivable()]).toEqual([1_000, 0]);
});

test('a payment settled in parts: the last part resolves the difference, and further rows are duplicates', async () => {
  const { reference } = await cases.pay();
  const first = await bringIn(`payment,${reference},,,3000.00,30.00,2970.00,${day}`);
  expect(first.counts).toEqual({ DIFFERENCE: 1 });
  const second = await bringIn(`payment,${reference},,,1500.00,15.00,1485.00,${day}`);
  expect(second.counts).toEqual({ MATCHED: 1 });
  expect((await rowsOf(first.fileId))[0]).toMatchObject({ status: 'DIFFERENCE', difference: 50_000 });
  const third = await bringIn(`payment,${reference},,,500.00,5.00,495.00,${day}`);
  expect(third.change('settlement_difference')).toBe(-50_000);
  const [resolved] = await rowsOf(first.fileId);
  expect(resolved).toMatchObject({ status: 'RESOLVED', resolution: 'received', canUndo: false });
  expect((await bringIn(`payment,${reference},,,500.00,6.00,494.00,${day}`)).counts).toEqual({
    DUPLICATE: 1,
  });
  const [part] = await rowsOf(third.fileId);
  expect((await undo(part?.id ?? '')).status).toBe(200);
  expect((await rowsOf(first.fileId))[0]).toMatchObject({ status: 'DIFFERENCE', difference: 50_000 });
  expect((await undo(resolved?.id ?? '')).status).toBe(409);
});

test('a chargeback deducted by the acquirer before its decision stays open until it is lost', async () => {
  const payment = await cases.pay();
  const id = await cases.open(payment.id, { arn: '74500016500000000000001' });
  await bringIn(`payment,${payment.reference},,,5000.00,50.00,4950.00,${day}`);
  const before = await receivable();
  const taken = await bringIn(`chargeback,,74500016500000000000001,,5000.00,25.00,-5025.00,${day}`);
  expect(taken.counts).toEqual({ MATCHED: 1 });
  expect(await receivable()).toBe(before + 500_000);
  expect(taken.change('settlement_bank')).toBe(-502_500);
  await cases.act(chargebacksContract.challengeChargeback, id, evidence);
  await cases.decide(id, 'lost');
  expect(await receivable()).toBe(before);
  const again = await bringIn(`chargeback,${payment.reference},,,5000.00,25.00,-5025.00,${day}`);
  expect(again.counts).toEqual({ DUPLICATE: 1 });
  const open = await cases.database.db
    .selectFrom('reconciliationItems')
    .where('subjectId', '=', id)
    .where('leg', '=', 'gateway')
    .where('open', '<>', 0)
    .select('open')
    .execute();
  expect(open).toEqual([]);
});

test('a won chargeback is paid back by its reversal row', async () => {
  const payment = await cases.pay();
  const before = await receivable();
  const id = await cases.open(payment.id);
  await bringIn(`chargeback,${payment.reference},,,5000.00,0.00,-5000.00,${day}`);
  await cases.act(chargebacksContract.challengeChargeback, id, evidence);
  await cases.decide(id, 'won');
  expect(await receivable()).toBe(before + 500_000);
  const back = await bringIn(`chargeback_reversal,${payment.reference},,,5000.00,0.00,5000.00,${day}`);
  expect(back.counts).toEqual({ MATCHED: 1 });
  expect([await receivable(), back.change('settlement_bank')]).toEqual([before, 500_000]);
  const [row] = await rowsOf(back.fileId);
  expect((await undo(row?.id ?? '')).status).toBe(200);
  expect(await receivable()).toBe(before + 500_000);
});

test('fees and adjustments of a payment are posted; one without a payment stays unmatched', async () => {
  const { reference } = await cases.pay();
  const { counts, change, fileId } = await bringIn(
    `fee,${reference},FEE-1,,,150.00,-150.00,${day}`,
    `adjustment,${reference},ADJ-1,,-20.00,,-20.00,${day}`,
    `fee,,FEE-2,NGN,,99.00,-99.00,${day}`,
    `nonsense,${reference},,,1.00,0.00,1.00,${day}`,
    `refund,${reference},,,1.00,0.00,1.00,${day}`,
    `payment,${reference},,XXX,1.00,0.00,1.00,${day}`,
  );
  expect(counts).toEqual({ MATCHED: 1, DIFFERENCE: 1, UNMATCHED: 2, ERROR: 2 });
  expect([change('gateway_fees'), change('settlement_difference')]).toEqual([15_000, 2_000]);
  expect((await bringIn(`fee,${reference},FEE-1,NGN,,150.00,-150.00,${day}`)).counts).toEqual({
    DUPLICATE: 1,
  });
  expect((await rowsOf(fileId)).map(({ problem }) => problem)).toContain(
    'No payment reference. Assign it to a business',
  );
});

test('a match is undone by a reversing posting, once, and the same payment can be matched again', async () => {
  const before = await cases.balances();
  const { reference } = await cases.pay();
  const paid = await cases.balances();
  const first = await bringIn(`payment,${reference},,,5000.00,50.00,4950.00,${day}`);
  const [row] = await rowsOf(first.fileId);
  expect((await undo(row?.id ?? '')).status).toBe(200);
  expect(await cases.balances()).toEqual(paid);
  expect((await undo(row?.id ?? '')).status).toBe(409);
  expect((await rowsOf(first.fileId))[0]).toMatchObject({ status: 'UNMATCHED', canUndo: false });
  const second = await bringIn(`payment,${reference},,,5000.00,75.00,4925.00,${day}`);
  expect(second.counts).toEqual({ MATCHED: 1 });
  expect(await receivable()).toBe(before.gateway_receivable ?? 0);
  expect((await bringIn(`payment,${reference},,,5000.00,75.00,4925.00,2026-11-20`)).counts).toEqual({
    DUPLICATE: 1,
  });
});
