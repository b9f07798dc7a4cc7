// Tests of the operator's side of settlement over HTTP: holidays, terms, acquirers' files, differences; payouts held and released.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleDueBalances } from '#server/settlement/collection-balance/settle-due.ts';
import { makeDuePayouts } from '#server/settlement/payouts/make-payouts.ts';
import { sendDuePayouts } from '#server/settlement/payouts/send-payouts.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { operatorSessionContract } from '#shared/contract/operator/operator-session.ts';
import { operatorPayoutsContract } from '#shared/contract/operator/payouts.ts';
import { settlementContract as contract } from '#shared/contract/operator/settlement.ts';
import { payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { addAvailable, addPayoutAccount } from '#test/support/disputes/own-payouts.ts';
import { callAs, createTestOperator, type TestOperator } from '#test/support/operators.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { fillCalendar } from './fill-calendar.ts';

let payers: Payers;
let staff: TestOperator;
/** A Friday, in the morning in Lagos. */
const friday = new Date('2026-11-20T10:00:00Z');
const dayMs = 86_400_000;

beforeAll(async () => {
  payers = await createPayers({ start: friday });
  staff = await createTestOperator(payers.server);
});
afterAll(() => payers.close());

const as = <E extends Endpoint>(endpoint: E, options: object = {}) =>
  callAs(payers.server, staff.token, endpoint, options);

async function pay(amount: number): Promise<string> {
  const reference = await payers.begin({ amount });
  await payers.payCard(reference);
  return reference;
}

async function bringIn(rows: readonly string[], name = 'settlement.csv') {
  const form = new FormData();
  form.append('file', new Blob([['reference,gross,fee,net,settled_date', ...rows].join('\n')]), name);
  const answer = await fetch(`${payers.server.url}/api/v1/operator/settlement/files?acquirer=Interswitch`, {
    method: 'POST',
    headers: { cookie: `kasuwa_operator=${staff.token}`, 'x-kasuwa-client': 'web' },
    body: form,
  });
  return (await answer.json()) as {
    data: { id: string; counts: Record<string, number>; repeated: boolean };
    error?: { fields: Record<string, string> };
  };
}

async function expectBooks(): Promise<void> {
  expect((await payers.books()).findings).toEqual([]);
}

test('payments captured while a holiday is added are all due by the new calendar', async () => {
  const day = '2026-11-23';
  const references = await Promise.all(Array.from({ length: 8 }, () => payers.begin({ amount: 500_000 })));
  const paying = references.map((reference) => payers.payCard(reference));
  const added = await as(contract.addHoliday, { body: { country: 'NG', day, name: 'Census' } });
  expect(added.status).toBe(200);
  await Promise.all(paying);
  const ids = await Promise.all(references.map(async (reference) => (await payers.row(reference)).id));
  const due = await payers.database.db
    .selectFrom('balanceItems')
    .where('transactionId', 'in', ids)
    .select('availableAt')
    .execute();
  expect(due.map(({ availableAt }) => availableAt.toISOString())).toEqual(
    references.map(() => '2026-11-23T23:00:00.000Z'),
  );
  expect((await as(contract.removeHoliday, { params: { country: 'NG', day } })).status).toBe(200);
});

test('an amount due on a new holiday becomes available on the next working day', async () => {
  const reference = await pay(500_000);
  const { id } = await payers.row(reference);
  const availableAt = async () =>
    (
      await payers.database.db
        .selectFrom('balanceItems')
        .where('transactionId', '=', id)
        .select('availableAt')
        .executeTakeFirstOrThrow()
    ).availableAt.toISOString();
  expect(await availableAt()).toBe('2026-11-22T23:00:00.000Z');
  const body = { country: 'NG', day: '2026-11-23', name: 'Day of rest' };
  expect((await as(contract.addHoliday, { body })).data.moved).toBeGreaterThan(0);
  expect(await availableAt()).toBe('2026-11-23T23:00:00.000Z');
  expect((await as(contract.addHoliday, { body })).body.error.fields.day).toBe(
    'This date is already a holiday.',
  );
  expect((await as(contract.removeHoliday, { params: { country: 'NG', day: '2026-11-23' } })).status).toBe(
    200,
  );
  expect(await availableAt()).toBe('2026-11-22T23:00:00.000Z');
});

test('the calendar is filled for years ahead, and one that ends within twelve months is flagged', async () => {
  const { db } = payers.database;
  const read = async () => (await as(contract.listHolidays, { query: { country: 'US' } })).data;
  await db.deleteFrom('holidays').where('country', '=', 'US').where('day', '>', '2027-08-01').execute();
  expect(await read()).toMatchObject({ endsOn: '2027-07-05', endsSoon: true });
  const overview = (await as(operatorSessionContract.getConsoleOverview)).data;
  expect(overview.calendarsEnding).toBe(0);
  expect(await fillCalendar(payers.server.services)).toBeGreaterThan(60);
  expect(await fillCalendar(payers.server.services)).toBe(0);
  const { endsOn, endsSoon, items } = await read();
  expect([endsOn, endsSoon]).toEqual(['2031-12-25', false]);
  // A year that already has holidays is left to staff.
  expect(items.some((item) => item.day === '2027-11-25')).toBe(false);
});

test('a file settles each payment once, and differences are posted separately', async () => {
  const [right, short, over] = [await pay(500_000), await pay(300_000), await pay(200_000)];
  const rows = [
    `${right},5000.00,50.00,4950.00,2026-11-20`,
    `${short},2900.00,29.00,2871.00,2026-11-20`,
    `${over},2010.00,0.00,2010.00,2026-11-20`,
    'KSW-NOSUCHPAY1,10.00,1.00,9.00,2026-11-20',
    `${right},5000.00,50.00,4950.00,2026-11-20`,
    `${short},1.00,2.00,3.00,2026-11-20`,
    `${short},2900.00,29.00,2871.00,20 November`,
  ];
  const before = await payers.balances();
  const { data } = await bringIn(rows);
  expect(data.counts).toEqual({
    MATCHED: 1,
    DIFFERENCE: 2,
    RESOLVED: 0,
    UNMATCHED: 1,
    DUPLICATE: 1,
    ERROR: 2,
  });
  const after = await payers.balances();
  const change = (kind: string) => (after[kind] ?? 0) - (before[kind] ?? 0);
  expect(change('gateway_receivable')).toBe(-1_000_000);
  expect(change('settlement_bank')).toBe(495_000 + 287_100 + 201_000);
  expect(change('gateway_fees')).toBe(5_000 + 2_900);
  expect(change('settlement_difference')).toBe(10_000 - 1_000);
  await expectBooks();
  expect(await bringIn(rows, 'again.csv')).toMatchObject({ data: { repeated: true, counts: data.counts } });
  const once = await bringIn([...rows, ''].slice(0, 3), 'the-same-rows.csv');
  expect(once.data.counts).toMatchObject({ MATCHED: 0, DIFFERENCE: 0, DUPLICATE: 3 });
  expect(await payers.balances()).toEqual(after);
  const problems = await as(contract.downloadSettlementProblems, { params: { fileId: data.id } });
  expect(String(problems.body)).toContain('This payment does not exist');
  expect((await bringIn(['x'], 'x.csv')).error).toBeUndefined();
});

test('a file without the required columns is rejected as a whole', async () => {
  const form = new FormData();
  form.append('file', new Blob(['a,b\n1,2']), 'x.csv');
  const answer = await fetch(`${payers.server.url}/api/v1/operator/settlement/files?acquirer=Interswitch`, {
    method: 'POST',
    headers: { cookie: `kasuwa_operator=${staff.token}`, 'x-kasuwa-client': 'web' },
    body: form,
  });
  expect(answer.status).toBe(422);
});

test('differences are resolved with a note, charged to the merchant or written off', async () => {
  const { data } = await as(contract.listSettlementRows, { query: { status: 'DIFFERENCE' } });
  const [missing, tooMuch] = [...data.items].sort((a, b) => (b.difference ?? 0) - (a.difference ?? 0));
  expect([missing?.difference, tooMuch?.difference]).toEqual([10_000, -1_000]);
  const resolve = (rowId: string, resolution: string) =>
    as(contract.resolveSettlementRow, {
      params: { rowId },
      body: { resolution, note: 'Agreed by telephone' },
    });
  expect((await resolve(missing?.id ?? '', 'merchant')).status).toBe(200);
  expect((await resolve(missing?.id ?? '', 'merchant')).status).toBe(409);
  expect((await resolve(tooMuch?.id ?? '', 'write_off')).status).toBe(200);
  expect((await payers.balances()).settlement_difference).toBeUndefined();
  await expectBooks();
});

test('live payouts are held until compliance is approved, then sent automatically', async () => {
  const { db } = payers.database;
  const { businessId, liveEnvironmentId } = payers.business;
  const live = await payers.business.signInAs('Owner', 'live');
  await addPayoutAccount(payers.server, live);
  await db.updateTable('businesses').set({ canGoLive: false }).where('id', '=', businessId).execute();
  await addAvailable(payers.server, liveEnvironmentId, 2_500_000);
  payers.clock.advance(dayMs);
  await makeDuePayouts(payers.server.services);
  await sendDuePayouts(payers.server.services);
  staff = await createTestOperator(payers.server);
  const { data } = await as(operatorPayoutsContract.listOperatorPayouts, { query: { mode: 'live' } });
  expect(data.items[0]?.hold).toEqual({
    kind: 'compliance',
    reason: 'Payouts stay pending until compliance is approved',
  });
  await db.updateTable('businesses').set({ canGoLive: true }).where('id', '=', businessId).execute();
  payers.clock.advance(61_000);
  await sendDuePayouts(payers.server.services);
  const settled = await db
    .selectFrom('payouts')
    .where('environmentId', '=', liveEnvironmentId)
    .select('status')
    .executeTakeFirstOrThrow();
  expect(settled.status).toBe('SETTLED');
  await expectBooks();
});

test('payouts of a held business wait for its release, and a payout held on its own for its own release', async () => {
  const { businessId, liveEnvironmentId } = payers.business;
  const services = payers.server.services;
  const body = { businessId, reason: 'Asked by the bank' };
  expect((await as(operatorPayoutsContract.holdBusinessPayouts, { body })).status).toBe(200);
  await addAvailable(payers.server, liveEnvironmentId, 1_000_000);
  payers.clock.advance(4 * dayMs);
  await settleDueBalances(services);
  await makeDuePayouts(services);
  await sendDuePayouts(services);
  staff = await createTestOperator(payers.server);
  const held = async () =>
    (await as(operatorPayoutsContract.listOperatorPayouts, { query: { mode: 'live' } })).data.items;
  const [payout] = await held();
  expect(payout?.hold).toEqual({ kind: 'business', reason: 'Asked by the bank' });
  const params = { payoutId: payout?.id ?? '' };
  await as(operatorPayoutsContract.holdOperatorPayout, { params, body: { reason: 'This one too' } });
  await as(operatorPayoutsContract.releaseBusinessPayouts, { params: { businessId } });
  await sendDuePayouts(services);
  expect((await held())[0]?.hold).toEqual({ kind: 'operator', reason: 'This one too' });
  expect((await as(operatorPayoutsContract.releaseOperatorPayout, { params })).status).toBe(200);
  await sendDuePayouts(services);
  expect(await held()).toEqual([]);
  const returned = await as(operatorPayoutsContract.returnOperatorPayout, {
    params,
    body: { reason: 'Account closed' },
  });
  expect(returned.status).toBe(200);
  await expectBooks();
});

test('settlement terms of a business are saved, and clearing days apply to later payments', async () => {
  const { businessId, testEnvironmentId } = payers.business;
  const body = {
    businessId,
    currency: 'NGN',
    clearingDays: 2,
    instantAllowed: true,
    reservePpm: 50_000,
    reserveDays: 90,
  };
  expect((await as(contract.saveSettlementTerms, { body })).data).toMatchObject(body);
  const reference = await pay(100_000);
  const { id } = await payers.row(reference);
  const item = await payers.database.db
    .selectFrom('balanceItems')
    .where('environmentId', '=', testEnvironmentId)
    .where('transactionId', '=', id)
    .select('availableAt')
    .executeTakeFirstOrThrow();
  // From Wednesday 25 November, 11 a.m. in Lagos, two working days end on Friday.
  expect(item.availableAt.toISOString()).toBe('2026-11-26T23:00:00.000Z');
  const nobody = { ...body, businessId: randomUUID() };
  expect((await as(contract.saveSettlementTerms, { body: nobody })).status).toBe(404);
  expect((await payers.callAsMerchant(payoutsContract.listPayouts, { query: {} })).status).toBe(200);
});
