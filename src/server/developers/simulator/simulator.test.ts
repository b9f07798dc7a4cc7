// The simulator: payers, banks and time in test mode, and no effect in live mode.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionContract } from '#shared/contract/account/session.ts';
import { simulatorContract as contract } from '#shared/contract/developers/simulator.ts';
import { collectionBalanceContract } from '#shared/contract/settlement/collection-balance.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { createTestBusiness } from '#test/support/server.ts';
import { instantAfter } from './advance-clock.ts';

let payers: Payers;
/** A Friday. */
const friday = new Date('2026-11-20T10:00:00Z');

beforeAll(async () => {
  payers = await createPayers({ start: friday });
});
afterAll(() => payers.close());

const act = async <K extends keyof typeof contract>(name: K, body: Record<string, unknown>) => {
  const answer = await payers.callAsMerchant(contract[name], { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer;
};

it('a simulated payer pays a link with any required fields', async () => {
  const link = await payers.makeLink({
    amount: null,
    amountMin: 20_000_00,
    collectPhone: true,
    collectAddress: true,
    customFields: [
      { label: 'Size', type: 'select', required: true, options: ['S', 'M'] },
      { label: 'Day', type: 'date', required: true, options: [] },
    ],
  });
  const state = await payers.callAsMerchant(contract.getSimulator, {});
  expect(state.data.targets).toMatchObject([{ kind: 'payment_link', slug: link.slug, amount: null }]);
  const { data } = await act('simulatePayment', { slug: link.slug });
  expect(data.status).toBe('successful');
  expect(await payers.row(data.reference)).toMatchObject({ amount: 2_000_000, sourceName: link.name });
});

it('failed payments and payments by bank transfer can be simulated', async () => {
  const { slug } = await payers.makeLink();
  const failed = await act('simulatePayment', { slug, outcome: 'insufficient_funds' });
  expect(failed.data.status).not.toBe('successful');
  const paid = await act('simulatePayment', { slug, channel: 'transfer' });
  expect(paid.data.status).toBe('successful');
  const reference = await payers.begin();
  await payers.payTransfer(reference);
  const [waiting] = (await payers.callAsMerchant(contract.getSimulator, {})).data.transfers;
  expect(waiting).toMatchObject({ reference, received: 0 });
  const { accountNumber = '', amount = 0 } = waiting ?? {};
  await act('simulateTransfer', { accountNumber, amount });
  expect(await payers.row(reference)).toMatchObject({ status: 'successful' });
});

it('advancing the clock affects one test environment only, and due work runs on its day', async () => {
  const before = (await payers.callAsMerchant(collectionBalanceContract.getBalance, {})).data;
  expect(before.pending).toBeGreaterThan(0);
  const { data } = await act('advanceClock', { unit: 'day', count: 3 });
  expect(data).toEqual({ now: '2026-11-23T10:00:00.000Z', clock_ahead_ms: 3 * 86_400_000 });
  const after = (await payers.callAsMerchant(collectionBalanceContract.getBalance, {})).data;
  // Settled on Monday, and included in a payout of the same day.
  expect(after.available + after.payouts).toBe(before.pending);
  expect(after.pending).toBe(0);
  const { items } = (await payers.callAsMerchant(collectionBalanceContract.listBalanceEntries, { query: {} }))
    .data;
  expect(items[0]?.at).toBe('2026-11-23T10:00:00.000Z');
  const profile = await payers.callAsMerchant(sessionContract.getProfile, {});
  expect(profile.data.clock_ahead_ms).toBe(3 * 86_400_000);
  const other = await createTestBusiness(payers.server);
  const theirs = await payers.server.call(contract.getSimulator, { token: other.token });
  expect(theirs.data).toMatchObject({ now: friday.toISOString(), clock_ahead_ms: 0 });
});

it('payments and expiries follow the advanced clock', async () => {
  const reference = await payers.begin({ expiresAt: '2026-11-25T10:00:00Z' });
  await payers.payCard(reference);
  expect((await payers.row(reference)).paidAt?.toISOString()).toBe('2026-11-23T10:00:00.000Z');
  const late = await payers.begin({ expiresAt: '2026-11-25T10:00:00Z' });
  await act('advanceClock', { unit: 'week' });
  expect(await payers.row(late)).toMatchObject({ status: 'failed', stage: 'abandoned' });
  expect((await payers.books()).findings).toEqual([]);
});

it('complaints and chargebacks can be simulated, escalated and decided', async () => {
  const { slug } = await payers.makeLink();
  const { data: paid } = await act('simulatePayment', { slug });
  await act('simulateDispute', { reference: paid.reference, category: 'charged_twice' });
  await act('simulateChargeback', { reference: paid.reference });
  const [open] = (await payers.callAsMerchant(contract.getSimulator, {})).data.chargebacks;
  const decide = (outcome: string) =>
    payers.callAsMerchant(contract.decideSimulatedChargeback, {
      params: { chargebackId: open?.id ?? '' },
      body: { outcome },
    });
  expect((await decide('escalated')).status).toBe(200);
  expect((await decide('won')).status).toBe(200);
  expect(await payers.row(paid.reference)).toMatchObject({ disputeState: 'won', disputedAmount: 0 });
  expect((await payers.books()).findings).toEqual([]);
});

it('is rejected in live mode and for objects of another business', async () => {
  const live = await createTestBusiness(payers.server, { mode: 'live' });
  for (const [name, body] of Object.entries({
    advanceClock: { unit: 'day' },
    simulatePayment: { slug: 'anything' },
    simulateTransfer: { accountNumber: '0123456789', amount: 100 },
  })) {
    const endpoint = contract[name as 'advanceClock'];
    const answer = await payers.server.call(endpoint, { token: live.token, body });
    expect(answer.body.error.code).toBe('TEST_MODE_ONLY');
  }
  const other = await createTestBusiness(payers.server);
  const { slug } = await payers.makeLink();
  const answer = await payers.server.call(contract.simulatePayment, { token: other.token, body: { slug } });
  expect(answer.status).toBe(404);
});

it('a month is a calendar month', () => {
  const months = (at: string, count: number) => instantAfter(new Date(at), 'month', count).toISOString();
  expect(months('2026-01-31T10:00:00Z', 1)).toBe('2026-02-28T10:00:00.000Z');
  expect(months('2026-12-15T10:00:00Z', 2)).toBe('2027-02-15T10:00:00.000Z');
});
