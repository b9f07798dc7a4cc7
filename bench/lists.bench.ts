// npm run bench lists: duration of lists and figures for a tenant with a million payments, compared with one that has ten thousand.
import pg from 'pg';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { transactionsContract as contract } from '#shared/contract/payments/transactions.ts';
import { addPayableLink } from '#test/support/merchants.ts';
import { addressOf, type CallOptions, createTestBusiness, startTestServer } from '#test/support/server.ts';
import { startBenchDatabase } from './support/database.ts';
import { chooseLength, median } from './support/load.ts';
import { addHistory } from './support/payments.ts';
import { createReport, showNumber } from './support/report.ts';

const smallCount = 10_000;
const { bigCount, samples } = chooseLength({
  short: { bigCount: 100_000, samples: 15 },
  usual: { bigCount: 1_000_000, samples: 40 },
  long: { bigCount: 1_000_000, samples: 200 },
});
const dayMs = 86_400_000;

const now = Date.now();
const lastDays = (days: number) => ({
  from: new Date(Math.floor(now / dayMs) * dayMs - days * dayMs).toISOString(),
  to: new Date(Math.ceil(now / dayMs) * dayMs).toISOString(),
});
const list = (query: Record<string, unknown>): [Endpoint, CallOptions] => [
  contract.listTransactions,
  { query: { limit: 25, ...query } },
];
const figure = (endpoint: Endpoint, days: number): [Endpoint, CallOptions] => [
  endpoint,
  { query: lastDays(days) },
];

/** Typical queries of the payment screens. */
const questions: Record<string, [Endpoint, CallOptions]> = {
  'first page': list({}),
  'first page, counts and figures': list({ include: 'counts,figures' }),
  'counts and figures': list({ limit: 1, include: 'counts,figures' }),
  'hundredth page': list({ page: 100 }),
  'tab successful': list({ tab: 'successful' }),
  'tab failed, hundredth page of 5': list({ tab: 'failed', page: 100, limit: 5 }),
  'tab pending': list({ tab: 'pending' }),
  'tab refunded': list({ tab: 'refunded' }),
  'tab disputed': list({ tab: 'disputed' }),
  'by amount': list({ sort: '-amount' }),
  'last 30 days': list(lastDays(30)),
  'by channel': list({ channel: 'transfer' }),
  'statistics, 1 day': figure(contract.getTransactionStatistics, 1),
  'statistics, 30 days': figure(contract.getTransactionStatistics, 30),
  'volume, 30 days': figure(contract.getAmountStatistics, 30),
  'volume, 365 days': figure(contract.getAmountStatistics, 365),
  'revenue, 30 days': figure(contract.getRevenue, 30),
  'sources, 30 days': figure(contract.listPaymentSources, 30),
};

const database = await startBenchDatabase();
const admin = new pg.Client({ connectionString: database.adminConnectionString });
await admin.connect();
const server = await startTestServer({ connectionString: database.connectionString });
try {
  const tenants = await Promise.all([createTestBusiness(server), createTestBusiness(server)]);
  for (const [index, count] of [smallCount, bigCount].entries()) {
    const tenant = tenants[index];
    if (!tenant) continue;
    const startedAt = performance.now();
    const link = await addPayableLink(server.services.database, tenant.testEnvironmentId);
    await addHistory(admin, link, count);
    console.log(
      `${showNumber(count)} payments written in ${showNumber((performance.now() - startedAt) / 1000)} s`,
    );
  }
  const ask = async (tenant: number, [endpoint, options]: [Endpoint, CallOptions]): Promise<number> => {
    const startedAt = performance.now();
    const response = await fetch(server.url + addressOf(endpoint, options), {
      headers: { authorization: `Bearer ${tenants[tenant]?.token}` },
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.status}: ${text}`);
    // Each query must find payments of both tenants: an empty page would distort the result.
    if (endpoint === contract.listTransactions && JSON.parse(text).data.items.length === 0)
      throw new Error(`${addressOf(endpoint, options)} found nothing: ${text}`);
    return performance.now() - startedAt;
  };
  const table = createReport(`10,000 and ${showNumber(bigCount)} payments a tenant`);
  for (const [name, question] of Object.entries(questions)) {
    const tookMs: [number[], number[]] = [[], []];
    for (let sample = -5; sample < samples; sample += 1) {
      for (const tenant of [0, 1] as const) {
        const ms = await ask(tenant, question);
        if (sample >= 0) tookMs[tenant].push(ms);
      }
    }
    const [small, big] = [median(tookMs[0]), median(tookMs[1])];
    table.target(name, `${showNumber(small)} ms, ${showNumber(big)} ms`, big / small, { most: 1.5 });
  }
  table.print();
} finally {
  await server.close();
  await admin.end();
  await database.stop();
}
