// Cash registers through HTTP: one open register per terminal, sums equal to the entries, closing with a variance; with proof of the books.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { cashRegistersContract as registers } from '#shared/contract/terminals/cash-registers.ts';
import { virtualTerminalsContract as tills } from '#shared/contract/terminals/virtual-terminals.ts';
import { openPayers } from '#test/support/per-file/open-payers.ts';
import { giveTerminal } from '#test/support/samples/terminals.ts';
import { createTestBusiness } from '#test/support/server.ts';

const payers = await openPayers();
const { server } = payers;
let terminalId: string;

const newTill = async () =>
  (await payers.callAsMerchant(tills.createVirtualTerminal, { body: { name: 'Till 1', currency: 'NGN' } }))
    .data.id;
beforeAll(async () => {
  terminalId = await newTill();
});

const tryOpen = (body: Record<string, unknown>) =>
  payers.callAsMerchant(registers.openCashRegister, { body });
const open = async (float = 2_000_000) => (await tryOpen({ terminalId: await newTill(), float })).data.id;
const enter = (registerId: string, body: Record<string, unknown>, key?: string) =>
  payers.callAsMerchant(registers.addCashEntry, {
    params: { registerId },
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const close = (registerId: string, body: Record<string, unknown>) =>
  payers.callAsMerchant(registers.closeCashRegister, { params: { registerId }, body });
const read = async (registerId: string) =>
  (await payers.callAsMerchant(registers.getCashRegister, { params: { registerId } })).data;
const toldOwners = async (registerId: string) =>
  (
    await server.services.database.db
      .selectFrom('emails')
      .where('kind', '=', 'cash_register_variance')
      .where('dedupeKey', 'like', `cash_register:${registerId}:%`)
      .select('id')
      .execute()
  ).length;

test('of eight concurrent openings at a terminal exactly one succeeds, and another register can open once it is closed', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => tryOpen({ terminalId, float: 0 })));
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const opened = answers.find(({ status }) => status === 200)?.data.id ?? '';
  await close(opened, { counted: 0 });
  expect((await tryOpen({ terminalId, float: 0 })).status).toBe(200);
  const serialNo = await giveTerminal(server, payers.business);
  const { rows } = await server.services.database.pool.query<{ id: string }>(
    'select id from pos_terminals where serial_number = $1',
    [serialNo],
  );
  expect((await tryOpen({ terminalId: rows[0]?.id, float: 5 })).data.terminal.kind).toBe('pos');
});

test('a shortage above the limit needs a reason to close the register, and the owners are notified', async () => {
  await payers.callAsMerchant(registers.setCashLimit, { body: { currency: 'NGN', varianceLimit: 20_000 } });
  const id = await open();
  await enter(id, { kind: 'SALE', amount: 18_435_000, note: null });
  await enter(id, { kind: 'SALE', amount: 450_000, note: 'Typed twice' });
  const wrong = (await read(id)).entries[0]?.id ?? '';
  const params = { registerId: id, cashEntryId: wrong };
  const correct = () =>
    payers.callAsMerchant(registers.correctCashEntry, { params, body: { note: 'Typed twice' } });
  const corrections = await Promise.all([correct(), correct(), correct()]);
  expect(corrections.filter(({ status }) => status === 200)).toHaveLength(1);
  await enter(id, { kind: 'PAY_IN', amount: 100_000, note: 'Small notes' });
  await enter(id, { kind: 'PAY_OUT', amount: 600_000, note: 'Ice and fuel' });
  const before = await read(id);
  expect(before).toMatchObject({ sales: 18_435_000, salesCount: 1, paidIn: 100_000, paidOut: 600_000 });
  expect(before.expected).toBe(2_000_000 + 18_435_000 + 100_000 - 600_000);
  const notes = [
    { value: 100_000, count: 198 },
    { value: 50_000, count: 1 },
    { value: 5_000, count: 7 },
  ];
  const refused = await close(id, { notes });
  expect(refused.body.error.fields).toEqual({ reason: 'Say why it is short' });
  const closing = await Promise.all([1, 2, 3].map(() => close(id, { notes, reason: 'Too much change' })));
  expect(closing.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await read(id)).toMatchObject({
    status: 'CLOSED',
    counted: 19_885_000,
    variance: -50_000,
    reason: 'Too much change',
    stays: 2_000_000,
    toBank: 17_885_000,
  });
  expect(await toldOwners(id)).toBe(1);
  const late = await enter(id, { kind: 'SALE', amount: 100_000, note: null });
  expect(late.body.error.message).toBe('The cash register is closed.');
});

test('a difference within the limit needs no reason and notifies no one', async () => {
  const id = await open();
  expect((await close(id, { counted: 2_010_000 })).data).toMatchObject({ variance: 10_000, reason: null });
  expect(await toldOwners(id)).toBe(0);
});

test('a count compared with other expected cash is refused with the present sum, and closes nothing', async () => {
  const id = await open();
  await enter(id, { kind: 'SALE', amount: 50_000, note: null });
  const stale = await close(id, { counted: 2_000_000, expected: 2_000_000 });
  expect([stale.status, stale.body.error.message]).toEqual([
    409,
    'Cash was recorded meanwhile: ₦20,500.00 is expected now. Check the count.',
  ]);
  expect((await read(id)).status).toBe('ACTIVE');
  const answer = await close(id, { counted: 2_050_000, expected: 2_050_000 });
  expect(answer.data).toMatchObject({ status: 'CLOSED', variance: 0 });
});

test('an entry repeated with its idempotency key is recorded once', async () => {
  const id = await open();
  const sale = { kind: 'SALE', amount: 145_000, note: null };
  const key = crypto.randomUUID();
  await Promise.all([enter(id, sale, key), enter(id, sale, key), enter(id, sale, key)]);
  await enter(id, sale, key);
  expect(await read(id)).toMatchObject({ salesCount: 1, sales: 145_000 });
});

test('after any sequence of entries the drawer holds float + sales + in − out', async () => {
  const step = fc.record({
    kind: fc.constantFrom('SALE', 'PAY_IN', 'PAY_OUT'),
    amount: fc.integer({ min: 1, max: 3_000_000 }),
    isWrong: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const id = await open(1_000_000);
      let expected = 1_000_000;
      for (const { kind, amount, isWrong } of steps) {
        const signed = kind === 'PAY_OUT' ? -amount : amount;
        const answer = await enter(id, { kind, amount, note: 'Any' });
        expect(answer.status).toBe(expected + signed < 0 ? 422 : 200);
        if (answer.status !== 200) continue;
        expected += signed;
        if (!isWrong) continue;
        const params = { registerId: id, cashEntryId: answer.data.entries[0]?.id ?? '' };
        await payers.callAsMerchant(registers.correctCashEntry, { params, body: {} });
        expected -= signed;
      }
      expect((await read(id)).expected).toBe(expected);
      expect((await close(id, { counted: expected })).data.variance).toBe(0);
    }),
    { numRuns: 8 },
  );
});

test('another business finds neither register nor terminal', async () => {
  const id = await open();
  const { token } = await createTestBusiness(server, { name: 'Zuma Stores' });
  const params = { registerId: id };
  expect((await server.call(registers.getCashRegister, { token, params })).status).toBe(404);
  const body = { kind: 'SALE', amount: 100, note: null };
  expect((await server.call(registers.addCashEntry, { token, params, body })).status).toBe(404);
  const stolen = await server.call(registers.openCashRegister, { token, body: { terminalId, float: 0 } });
  expect(stolen.body.error.fields).toEqual({ terminalId: 'Choose a terminal' });
});

test('invalid values are reported at their fields', async () => {
  const id = await open();
  const wrong: [Promise<{ status: number; body: { error: { fields?: object } } }>, string][] = [
    [tryOpen({ terminalId, float: -1 }), 'float'],
    [tryOpen({ terminalId: 'x', float: 0 }), 'terminalId'],
    [enter(id, { kind: 'GIFT', amount: 5 }), 'kind'],
    [enter(id, { kind: 'SALE', amount: 0 }), 'amount'],
    [enter(id, { kind: 'PAY_OUT', amount: 5 }), 'note'],
    [enter(id, { kind: 'PAY_OUT', amount: 2_000_001, note: 'Ice' }), 'amount'],
    [close(id, {}), 'counted'],
    [close(id, { counted: 5, reason: 'Lost', stays: 6 }), 'stays'],
    [close(id, { notes: [{ value: 7, count: 1 }] }), 'notes'],
    [close(id, { notes: [{ value: 100_000, count: 20 }], counted: 1 }), 'counted'],
  ];
  for (const [requested, field] of wrong) {
    const answer = await requested;
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.error.fields ?? {})).toEqual([field]);
  }
});
