// Bank statements and matches, through HTTP: the rules, exceptions with their reason, matches by hand, undone, resolved; ageing and its
// export.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reconciliationContract as contract } from '#shared/contract/operator/reconciliation.ts';
import { settlementContract } from '#shared/contract/operator/settlement.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { amountMax } from '#shared/money.ts';
import { createDisputes, type Disputes } from '#test/support/disputes/disputes.ts';
import { createSettlementStaff } from '#test/support/disputes/settlement.ts';

let cases: Disputes;
let staff: ReturnType<typeof createSettlementStaff>;
const day = '2026-11-18';
const head = 'date,reference,narration,debit,credit';

beforeAll(async () => {
  cases = await createDisputes();
  staff = createSettlementStaff(cases.server);
});
afterEach(() => cases.prove());
afterAll(() => cases.close());

async function bringIn(...lines: string[]) {
  const { data, status } = await staff.bringIn(contract.importStatement, [head, ...lines].join('\n'), {
    query: { mode: 'test' },
  });
  expect(status).toBe(200);
  const counts = Object.fromEntries(Object.entries(data.counts).filter(([, count]) => count > 0));
  return { counts, id: data.id };
}
const linesOf = async (statementId: string) =>
  (await staff.as(contract.listStatementLines, { query: { statementId, limit: 50 } })).data.items;
const itemsOf = async (leg: 'gateway' | 'bank') =>
  (await staff.as(contract.listOpenItems, { query: { leg, mode: 'test', limit: 100 } })).data.items;
const bank = async () => (await cases.balances()).settlement_bank ?? 0;
const note = 'Agreed with the bank';

/** Receives a payment by transfer, which is at the bank at once; returns its reference. */
async function receive(amount: number, reference?: string): Promise<string> {
  reference ??= await cases.begin({ amount });
  const { data } = await cases.payTransfer(reference);
  await cases.send(data.transfer?.accountNumber ?? '', amount);
  return reference;
}

test('a credit is matched with its transfer by reference, and an acquirer’s batch by amount and day', async () => {
  const received = await receive(123_400);
  const { reference } = await cases.pay();
  await staff.bringIn(
    settlementContract.importSettlement,
    `reference,gross,fee,net,settled_date\n${reference},5000.00,50.00,4950.00,${day}`,
    { query: { acquirer: 'Interswitch' } },
  );
  expect(await bank()).toBe(123_400 + 495_000);
  const { counts, id } = await bringIn(
    `${day},,NIP FROM CHIDI ${received},,1234.00`,
    `2026-11-19,X1,INTERSWITCH SETTLEMENT,,4950.00`,
  );
  expect(counts).toEqual({ MATCHED: 2 });
  expect((await linesOf(id)).map(({ rule }) => rule)).toEqual(['reference', 'batch']);
  expect([await bank(), (await cases.balances()).bank_account]).toEqual([0, 618_400]);
});

test('a reference without digits is matched', async () => {
  let reference = '';
  // One reference in twenty has no digit.
  while (!/^\D+$/.test(reference)) reference = await cases.begin({ amount: 77_700 });
  await receive(77_700, reference);
  const { id } = await bringIn(`${day},,nip from ada/${reference}/thanks,,777.00`);
  expect((await linesOf(id)).map(({ rule }) => rule)).toEqual(['reference']);
});

test('a line repeated in a later statement is counted once; two equal bookings of one day are two lines', async () => {
  await receive(50_000);
  await receive(50_000);
  const line = `${day},,CASH TRANSFER,,500.00`;
  const first = await bringIn(line, line);
  // Two items have this amount, so neither is matched.
  expect(first.counts).toEqual({ UNMATCHED: 2 });
  expect((await linesOf(first.id))[0]?.problem).toBe('2 items have this amount. Choose one');
  const later = await bringIn(line, line, line);
  expect(later.counts).toEqual({ DUPLICATE: 2, UNMATCHED: 1 });
  const [item, two] = await itemsOf('bank');
  const [a, b] = await linesOf(first.id);
  const match = (lineId: string, items: string[], differenceToFees = false) =>
    staff.as(contract.matchStatementLine, { params: { lineId }, body: { items, differenceToFees, note } });
  expect((await match(a?.id ?? '', [item?.id ?? '', two?.id ?? ''])).status).toBe(409);
  expect((await match(a?.id ?? '', [`${randomUUID()}.1.bank`])).status).toBe(409);
  expect((await match(a?.id ?? '', [item?.id ?? ''])).status).toBe(200);
  expect((await match(a?.id ?? '', [item?.id ?? ''])).status).toBe(409);
  expect((await match(b?.id ?? '', [item?.id ?? ''])).status).toBe(409);
  expect((await match(b?.id ?? '', [two?.id ?? ''])).status).toBe(200);
  expect(await bank()).toBe(0);
});

test('an amount withheld by the bank is posted as its fee, and a match is undone by a reversing posting', async () => {
  const reference = await receive(80_000);
  const before = await cases.balances();
  const { counts, id } = await bringIn(`${day},,TRANSFER ${reference},,790.00`);
  expect(counts).toEqual({ UNMATCHED: 1 });
  const [line] = await linesOf(id);
  expect(line?.problem).toMatch(/The books show ₦800/);
  const params = { lineId: line?.id ?? '' };
  const [item] = await itemsOf('bank');
  const body = { items: [item?.id ?? ''], differenceToFees: true, note };
  expect((await staff.as(contract.matchStatementLine, { params, body })).status).toBe(200);
  expect((await cases.balances()).bank_fees).toBe(1_000);
  const detail = (await staff.as(contract.getOpenItem, { params: { itemId: item?.id ?? '' } })).data;
  expect(detail).toMatchObject({ open: 0, matches: [{ rule: 'manual', note, amount: 80_000 }] });
  expect((await staff.as(contract.undoStatementLine, { params, body: { note } })).status).toBe(200);
  expect(await cases.balances()).toEqual(before);
  expect((await staff.as(contract.undoStatementLine, { params, body: { note } })).status).toBe(409);
  expect((await staff.as(contract.matchStatementLine, { params, body })).status).toBe(200);
  expect(await bank()).toBe(0);
});

test('unmatched lines are resolved with a posting and a note, and unreadable lines are counted as errors', async () => {
  const { counts, id } = await bringIn(
    `${day},,MAINTENANCE FEE,50.00,`,
    `yesterday,,X,1.00,`,
    `${day},,X,1.00,2.00`,
    `${day},,X,,`,
  );
  expect(counts).toEqual({ UNMATCHED: 1, ERROR: 3 });
  const [line] = await linesOf(id);
  expect(line?.problem).toBe('No ledger entry with this reference or amount');
  const { businessId } = cases.business;
  const before = (await cases.balances()).bank_fees ?? 0;
  const params = { lineId: line?.id ?? '' };
  const body = { businessId, as: 'bank_fees', note };
  expect((await staff.as(contract.resolveStatementLine, { params, body })).status).toBe(200);
  expect((await staff.as(contract.resolveStatementLine, { params, body })).status).toBe(409);
  expect((await cases.balances()).bank_fees).toBe(before + 5_000);
  expect((await linesOf(id))[0]).toMatchObject({ status: 'RESOLVED', note });
});

test('an unconfirmed item can be written off, once', async () => {
  const { id } = await cases.pay();
  const [item] = (await itemsOf('gateway')).filter(({ amount }) => amount === 500_000);
  expect(item).toMatchObject({ kind: 'payment', open: 500_000, days: 0 });
  const params = { itemId: item?.id ?? '' };
  const before = await cases.balances();
  const body = { resolution: 'write_off', note };
  expect((await staff.as(contract.resolveOpenItem, { params, body })).status).toBe(200);
  expect((await staff.as(contract.resolveOpenItem, { params, body })).status).toBe(409);
  const after = await cases.balances();
  expect((after.fee_income ?? 0) - (before.fee_income ?? 0)).toBe(-500_000);
  expect(after.gateway_receivable ?? 0).toBe((before.gateway_receivable ?? 0) - 500_000);
  expect((await cases.row((await cases.pay()).reference)).id).not.toBe(id);
});

test('a line imported before its item is matched on the next run', async () => {
  const reference = await cases.begin({ amount: 66_600 });
  const early = await bringIn(`${day},,NIP ${reference},,666.00`);
  expect(early.counts).toEqual({ UNMATCHED: 1 });
  const { data } = await cases.payTransfer(reference);
  await cases.send(data.transfer?.accountNumber ?? '', 66_600);
  expect((await staff.as(contract.runReconciliation)).data.tried).toBeGreaterThan(0);
  expect((await linesOf(early.id))[0]?.status).toBe('MATCHED');
});

test('the ageing report equals the ledger per leg and by age, and can be downloaded as CSV and Excel', async () => {
  const before = await cases.balances();
  const ageing = async () =>
    (await staff.as(contract.getAgeing, { query: { mode: 'test', currency: 'NGN', limit: 100 } })).data;
  const { items, totals } = await ageing();
  for (const row of items) expect(row.ages.reduce((sum, age) => sum + age, 0)).toBe(row.total);
  for (const total of totals) expect(total.open).toBe(total.ledger);
  const gateway = totals.find(({ leg }) => leg === 'gateway');
  expect(gateway?.open).toBe(before.gateway_receivable);
  cases.clock.advance(5 * 86_400_000);
  const later = (await ageing()).items.find(({ leg }) => leg === 'gateway');
  expect([later?.ages[0], later?.ages[2]]).toEqual([0, gateway?.open]);
  const old = { leg: 'gateway', mode: 'test', daysMin: 4 } as const;
  expect((await staff.as(contract.listOpenItems, { query: old })).data.total).toBe(later?.count);
  const young = { ...old, daysMin: 8 };
  expect((await staff.as(contract.listOpenItems, { query: young })).data.total).toBe(0);
  for (const format of ['csv', 'xlsx'] as const) {
    const answer = await staff.as(contract.downloadAgeing, { query: { mode: 'test', format } });
    expect(answer.status).toBe(200);
    if (format === 'csv') expect(String(answer.body)).toContain('0-1 days');
  }
});

test('a transfer above the maximum amount is rejected, so that console totals stay exact', async () => {
  const reference = await cases.begin({ amount: 55_500 });
  const { data } = await cases.payTransfer(reference);
  const body = { accountNumber: data.transfer?.accountNumber ?? '', senderName: 'Ada Obi' };
  const send = (amount: number) =>
    cases.server.call(checkoutContract.sendSandboxTransfer, { body: { ...body, amount } });
  expect((await send(Number.MAX_SAFE_INTEGER)).status).toBe(422);
  expect((await send(amountMax)).status).toBe(200);
  expect((await staff.as(contract.getAgeing, { query: { mode: 'test' } })).status).toBe(200);
});

test('an open item is found by part of its reference, by its business and by its open amount', async () => {
  const reference = await receive(7_654_321);
  const { businessName } =
    (await itemsOf('bank')).flatMap(({ business }) => ({ businessName: business.name }))[0] ?? {};
  const find = async (query: Record<string, unknown>) => {
    const { data } = await staff.as(contract.listOpenItems, {
      query: { leg: 'bank', mode: 'test', currency: 'NGN', limit: 100, ...query },
    });
    return data.items.map((item) => item.reference);
  };
  const typed = [reference, reference.slice(4, 12).toLowerCase(), '76,543.21', '+₦76,543.21', '76543.21'];
  for (const search of typed) expect(await find({ search }), search).toEqual([reference]);
  expect(await find({ openEq: 7_654_321 })).toEqual([reference]);
  expect(await find({ openEq: -7_654_321 })).toEqual([]);
  expect(await find({ search: businessName?.slice(0, 5) })).toContain(reference);
  for (const search of ['%', '_', '76,543.22', 'nothing of the kind'])
    expect(await find({ search })).toEqual([]);
});
