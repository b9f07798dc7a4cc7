// npm run bench settlement: 10,000 pending items settled and paid out, for one merchant and for a hundred, compared with a plain insert.

import { loadConfig } from '#server/config.ts';
import { getAccounts } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/postings.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { sealField } from '#server/platform/db/sealed-fields.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { createEnvironmentClocks } from '#server/platform/http/environment-clock.ts';
import { verifyBooks } from '#server/proofs.ts';
import { createRails } from '#server/rails/create-rails.ts';
import type { Services } from '#server/services.ts';
import { settleDueBalances } from '#server/settlement/collection-balance/settle-due.ts';
import { runPayouts } from '#server/settlement/payouts/run-payouts.ts';
import { sendDuePayouts } from '#server/settlement/payouts/send-payouts.ts';
import { createPayableMerchant } from '#test/support/merchants.ts';
import { openPool, startBenchDatabase } from './support/database.ts';
import { chooseLength, median } from './support/load.ts';
import { createReport, showNumber } from './support/report.ts';
import { benchVault } from './support/vault.ts';

const { rounds, items } = chooseLength({
  short: { rounds: 1, items: 1_000 },
  usual: { rounds: 3, items: 10_000 },
  long: { rounds: 7, items: 10_000 },
});
const dayMs = 86_400_000;
const amount = 481_187;

/** A Monday, early in the morning in Lagos. */
const clock = movableClock(new Date('2026-11-23T05:00:00Z'));

async function addAccount(database: Database, environmentId: string): Promise<void> {
  const now = clock.now();
  const id = clock.newId();
  await database.db
    .insertInto('payoutAccounts')
    .values({
      environmentId,
      id,
      currency: 'NGN',
      bankCode: '058',
      bankName: 'Bank',
      accountNumber: sealField('payout_accounts.account_number', [environmentId, id], '0123456708'),
      accountName: 'BENCH',
      nameMatch: 'exact',
      matchedName: null,
      status: 'VERIFIED',
      activeFrom: now,
      defaultFrom: now,
      createdBy: null,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

/** Adds pending items as captures create them, with their money in one posting. */
async function addPending(database: Database, environmentId: string, count: number): Promise<void> {
  const now = clock.now();
  const [from = 0, pending = 0] = await getAccounts(
    database.db,
    (['gateway_receivable', 'merchant_pending'] as const).map((kind) => ({
      environmentId,
      kind,
      currency: 'NGN' as const,
    })),
  );
  const id = clock.newId();
  await database.inTransaction(async (tx) => {
    await post(tx, {
      environmentId,
      id,
      key: `capture:${id}`,
      kind: 'capture',
      subjectId: null,
      at: now,
      transfers: [{ debit: from, credit: pending, amount: amount * count, kind: 'payment' }],
    });
  });
  await database.pool.query(
    `insert into balance_items (environment_id, id, currency, kind, key, amount, gross, fee, vat, available_at, created_at)
     select $1, gen_random_uuid(), 'NGN', 'payment', 'capture:' || n, $2, 500000, 17500, 1313, $3, $4 from generate_series(1, $5) n`,
    [environmentId, amount, new Date(now.getTime() + dayMs), now, count],
  );
}

async function settleAndPay(services: Services): Promise<number> {
  clock.advance(dayMs);
  // Earlier payouts are queried once more, because banks may return transfers.
  while ((await sendDuePayouts(services)) > 0);
  const startedAt = performance.now();
  while ((await settleDueBalances(services)) > 0);
  await runPayouts(services);
  return performance.now() - startedAt;
}

/** Inserts the same rows into a table with the same columns, in one statement. */
async function insertPlainly(database: Database): Promise<number> {
  const startedAt = performance.now();
  await database.pool.query(
    `insert into bench_plain (environment_id, id, currency, kind, key, amount, gross, fee, vat, available_at, created_at)
     select gen_random_uuid(), gen_random_uuid(), 'NGN', 'payment', 'capture:' || n, $1::bigint, 500000, 17500, 1313, now(), now()
     from generate_series(1, $2::int) n`,
    [amount, items],
  );
  return performance.now() - startedAt;
}

const server = await startBenchDatabase();
const database = openDatabase(server.connectionString, { poolMax: 10, codec: benchVault });
const owner = openPool(server.ownerConnectionString, 1);
await owner.query('create table if not exists bench_plain (like balance_items including all)');
await owner.query('grant insert on bench_plain to public');
await owner.end();
try {
  const config = loadConfig({ SANDBOX_SLOW_MS: '0' });
  const services = {
    database,
    clock,
    config,
    log: console,
    publicUrl: 'http://localhost:4000',
    clocks: createEnvironmentClocks(database.db, clock),
    rails: createRails(database, clock, config, true, console as unknown as Services['log']),
  } as unknown as Services;
  const merchants = [];
  for (let index = 0; index < 100; index += 1)
    merchants.push(await createPayableMerchant(database, `Bench ${index}`));
  for (const { environmentId } of merchants) await addAccount(database, environmentId);
  const results: { plain: number; one: number; hundred: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const plain = await insertPlainly(database);
    await addPending(database, merchants[0]?.environmentId ?? '', items);
    const one = await settleAndPay(services);
    for (const { environmentId } of merchants) await addPending(database, environmentId, items / 100);
    const hundred = await settleAndPay(services);
    // The first round warms the database up.
    if (round > 0) results.push({ plain, one, hundred });
  }
  const books = await verifyBooks(database.db);
  if (!books.ok) throw new Error(JSON.stringify(books.findings));
  const of = (pick: (item: (typeof results)[number]) => number): number => median(results.map(pick));
  const report = createReport(`${items.toLocaleString('en')} items settled and paid out`);
  const plain = of((item) => item.plain);
  report.figure('a plain insert of as many rows', `${showNumber(plain)} ms`);
  for (const [what, ms, most] of [
    ['of one merchant, one payout', of((item) => item.one), 20],
    ['of a hundred merchants, a payout each', of((item) => item.hundred), 40],
  ] as const)
    report.target(what, `${showNumber(ms)} ms, ${showNumber((items * 1000) / ms)} items/s`, ms / plain, {
      most,
    });
  report.print();
} finally {
  await database.close();
  await server.stop();
}
