// Cash-out limits for staff through HTTP: read and added with the permission, from tomorrow at the earliest, without duplicates, and
// audited.
import { expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { limitAt } from '#server/terminals/agents/limits.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { cashOutLimitsContract as contract } from '#shared/contract/operator/console/cash-out-limits.ts';
import { operatorRoleNames } from '#shared/operator-permissions.ts';
import { callAs, callOnceAs, createTestOperator } from '#test/support/operators.ts';
import { openServerOnOwnDatabase } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
// A database of its own, since this test changes limits that apply to everybody.
const server = await openServerOnOwnDatabase({ clock, env: { RATE_LIMITS: 'off' } });
const officer = await createTestOperator(server, 'Compliance officer');
const as = <E extends Endpoint>(who: { token: string }, endpoint: E, options: object = {}) =>
  callAs(server, who.token, endpoint, options);

const input = {
  currency: 'NGN',
  starts_on: '2026-11-22',
  customer_day: 20_000_000,
  customer_week: 60_000_000,
  agent_day: 150_000_000,
  source: 'Circular PSM/2026/014 of 12 November 2026',
};
const add = (more: object = {}) => as(officer, contract.addCashOutLimits, { body: { ...input, ...more } });
const rows = async () => (await as(officer, contract.listCashOutLimitRows)).data.items;

test('limits apply from midnight in Lagos, are added once, and the history shows their source and author', async () => {
  expect(await rows()).toMatchObject([
    {
      state: 'current',
      agent_day: 120_000_000,
      made_by: null,
      source: expect.stringContaining('17 December 2024'),
    },
  ]);
  const both = await Promise.all([add(), add(), add()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await rows()).toMatchObject([
    {
      state: 'to_come',
      valid_from: '2026-11-21T23:00:00.000Z',
      source: input.source,
      made_by: expect.any(String),
    },
    { state: 'current' },
  ]);
  const { db } = server.services.database;
  const before = await limitAt(db, 'NGN', new Date('2026-11-21T22:59:59Z'));
  const after = await limitAt(db, 'NGN', new Date('2026-11-21T23:00:00Z'));
  expect([before?.customerDay, after?.customerDay]).toEqual([10_000_000, 20_000_000]);
  const { rows: written } = await server.services.database.pool.query(
    "select count(*)::int as count from audit_entries where entity = 'cash_out_limits' and result = 'done'",
  );
  expect(written[0].count).toBe(1);
});

test('upcoming limits can be withdrawn once; current limits cannot', async () => {
  await add({ currency: 'USD', starts_on: '2026-12-01' });
  const of = async (currency: string) => (await rows()).find((row) => row.currency === currency);
  const { valid_from } = (await of('USD')) as { valid_from: string };
  const remove = (body: object) => as(officer, contract.removeCashOutLimits, { body });
  const answers = await Promise.all([0, 1].map(() => remove({ currency: 'USD', valid_from })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await of('USD')).toBeUndefined();
  const holds = (await rows()).find(({ state }) => state === 'current');
  const refused = await remove({ currency: 'NGN', valid_from: holds?.valid_from });
  expect(refused.body.error.message).toBe('Only upcoming limits can be withdrawn.');
});

test('invalid limits are reported at their fields', async () => {
  for (const [more, field] of [
    [{ starts_on: '2026-11-20' }, 'starts_on'],
    [{ starts_on: '2025-01-01' }, 'starts_on'],
    [{ starts_on: 'soon' }, 'starts_on'],
    [{ customer_week: 19_999_999 }, 'customer_week'],
    [{ agent_day: 19_999_999 }, 'agent_day'],
    [{ customer_day: 0 }, 'customer_day'],
    [{ agent_day: null }, 'agent_day'],
    [{ source: '' }, 'source'],
    [{ currency: 'XXX' }, 'currency'],
  ] as const) {
    const answer = await add(more);
    expect([answer.status, Object.keys(answer.body.error.fields ?? {})]).toEqual([422, [field]]);
  }
});

test('reading and changing follow the role’s permissions and need a recent second factor; merchants have no access', async () => {
  const may = { Administrator: [200, 200], 'Compliance officer': [200, 200], 'Support agent': [200, 403] };
  let month = 1;
  for (const role of operatorRoleNames) {
    const who = await createTestOperator(server, role);
    const read = await as(who, contract.listCashOutLimitRows);
    month += 1;
    const body = { ...input, currency: 'USD', starts_on: `2027-0${month}-01` };
    const added = await as(who, contract.addCashOutLimits, { body });
    expect([read.status, added.status]).toEqual(may[role]);
  }
  clock.advance(3_600_000);
  const late = await callOnceAs(server, officer.token, contract.addCashOutLimits, {
    body: { ...input, starts_on: '2027-09-01' },
  });
  expect([401, 403]).toContain(late.status);
  const { token } = await createTestBusiness(server, { name: 'Zuma Stores' });
  expect((await server.call(contract.listCashOutLimitRows, { token })).status).toBeGreaterThanOrEqual(401);
});
