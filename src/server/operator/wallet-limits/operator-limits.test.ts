// Wallet limits for staff through HTTP: proposed by one, approved by another, and in force from their day on.
import { expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { operatorLimitsContract as contract } from '#shared/contract/operator/console/wallet-limits.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { openServerOnOwnDatabase } from '#test/support/per-file/open-server.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
// A database of its own, since this test changes limits that apply to everybody.
const server = await openServerOnOwnDatabase({ clock, env: { RATE_LIMITS: 'off' } });
const maker = await createTestOperator(server);
const checker = await createTestOperator(server);
const as = <E extends Endpoint>(who: { token: string }, endpoint: E, options: object = {}) =>
  callAs(server, who.token, endpoint, options);

const body = {
  currency: 'NGN',
  tier: 1,
  single_deposit: 10_000_000,
  daily_debit: 6_000_000,
  balance_max: 40_000_000,
  starts_on: null as string | null,
  reason: 'Circular of November',
};
const propose = (more: object = {}) => as(maker, contract.proposeLimits, { body: { ...body, ...more } });
const now = async (tier = 1) =>
  (await as(maker, contract.listTierLimits)).data.items.find(
    (item) => item.currency === 'NGN' && item.tier === tier,
  );
const rows = async (tier = 1) =>
  (await as(maker, contract.listTierLimitRows, { query: { currency: 'NGN', tier } })).data.items;

test('limits apply once another staff member has approved them, once, and the history shows who', async () => {
  expect(await now()).toMatchObject({ single_deposit: 5_000_000, balance_max: 30_000_000 });
  const created = await propose();
  const params = { limitProposalId: created.data.id };
  expect(created.data).toMatchObject({
    status: 'PENDING',
    own: true,
    present: { single_deposit: 5_000_000 },
  });
  expect((await as(maker, contract.approveLimits, { params })).body.error.code).toBe('CONFLICT');
  expect(await now()).toMatchObject({ single_deposit: 5_000_000 });
  clock.advance(1000);
  const both = await Promise.all([0, 1].map(() => as(checker, contract.approveLimits, { params })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await now()).toMatchObject({ single_deposit: 10_000_000, daily_debit: 6_000_000 });
  expect(await rows()).toMatchObject([
    { state: 'current', proposed_by: created.data.proposed_by, reason: body.reason },
    { state: 'past', single_deposit: 5_000_000, proposed_by: null, approved_by: null },
  ]);
});

test('new limits with a start day apply from that day, and the old ones until then', async () => {
  const created = await propose({
    tier: 2,
    single_deposit: 1_000,
    balance_max: null,
    starts_on: '2026-11-22',
  });
  expect(created.body.error?.fields).toBeUndefined();
  const params = { limitProposalId: created.data.id };
  expect((await as(checker, contract.approveLimits, { params })).status).toBe(200);
  expect(await now(2)).toMatchObject({ single_deposit: 10_000_000 });
  // Midnight in Lagos.
  expect(await rows(2)).toMatchObject([
    { state: 'to_come', valid_from: '2026-11-21T23:00:00.000Z' },
    { state: 'current' },
  ]);
  clock.advance(37 * 3_600_000 + 1000);
  const later = await createTestOperator(server);
  const { data } = await as(later, contract.listTierLimits);
  expect(data.items.find((item) => item.currency === 'NGN' && item.tier === 2)).toMatchObject({
    single_deposit: 1_000,
    balance_max: null,
  });
});

test('a deposit limit above the balance limit, a day that has started and an unknown tier are rejected', async () => {
  const staff = await createTestOperator(server);
  const ask = async (more: object) =>
    (await as(staff, contract.proposeLimits, { body: { ...body, ...more } })).body.error;
  expect((await ask({ single_deposit: 50_000_000 })).fields).toHaveProperty('single_deposit');
  expect((await ask({ single_deposit: null })).fields).toHaveProperty('single_deposit');
  expect((await ask({ daily_debit: 0 })).fields).toHaveProperty('daily_debit');
  expect((await ask({ starts_on: '2026-11-20' })).fields).toHaveProperty('starts_on');
  expect((await ask({ tier: 7 })).code).toBe('NOT_FOUND');
});
