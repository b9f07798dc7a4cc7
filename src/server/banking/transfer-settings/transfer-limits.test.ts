// Transfer limits through HTTP: per transfer, per business and day, and per member; with concurrent transfers, a new day, and transfers
// switched off.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { transferSettingsContract as contract } from '#shared/contract/banking/transfer-settings.ts';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { race } from '#test/support/attack/race.ts';
import { makeSendingBusiness, send, toAccount, transferCode } from '#test/support/banking/transfers.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { type Answer, createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const { clock, server } = await openServerAt('2026-11-20T10:00:00Z');
let business: TestBusiness;
let key: string;

beforeEach(async () => {
  ({ business, key } = await makeSendingBusiness(server, 500_000_000));
});

const save = (limits: object) =>
  server.call(contract.saveTransferLimits, {
    token: business.token,
    body: {
      currency: 'NGN',
      single_max: null,
      daily_max: null,
      member_daily_max: null,
      members: [],
      ...limits,
    },
  });
const read = async (token = business.token) =>
  (await server.call(contract.getTransferLimits, { token })).data;

test('64 concurrent transfers stop exactly at the daily limit', async () => {
  expect((await save({ daily_max: 20_000_000 })).status).toBe(200);
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) => send(server, key, toAccount(String(index + 20)))),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(answers.length - refused.length).toBe(10);
  expect(new Set(refused.map(({ body }) => body.error.code))).toEqual(new Set(['TRANSFER_LIMIT']));
  expect((await read()).business).toEqual({ daily_max: 20_000_000, used: 20_000_000, left: 0 });
});

test('a member’s own limit applies to that member only, and failed transfers do not count', async () => {
  const { members } = await read();
  const [owner] = members;
  await save({ members: [{ user_id: owner?.user_id, daily_max: 3_000_000 }] });
  const asMember = async (suffix: string) =>
    server.call(transfersContract.createTransfer, {
      token: business.token,
      idempotencyKey: randomUUID(),
      body: { ...toAccount(suffix), amount: 2_000_000, code: await transferCode(server, business) },
    });
  expect((await asMember('03')).data.status).toBe('FAILED');
  clock.advance(61_000);
  expect((await asMember('21')).data.status).toBe('SUCCESSFUL');
  clock.advance(61_000);
  expect((await asMember('22')).body.error).toMatchObject({
    code: 'TRANSFER_LIMIT',
    fields: { amount: '₦10,000.00 of your daily limit is left' },
  });
  expect((await send(server, key, toAccount('23'))).status).toBe(200);
  expect(await read()).toMatchObject({
    business: { used: 4_000_000 },
    member: { daily_max: 3_000_000, used: 2_000_000, left: 1_000_000 },
    renews_at: '2026-11-20T23:00:00.000Z',
  });
});

test('limits and activation saved concurrently do not overwrite each other', async () => {
  const { token } = business;
  for (const round of [1, 2, 3, 4]) {
    const active = round % 2 === 0;
    const daily_max = round * 5_000_000;
    const answers = await race<Answer<unknown>>(6, (caller) =>
      caller % 2 === 0
        ? save({ daily_max })
        : server.call(contract.setTransferActivation, { token, body: { currency: 'NGN', active } }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const query = { currency: 'NGN' };
    const { data } = await server.call(contract.getTransferActivation, { token, query });
    expect([data.active, (await read()).own.daily_max]).toEqual([active, daily_max]);
  }
});

test('a limit renews with the day of the business', async () => {
  await save({ daily_max: 2_500_000 });
  const at = clock.now();
  expect((await send(server, key, toAccount('21'))).status).toBe(200);
  expect((await send(server, key, toAccount('22'))).body.error.code).toBe('TRANSFER_LIMIT');
  clock.advance(24 * 3_600_000);
  expect((await send(server, key, toAccount('22'))).status).toBe(200);
  clock.advance(at.getTime() - clock.now().getTime());
});

test('limits above the platform maximum, inconsistent limits and limits for non-members are rejected', async () => {
  expect((await save({ single_max: 1_000_000_001 })).body.error.fields.single_max).toBe(
    'At most ₦10,000,000.00',
  );
  expect((await save({ daily_max: 5_000, member_daily_max: 6_000 })).body.error.fields).toHaveProperty(
    'member_daily_max',
  );
  const stranger = await createTestBusiness(server);
  const [other] = (await read(stranger.token)).members;
  const foreign = await save({ members: [{ user_id: other?.user_id, daily_max: 1 }] });
  expect(foreign.body.error.fields['members.0.user_id']).toBe('This person is not a member');
  await save({ single_max: 1_000_000 });
  expect((await send(server, key)).body.error.fields.amount).toBe(
    'At most ₦10,000.00 can be sent in one transfer',
  );
});

test('transfers are rejected while switched off, and accepted once switched on again', async () => {
  const set = (active: boolean) =>
    server.call(contract.setTransferActivation, { token: business.token, body: { currency: 'NGN', active } });
  expect((await set(false)).data).toMatchObject({ active: false, ready: false });
  expect((await send(server, key)).body.error.code).toBe('TRANSFER_STATE');
  expect((await set(true)).data).toMatchObject({ active: true, ready: true });
  expect((await send(server, key)).status).toBe(200);
});
