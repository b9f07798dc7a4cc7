// Scheduled and recurring transfers through HTTP, by the environment's calendar: created once per day, paused, cancelled, and failed with a
// reason.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { runDueSchedules } from '#server/banking/transfer-schedules/run-schedules.ts';
import { transferSchedulesContract as contract } from '#shared/contract/banking/transfer-schedules.ts';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { makeSendingBusiness, runTransfers, send, toAccount } from '#test/support/banking/transfers.ts';
import { switchFeature } from '#test/support/features.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

/** A Friday. */
const { clock, server } = await openServerAt('2026-11-20T10:00:00Z');
let business: TestBusiness;
let key: string;

beforeEach(async () => {
  clock.advance(new Date('2026-11-20T10:00:00Z').getTime() - clock.now().getTime());
  ({ business, key } = await makeSendingBusiness(server, 5_000_000));
});

const plan = { frequency: 'daily', starts_on: '2026-11-23' };

function schedule(body: object = {}, idempotencyKey: string = randomUUID()) {
  return server.call(contract.createTransferSchedule, {
    token: key,
    idempotencyKey,
    body: { ...toAccount('89'), amount: 2_000_000, narration: 'Wages', purpose: 'salary', ...plan, ...body },
  });
}
const get = async (scheduleId: string) =>
  (await server.call(contract.getTransferSchedule, { token: key, params: { scheduleId } })).data;

/** Runs several instances at once until nothing is due. */
async function runAll(): Promise<void> {
  const { services } = server;
  await Promise.all([runDueSchedules(services), runDueSchedules(services), runDueSchedules(services)]);
  await runTransfers(server);
}

const nextDay = async (): Promise<void> => {
  clock.advance(24 * 3_600_000);
  await runAll();
};

test('is executed once per due day despite concurrent runs, and fails with a reason on insufficient balance', async () => {
  const created = await schedule();
  expect(created.data).toMatchObject({
    status: 'ACTIVE',
    next_on: '2026-11-23',
    next_runs: ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30'],
    runs: 0,
  });
  await runAll();
  await nextDay();
  await nextDay();
  expect((await get(created.data.id)).runs).toBe(0);
  for (let day = 0; day < 3; day += 1) await nextDay();
  const { runs, last_runs: lastRuns, next_on: nextOn } = await get(created.data.id);
  expect(runs).toBe(3);
  expect(nextOn).toBe('2026-11-26');
  expect(lastRuns.map(({ status, failure }) => [status, failure])).toEqual([
    ['FAILED', 'Amount exceeds the available balance'],
    ['SUCCESSFUL', null],
    ['SUCCESSFUL', null],
  ]);
});

test('a day with transfers switched off fails with a reason, and is not caught up', async () => {
  const { id } = (await schedule()).data;
  await switchFeature(server, business, 'transfers', 'disabled');
  for (let day = 0; day < 3; day += 1) await nextDay();
  await switchFeature(server, business, 'transfers', 'enabled');
  await nextDay();
  const { last_runs: lastRuns } = await get(id);
  expect(lastRuns.map(({ status, failure }) => [status, failure])).toEqual([
    ['SUCCESSFUL', null],
    ['FAILED', 'This feature is not enabled for your business'],
  ]);
});

test('a transfer is made once, late, after a 3-day outage; after a 40-day outage it fails and the schedule continues', async () => {
  const { id } = (await schedule()).data;
  const single = (await send(server, key, { scheduled_for: '2026-11-23T12:00:00Z' })).data;
  const far = (await send(server, key, { ...toAccount('79'), scheduled_for: '2026-12-01T12:00:00Z' })).data;
  clock.set(new Date('2026-11-26T10:00:00Z'));
  await runAll();
  const read = async (transferId: string) =>
    (await server.call(transfersContract.getTransfer, { token: key, params: { transferId } })).data;
  expect((await read(single.id)).status).toBe('SUCCESSFUL');
  expect(await get(id)).toMatchObject({ runs: 1, next_on: '2026-11-27' });
  clock.set(new Date('2027-01-05T10:00:00Z'));
  await runAll();
  const failure = 'This transfer could not be made within 7 days of its scheduled date';
  expect(await read(far.id)).toMatchObject({ status: 'FAILED', failure });
  const { runs, next_on: nextOn, last_runs: lastRuns } = await get(id);
  expect({ runs, nextOn }).toEqual({ runs: 2, nextOn: '2027-01-06' });
  expect(lastRuns.map((run) => [run.status, run.failure])).toEqual([
    ['FAILED', failure],
    ['SUCCESSFUL', null],
  ]);
  await nextDay();
  expect((await get(id)).last_runs[0]?.failure).not.toBe(failure);
});

test('a day on a weekend moves to the next working day, unless working days are switched off', async () => {
  const created = await schedule({ frequency: 'weekly', starts_on: '2026-11-21' });
  expect(created.data).toMatchObject({ starts_on: '2026-11-21', next_on: '2026-11-23' });
  const always = await schedule({ frequency: 'weekly', starts_on: '2026-11-21', working_days_only: false });
  expect(always.data.next_on).toBe('2026-11-21');
});

test('a paused schedule makes no transfers, a resumed one continues with future days, a cancelled one is final', async () => {
  const { id } = (await schedule()).data;
  const change = (name: 'pauseTransferSchedule' | 'resumeTransferSchedule' | 'cancelTransferSchedule') =>
    server.call(contract[name], { token: key, params: { scheduleId: id } });
  expect((await change('pauseTransferSchedule')).data).toMatchObject({ status: 'PAUSED', next_on: null });
  for (let day = 0; day < 5; day += 1) await nextDay();
  expect((await get(id)).runs).toBe(0);
  expect((await change('resumeTransferSchedule')).data).toMatchObject({
    status: 'ACTIVE',
    next_on: '2026-11-25',
  });
  expect((await change('cancelTransferSchedule')).data).toMatchObject({ status: 'CANCELLED' });
  expect((await change('resumeTransferSchedule')).body.error.code).toBe('TRANSFER_STATE');
  await nextDay();
  expect((await get(id)).runs).toBe(0);
});

test('a schedule completes after its last day, and a past start date is rejected', async () => {
  const { id } = (await schedule({ ends_on: '2026-11-23' })).data;
  for (let day = 0; day < 3; day += 1) await nextDay();
  expect(await get(id)).toMatchObject({ status: 'COMPLETED', runs: 1, next_on: null });
  expect((await schedule({ starts_on: '2026-11-20' })).body.error.fields.starts_on).toBe(
    'Choose today or a later date',
  );
});

test('is created once per idempotency key, and is not accessible to another business', async () => {
  const [first, again] = [await schedule({}, 'mine'), await schedule({}, 'mine')];
  expect(again.data.id).toBe(first.data.id);
  const stranger = await createTestBusiness(server);
  const foreign = await server.call(contract.pauseTransferSchedule, {
    token: stranger.token,
    params: { scheduleId: first.data.id },
  });
  expect(foreign.status).toBe(404);
});

test('a single scheduled transfer is debited at its time and can be cancelled before; a past time is rejected', async () => {
  const later = { scheduled_for: '2026-11-20T12:00:00Z' };
  const one = await send(server, key, later);
  expect(one.data).toMatchObject({ status: 'SCHEDULED', movement: [] });
  const other = await send(server, key, { ...later, ...toAccount('79') });
  const cancelled = await server.call(transfersContract.cancelTransfer, {
    token: key,
    params: { transferId: other.data.id },
  });
  expect(cancelled.data.status).toBe('CANCELLED');
  await runAll();
  const read = async (transferId: string) =>
    (await server.call(transfersContract.getTransfer, { token: key, params: { transferId } })).data;
  expect((await read(one.data.id)).status).toBe('SCHEDULED');
  clock.advance(2 * 3_600_000);
  await runAll();
  expect(await read(one.data.id)).toMatchObject({ status: 'SUCCESSFUL', total: 2_007_688 });
  expect((await read(other.data.id)).status).toBe('CANCELLED');
  expect(
    (await send(server, key, { ...toAccount('69'), scheduled_for: '2026-11-20T09:00:00Z' })).body.error
      .fields,
  ).toHaveProperty('scheduled_for');
});
