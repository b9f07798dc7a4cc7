// The platform's figures, through HTTP: volume, success rate and revenue of real payments, equal to the ledger.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresContract as contract } from '#shared/contract/operator/figures.ts';
import { callAs, createTestOperator, type TestOperator } from '#test/support/operators.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';

let payers: Payers;
let admin: TestOperator;
const month = { from: '2026-11-01', to: '2026-11-30' };
const declinedCard = '5258585922666506';

beforeAll(async () => {
  payers = await createPayers();
  admin = await createTestOperator(payers.server);
  for (const amount of [500_000, 1_250_000]) await payers.payCard(await payers.begin({ amount }));
  const declined = await payers.begin({ amount: 900_000 });
  await payers.payCard(declined, { number: declinedCard });
});
afterAll(() => payers.close());

async function figures(query: Record<string, unknown> = {}) {
  const answer = await callAs(payers.server, admin.token, contract.getPlatformFigures, {
    query: { currency: 'NGN', mode: 'test', ...month, ...query },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.data;
}

test('volume equals paid payments, and revenue equals the growth of fee income in the ledger', async () => {
  const { current, days, revenueBy } = await figures();
  const { rows } = await sql<{ balance: number }>`
    select sum(b.balance)::bigint as balance from ledger_balances b join ledger_accounts a on a.environment_id = b.environment_id and a.id = b.account_id
    where a.kind = 'fee_income' and a.currency = 'NGN'`.execute(payers.database.db);
  expect(current).toMatchObject({ volume: 1_750_000, successful: 2, merchants: 1 });
  expect(current.revenue).toBe(rows[0]?.balance);
  expect(current.revenue).toBeGreaterThan(0);
  expect(revenueBy).toEqual([{ kind: 'fee', amount: current.revenue }]);
  expect(days).toHaveLength(30);
  expect(days.reduce((sum, day) => sum + day.revenue, 0)).toBe(current.revenue);
  expect(days.find((day) => day.volume > 0)?.day).toBe('2026-11-21');
});

test('figures are separate per mode, currency and period, and the previous period has the same length', async () => {
  expect((await figures({ mode: 'live' })).current).toMatchObject({ volume: 0, revenue: 0, merchants: 0 });
  expect((await figures({ currency: 'USD' })).current.volume).toBe(0);
  const later = await figures({ from: '2026-12-01', to: '2026-12-30' });
  expect(later.current.volume).toBe(0);
  expect(later.previous.volume).toBe(1_750_000);
  expect(later.previousDays[0]?.day).toBe('2026-11-01');
});

test('a period of more than 92 days, or one that ends before it starts, is rejected', async () => {
  const ask = (query: object) =>
    callAs(payers.server, admin.token, contract.getPlatformFigures, {
      query: { currency: 'NGN', mode: 'test', ...query },
    });
  expect((await ask({ from: '2026-01-01', to: '2026-11-30' })).body.error.fields.to).toBe('At most 92 days');
  expect((await ask({ from: '2026-11-30', to: '2026-11-01' })).status).toBe(422);
});

test('a rail shows the success rate of its last hour, and is quiet without payments', async () => {
  const { data } = await callAs(payers.server, admin.token, contract.getRailFigures, {
    query: { mode: 'test' },
  });
  const card = data.items.find((item) => item.channel === 'card');
  expect(card).toMatchObject({ state: 'working', attempts: 3 });
  expect(card?.successPercent).toBeCloseTo((2 / 3) * 100, 5);
  expect(data.items.find((item) => item.channel === 'ussd')).toMatchObject({ state: 'quiet', attempts: 0 });
});

test('daily work is counted by kind: e-mails, jobs and payouts', async () => {
  const { data } = await callAs(payers.server, admin.token, contract.getDailyWork, {
    query: { from: '2026-11-21T00:00:00Z' },
  });
  expect(data.items.map(({ kind }) => kind).sort()).toEqual(['emails', 'jobs', 'payouts']);
  const emails = data.items.find(({ kind }) => kind === 'emails');
  expect(emails?.total).toBeGreaterThan(0);
});
