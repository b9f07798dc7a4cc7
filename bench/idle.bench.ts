// npm run bench idle: database load of an idle program, with its own kinds of work and with a hundred more.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { makeDemo } from '#demo/make-demo.ts';
import { listSweeps } from '#server/app.ts';
import { composeDue } from '#server/platform/jobs/due.ts';
import { startSweeps } from '#server/platform/jobs/sweeper.ts';
import { addPayableLink } from '#test/support/merchants.ts';
import { countStatements } from '#test/support/per-file/sent-statements.ts';
import { createTestBusiness, startTestServer } from '#test/support/server.ts';
import { startBenchDatabase } from './support/database.ts';
import { chooseLength, median } from './support/load.ts';
import { addHistory } from './support/payments.ts';
import { createReport, showNumber } from './support/report.ts';

const { demo, payments, settleMs, countMs } = chooseLength({
  short: { demo: false, payments: 10_000, settleMs: 5_000, countMs: 10_000 },
  usual: { demo: true, payments: 1_000_000, settleMs: 60_000, countMs: 60_000 },
  long: { demo: true, payments: 1_000_000, settleMs: 60_000, countMs: 600_000 },
});

const statements = countStatements();
const database = await startBenchDatabase();
const admin = new pg.Client({ connectionString: database.adminConnectionString });
await admin.connect();
const server = await startTestServer({ connectionString: database.connectionString });
const { services } = server;
const { db } = services.database;

/** Statements per second of a program without pending work. */
async function countIdle(more: number): Promise<number> {
  const none = sql`select 1 where false`;
  const others = Array.from({ length: more }, (_, index) => ({
    name: `kind ${index}`,
    everyMs: 500,
    due: () => none,
    run: async () => 0,
  }));
  const sweeper = startSweeps([...listSweeps(services), ...others], {
    db,
    clock: services.clock,
    log: services.log,
  });
  await sleep(settleMs);
  const before = statements.asked();
  await sleep(countMs);
  const counted = statements.asked() - before;
  await sweeper.stop();
  return counted / (countMs / 1000);
}

/** Duration of the statement in the database, for all kinds of work, as measured by PostgreSQL. */
async function timeLook(): Promise<number> {
  const conditions = listSweeps(services).flatMap(({ name, due }) =>
    due ? [{ name, isTurn: true, query: due() }] : [],
  );
  const times: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const { rows } = await sql<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>`
      explain (analyze, format json) ${composeDue(conditions, [])}`.execute(db);
    times.push(rows[0]?.['QUERY PLAN'][0]['Execution Time'] ?? Number.NaN);
  }
  return median(times);
}

const report = createReport('idle');
try {
  if (demo) await makeDemo(services, server.app, () => undefined);
  for (const more of [0, 100]) {
    const perS = await countIdle(more);
    report.target(`statements a second, ${more} more kinds`, showNumber(perS), perS, { most: 2 });
  }
  const tenant = await createTestBusiness(server);
  const link = await addPayableLink(services.database, tenant.testEnvironmentId);
  await addHistory(admin, link, payments);
  await admin.query('analyze');
  const lookMs = await timeLook();
  const what = `the statement, beside ${showNumber(payments)} payments`;
  report.target(what, `${showNumber(lookMs)} ms`, lookMs, { most: 2 });
  report.print();
} finally {
  await server.close();
  await admin.end();
  await database.stop();
}
