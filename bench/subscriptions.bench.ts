// npm run bench subscriptions: subscriptions that fall due in the same minute, each billed and charged once by its saved card, while the
// program is killed half-way.
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/platform/db/database.ts';
import { verifyBooks } from '#server/proofs.ts';
import {
  addDueSubscriptions,
  fallDue,
  findWrongBilling,
  readProgress,
} from '#test/support/billing/due-subscriptions.ts';
import { testSecretKey } from '#test/support/database.ts';
import { type RunningProgram, startProgram } from '#test/support/program.ts';
import { openPool, startBenchDatabase } from './support/database.ts';
import { chooseLength } from './support/load.ts';
import { createReport, showNumber } from './support/report.ts';

const { count, businesses } = chooseLength({
  tiny: { count: 40, businesses: 2 },
  short: { count: 1500, businesses: 6 },
  usual: { count: 10_000, businesses: 51 },
  long: { count: 50_000, businesses: 51 },
});
/** Attempts of a killed program are retried after a minute; a short run does not wait for that. */
const killed = !process.argv.includes('--no-kill');

const server = await startBenchDatabase();
const database = openDatabase(server.connectionString, { poolMax: 2 });
const start = (): Promise<RunningProgram> =>
  startProgram({
    env: {
      DATABASE_URL: server.connectionString,
      DATABASE_OWNER_URL: server.ownerConnectionString,
      DEMO: 'off',
    },
  });

type Times = { seconds: number; cpuMs: number | undefined; wholeAtOnce: number };

/** Runs until each is paid; kills the program once half of them are. */
async function bill(): Promise<Times> {
  let program = await start();
  await addDueSubscriptions(database, { secret: testSecretKey, count, businesses });
  const admin = openPool(server.adminConnectionString, 1);
  await admin.query('analyze');
  await admin.end();
  await fallDue(database);
  const cpuBefore = server.readCpuMs();
  const began = performance.now();
  let isKilled = !killed;
  let nearlyMs = 0;
  try {
    for (;;) {
      await sleep(250);
      const { billed, paid } = await readProgress(database);
      if (process.env.SHOW) console.log(Math.round((performance.now() - began) / 1000), billed, paid);
      if (!isKilled && paid >= count / 2) {
        await program.kill();
        isKilled = true;
        program = await start();
      }
      if (nearlyMs === 0 && paid >= count * 0.98) nearlyMs = performance.now() - began;
      if (paid >= count) break;
    }
    const seconds = (performance.now() - began) / 1000;
    const cpuAfter = server.readCpuMs();
    const cpuMs = cpuBefore === undefined || cpuAfter === undefined ? undefined : cpuAfter - cpuBefore;
    return { seconds, cpuMs, wholeAtOnce: nearlyMs / 1000 };
  } finally {
    await program.stop();
  }
}

try {
  const { seconds, cpuMs, wholeAtOnce } = await bill();
  const wrong = await findWrongBilling(database, count);
  const { ok, findings } = await verifyBooks(database.db);
  if (!ok || wrong.length > 0) throw new Error(JSON.stringify([wrong, findings]));
  const table = createReport(
    `${showNumber(count)} subscriptions of ${businesses} businesses, killed half way`,
  );
  table.target('billed, charged and paid once each, a second', `${showNumber(seconds)} s`, count / seconds, {
    least: 100,
  });
  table.figure('98 of 100 of them', `${showNumber((count * 0.98) / wholeAtOnce)}/s`);
  if (cpuMs !== undefined)
    table.figure('processor of the database for each', `${showNumber((1000 * cpuMs) / count)} µs`);
  table.print();
} finally {
  await database.close();
  await server.stop();
}
