// Tests of fees and adjustments in an acquirer's file that name no payment: staff assign them to a business, once, and the assignment can
// be undone.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { settlementContract as contract } from '#shared/contract/operator/settlement.ts';
import { createDisputes, type Disputes } from '#test/support/disputes/disputes.ts';
import { createSettlementStaff } from '#test/support/disputes/settlement.ts';

let cases: Disputes;
let staff: ReturnType<typeof createSettlementStaff>;
let files = 0;
const day = '2026-11-19';
const head = 'kind,reference,gateway_reference,currency,gross,fee,net,settled_date';

beforeAll(async () => {
  cases = await createDisputes();
  staff = createSettlementStaff(cases.server);
});
afterEach(() => cases.prove());
afterAll(() => cases.close());

async function bringIn(...rows: string[]): Promise<string> {
  files += 1;
  const text = [head, ...rows].join('\n');
  const { data } = await staff.bringIn(contract.importSettlement, text, { name: `file-${files}.csv` });
  return data.id;
}
const rowsOf = async (fileId: string) =>
  (await staff.as(contract.listSettlementRows, { query: { fileId, limit: 50 } })).data.items;
const assign = (rowId: string, body: object = {}) =>
  staff.as(contract.assignSettlementRow, {
    params: { rowId },
    body: { businessId: cases.business.businessId, mode: 'test', note: 'Of their terminal', ...body },
  });
const undo = (rowId: string) =>
  staff.as(contract.undoSettlementRow, { params: { rowId }, body: { note: 'Of somebody else' } });
const auditOf = (entityId: string) =>
  cases.database.db
    .selectFrom('auditEntries')
    .where('entityId', '=', entityId)
    .where('businessId', '=', cases.business.businessId)
    .select(['businessId', 'after'])
    .orderBy('at')
    .execute();

test('a fee without a payment is posted to the business assigned by staff, once', async () => {
  const before = await cases.balances();
  const fileId = await bringIn(`fee,,FEE-1,NGN,,99.00,-99.00,${day}`);
  const [row] = await rowsOf(fileId);
  expect(row).toMatchObject({ status: 'UNMATCHED', business: null, canAssign: true, canUndo: false });
  const id = row?.id ?? '';
  expect((await assign(id, { businessId: randomUUID() })).status).toBe(404);
  expect((await assign(randomUUID())).status).toBe(404);
  expect((await assign(id, { note: '' })).status).toBe(422);
  expect((await assign(id)).status).toBe(200);
  const { gateway_fees, settlement_bank } = await cases.balances();
  expect([gateway_fees, settlement_bank]).toEqual([
    (before.gateway_fees ?? 0) + 9_900,
    (before.settlement_bank ?? 0) - 9_900,
  ]);
  const [assigned] = await rowsOf(fileId);
  expect(assigned).toMatchObject({ status: 'MATCHED', canAssign: false, canUndo: true });
  expect(assigned?.business).not.toBeNull();
  expect(assigned?.problem).toMatch(/^Assigned by .+: Of their terminal$/);
  expect((await assign(id)).status).toBe(409);
  const audited = await auditOf(id);
  expect(audited).toHaveLength(1);
  expect(audited[0]).toMatchObject({ businessId: cases.business.businessId });
  expect(audited[0]?.after).toMatchObject({ status: 'MATCHED', mode: 'test', note: 'Of their terminal' });
});

test('an assigned adjustment becomes a difference, is undone by a reversing posting, and can be assigned again', async () => {
  const before = await cases.balances();
  const fileId = await bringIn(`adjustment,,ADJ-1,NGN,-20.00,,-20.00,${day}`);
  const id = (await rowsOf(fileId))[0]?.id ?? '';
  expect((await undo(id)).status).toBe(409);
  expect((await assign(id)).status).toBe(200);
  expect((await rowsOf(fileId))[0]).toMatchObject({ status: 'DIFFERENCE', difference: 2_000 });
  expect((await cases.balances()).settlement_difference).toBe(2_000);
  expect((await undo(id)).status).toBe(200);
  expect(await cases.balances()).toEqual(before);
  expect((await undo(id)).status).toBe(409);
  expect((await rowsOf(fileId))[0]).toMatchObject({ status: 'UNMATCHED', business: null, canAssign: true });
  expect((await assign(id)).status).toBe(200);
  const body = { resolution: 'write_off', note: 'Too small to ask for' };
  expect((await staff.as(contract.resolveSettlementRow, { params: { rowId: id }, body })).status).toBe(200);
  expect((await cases.balances()).settlement_difference ?? 0).toBe(0);
});

test('payments, rows without a currency and rows posted before cannot be assigned', async () => {
  const { reference } = await cases.pay();
  const fileId = await bringIn(
    `payment,KSW-NOSUCHPAY1,,NGN,10.00,1.00,9.00,${day}`,
    `fee,,FEE-2,,,50.00,-50.00,${day}`,
    `fee,,FEE-3,NGN,,70.00,-70.00,${day}`,
    `fee,${reference},FEE-3,NGN,,70.00,-70.00,${day}`,
  );
  const rows = await rowsOf(fileId);
  expect(rows.map(({ canAssign }) => canAssign)).toEqual([false, false, true, false]);
  const before = await cases.balances();
  const answers = [];
  for (const { id } of rows) answers.push(await assign(id));
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
  expect(answers[1]?.body.error?.message).toBe('This row has no currency. Import it again with a currency.');
  expect(answers[2]?.body.error?.message).toMatch(/^Already posted by file-\d+\.csv, line 5\.$/);
  expect(await cases.balances()).toEqual(before);
  expect((await rowsOf(fileId))[2]).toMatchObject({ status: 'UNMATCHED', canAssign: true });
});
