// Tests of closing a month of all businesses by staff: each one separately and once, with its audit entry.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditTrailsContract } from '#shared/contract/account/audit-trails.ts';
import { operatorClosingsContract as contract } from '#shared/contract/operator/closings.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { closingsContract } from '#shared/contract/settlement/closings.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

let payers: Payers;
let other: TestBusiness;

beforeAll(async () => {
  payers = await createPayers({ start: new Date('2026-11-20T10:00:00Z') });
  other = await createTestBusiness(payers.server, { name: 'Another shop' });
  await createTestBusiness(payers.server, { name: 'Nothing sold yet' });
  await payers.payCard(await payers.begin());
  payers.clock.set(new Date('2026-12-05T10:00:00Z'));
  const begun = await payers.server.call(checkoutContract.initializeCheckout, {
    body: { amount: 100_000, email: 'ada@example.com' },
    token: (await other.signInAs('Owner')).token,
  });
  await payers.payCard(begun.data.reference);
});
afterAll(() => payers.close());

const asStaff = async () => {
  const { token } = await createTestOperator(payers.server);
  return token;
};
const states = async (token: string) => {
  const query = { mode: 'test', limit: 50 };
  const answer = await callAs(payers.server, token, contract.listClosingStates, { query });
  expect(answer.status).toBe(200);
  return answer.data.items;
};
const close = (token: string, body: Record<string, unknown>) =>
  callAs(payers.server, token, contract.closePeriods, { body: { mode: 'test', ...body } });

test('staff see the closing state of each business and close a month for all; a repeat closes nothing twice', async () => {
  const token = await asStaff();
  const before = await states(token);
  expect(
    before.map(({ business, nextPeriod, ended }) => [business.name === 'Another shop', nextPeriod, ended]),
  ).toEqual(
    expect.arrayContaining([
      [true, '2026-12', false],
      [false, '2026-11', true],
    ]),
  );
  expect(before).toHaveLength(2);
  const first = await close(token, { period: '2026-11', note: 'Month end' });
  expect(first.data).toEqual({ closed: 1, already: 0, refused: [] });
  expect((await close(token, { period: '2026-11' })).data).toEqual({ closed: 0, already: 1, refused: [] });
  const early = await close(token, { period: '2026-12' });
  expect(early.data.closed).toBe(0);
  expect(early.data.refused.map(({ reason }) => reason)).toEqual([
    'This month has not ended yet.',
    'This month has not ended yet.',
  ]);
});

test('the business sees who closed the month, and staff see every account', async () => {
  const { data } = await payers.callAsMerchant(closingsContract.listClosings, {});
  expect(data.items).toMatchObject([{ period: '2026-11', note: 'Month end' }]);
  expect(data.items[0]?.closedBy).toMatch(/\(provider\)$/);
  const token = await asStaff();
  const params = { environmentId: payers.business.testEnvironmentId, period: '2026-11' };
  const detail = await callAs(payers.server, token, contract.getOperatorClosing, { params });
  expect(detail.data.rows.map(({ account }) => account)).toEqual([
    ...['gateway_receivable', 'merchant_pending', 'fee_income', 'vat_payable'],
  ]);
  const file = await callAs(payers.server, token, contract.downloadOperatorClosing, { params });
  expect(String(file.body)).toContain('Gateway,,NGN,0.00,5000.00,0.00,5000.00,');
  const audited = await payers.callAsMerchant(auditTrailsContract.listAuditEntries, { query: { limit: 50 } });
  expect(audited.data.items.find((item) => item.entity === 'period_closing')?.action).toBe('closePeriods');
});

test('staff can close a month of one business alone, and only with the permission', async () => {
  payers.clock.set(new Date('2027-01-03T10:00:00Z'));
  const token = await asStaff();
  const one = await close(token, { period: '2026-12', businessId: other.businessId });
  expect(one.data).toEqual({ closed: 1, already: 0, refused: [] });
  const agent = await createTestOperator(payers.server, 'Support agent');
  expect((await close(agent.token, { period: '2026-12' })).status).toBe(403);
  expect(await payers.books()).toMatchObject({ findings: [] });
});
