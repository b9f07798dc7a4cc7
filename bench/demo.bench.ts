// npm run bench demo: duration of the demo's creation by step, with its statements and processor time.
import { createSteps } from '#demo/history/steps.ts';
import { makeDemo } from '#demo/make-demo.ts';
import { countStatements } from '#test/support/per-file/sent-statements.ts';
import { startTestServer } from '#test/support/server.ts';
import { startBenchDatabase } from './support/database.ts';
import { createReport, showNumber } from './support/report.ts';

const statements = countStatements();
const database = await startBenchDatabase();
const server = await startTestServer({ connectionString: database.connectionString });
const steps = createSteps();
const report = createReport('demo');
// For database processes that end in the meantime, the last observed usage counts.
const looks = setInterval(database.readCpuMs, 200);
try {
  const seconds = (ms: number): string => `${showNumber(ms / 1000)} s`;
  const startedAt = performance.now();
  const own = process.cpuUsage();
  const cpuMs = database.readCpuMs() ?? 0;
  await makeDemo(server.services, server.app, () => undefined, steps);
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(own);
  const programMs = (user + system) / 1000;
  for (const [step, took, times] of steps.taken())
    report.figure(`${step}, ${times} ×`, `${seconds(took)}, ${showNumber(took / times)} ms each`);
  report.figure('statements', showNumber(statements.asked()));
  report.figure('processor of the program', seconds(programMs));
  report.figure('processor of the database', seconds((database.readCpuMs() ?? 0) - cpuMs - programMs));
  report.target('in all', seconds(ms), ms / 1000, { most: 30 });
  report.print();
} finally {
  clearInterval(looks);
  await server.close();
  await database.stop();
}
