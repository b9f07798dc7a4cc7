// Tests of undoing resolutions over HTTP: of differences in acquirers' files and of open items, once each; the books return to their
// earlier state.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reconciliationContract } from '#shared/contract/operator/reconciliation.ts';
import { settlementContract as contract } from '#shared/contract/operator/settlement.ts';
import { createDisputes, type Disputes } from '#test/support/disputes/disputes.ts';
import { createSettlementStaff } from '#test/support/disputes/settlement.ts';

let cases: Disputes;
let staff: ReturnType<typeof createSettlementStaff>;
let files = 0;
const day = '2026-11-19';
const note = 'It was a mistake';

beforeAll(async () => {
  cases = await createDisputes();
  staff = createSettlementStaff(cases.server);
});
afterEach(() => cases.prove());
afterAll(() => cases.close());

/** Imports a row about a payment of 5000.00; returns a function that reads it. */
async function bringIn(reference: string, gross: string) {
  files += 1;
  const text = `reference,gross,fee,net,settled_date\n${reference},${gross},0.00,${gross},${day}`;
  const { data } = await staff.bringIn(contract.importSettlement, text, { name: `file-${files}.csv` });
  const read = async () => {
    const { items } = (await staff.as(contract.listSettlementRows, { query: { fileId: data.id } })).data;
    return items[0] as (typeof items)[number];
  };
  return { id: (await read()).id, read };
}
const settle = async (gross: string) => bringIn((await cases.pay()).reference, gross);
const resolve = (rowId: string, resolution: string) =>
  staff.as(contract.resolveSettlementRow, { params: { rowId }, body: { resolution, note } });
const undo = (rowId: string) =>
  staff.as(contract.undoSettlementResolution, { params: { rowId }, body: { note } });
const itemsOf = async (query: object) =>
  (await staff.as(reconciliationContract.listOpenItems, { query: { mode: 'test', limit: 100, ...query } }))
    .data.items;
const undoItem = (itemId: string) =>
  staff.as(reconciliationContract.undoOpenItem, { params: { itemId }, body: { note } });
const auditOf = (entityId: string, action: string) =>
  cases.database.db
    .selectFrom('auditEntries')
    .where('entityId', '=', entityId)
    .where('businessId', '=', cases.business.businessId)
    .where('action', '=', action)
    .select(['businessId', 'after'])
    .execute();

test.each(['write_off', 'received', 'merchant'])(
  'undoing the resolution %s reopens a difference, once, and it can be resolved again',
  async (resolution) => {
    for (const gross of ['4900.00', '5010.00']) {
      const { id, read } = await settle(gross);
      const before = await cases.balances();
      expect((await undo(id)).status).toBe(409);
      for (const _ of [1, 2]) {
        expect((await resolve(id, resolution)).status).toBe(200);
        expect(await read()).toMatchObject({ status: 'RESOLVED', canUndo: false, canUndoResolution: true });
        expect((await undo(id)).status).toBe(200);
        expect(await cases.balances()).toEqual(before);
        expect(await read()).toMatchObject({
          status: 'DIFFERENCE',
          resolution: null,
          canUndoResolution: false,
        });
        expect((await undo(id)).status).toBe(409);
        await cases.prove();
      }
      const audited = await auditOf(id, 'undoSettlementResolution');
      expect(audited).toHaveLength(2);
      expect(audited[0]).toMatchObject({
        businessId: cases.business.businessId,
        after: { undone: true, note },
      });
      expect((await resolve(id, 'write_off')).status).toBe(200);
      expect((await cases.balances()).settlement_difference ?? 0).toBe(0);
    }
  },
);

test('a difference received and matched with a statement line can be reopened only after that match is undone', async () => {
  const { id } = await settle('4876.55');
  expect((await resolve(id, 'received')).status).toBe(200);
  const item = (await itemsOf({ leg: 'bank' })).find(({ open }) => open === 12_345);
  const { data } = await staff.bringIn(
    reconciliationContract.importStatement,
    `date,narration,debit,credit\n2027-03-01,THE REST,,123.45`,
    { query: { mode: 'test' } },
  );
  const query = { statementId: data.id };
  const [line] = (await staff.as(reconciliationContract.listStatementLines, { query })).data.items;
  const params = { lineId: line?.id ?? '' };
  const body = { items: [item?.id ?? ''], note };
  const matched = await staff.as(reconciliationContract.matchStatementLine, { params, body });
  expect(matched.status).toBe(200);
  expect((await undo(id)).status).toBe(409);
  await staff.as(reconciliationContract.undoStatementLine, { params, body: { note } });
  expect((await undo(id)).status).toBe(200);
  expect((await itemsOf({ leg: 'bank' })).filter(({ kind }) => kind.startsWith('difference'))).toEqual([]);
});

test('a resolution by a later row cannot be undone separately, nor a row while a resolution of the rest exists', async () => {
  const { reference } = await cases.pay();
  const first = await bringIn(reference, '3000.00');
  const second = await bringIn(reference, '1500.00');
  const undoRow = (rowId: string) =>
    staff.as(contract.undoSettlementRow, { params: { rowId }, body: { note } });
  expect((await resolve(first.id, 'write_off')).status).toBe(200);
  expect((await undoRow(second.id)).status).toBe(409);
  expect((await undo(first.id)).status).toBe(200);
  await bringIn(reference, '500.00');
  expect(await first.read()).toMatchObject({ status: 'RESOLVED', canUndoResolution: false });
  expect((await undo(first.id)).status).toBe(409);
});

test.each(['write_off', 'merchant'])(
  'undoing the resolution %s reopens an item, once',
  async (resolution) => {
    const amount = resolution === 'merchant' ? 734_500 : 612_300;
    await cases.pay(amount);
    const find = async () => (await itemsOf({ leg: 'gateway' })).find(({ open }) => open === amount);
    const id = (await find())?.id ?? '';
    const params = { itemId: id };
    const before = await cases.balances();
    expect((await undoItem(id)).status).toBe(409);
    for (const _ of [1, 2]) {
      const body = { resolution, note };
      expect((await staff.as(reconciliationContract.resolveOpenItem, { params, body })).status).toBe(200);
      expect(await find()).toBeUndefined();
      expect((await itemsOf({ leg: 'gateway', state: 'resolved' })).map((item) => item.id)).toEqual([id]);
      await cases.prove();
      expect((await undoItem(id)).status).toBe(200);
      expect(await cases.balances()).toEqual(before);
      expect(await find()).toMatchObject({ id });
      expect((await undoItem(id)).status).toBe(409);
    }
    const { data } = await staff.as(reconciliationContract.getOpenItem, { params });
    expect(data.canUndo).toBe(false);
    expect(data.matches.map(({ undoneAt }) => undoneAt === null)).toEqual([false, false]);
    expect(await auditOf(id, 'undoOpenItem')).toHaveLength(2);
    expect((await itemsOf({ leg: 'gateway', state: 'resolved' })).length).toBe(0);
    const body = { resolution: 'write_off', note };
    expect((await staff.as(reconciliationContract.resolveOpenItem, { params, body })).status).toBe(200);
    expect((await undoItem(id)).status).toBe(200);
  },
);
