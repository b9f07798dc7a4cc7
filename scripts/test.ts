// npm test: types, lint, all tests and the screens in a browser; the last line is the total.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import startTestDatabase from '../test/support/global-database.ts';
import { makeTestFolder } from '../test/support/per-file/memory-folder.ts';
import { ensureChromium } from './chromium.ts';
import { finished, projectRoot, runTool, startNode, tools } from './processes.ts';
import { type PlaywrightSuite, printSlowest, takenByFile, takenBySuite, type VitestFile } from './slowest.ts';
import { buildWebIfStale } from './web-build.ts';

type Counts = { passed: number; failed: number; skipped: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: (VitestFile & { status: string; assertionResults: { status: string }[] })[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
};

const reports = makeTestFolder();
process.env.TMPDIR = reports;
// Without it, each start of a program would strip types from two thousand files and compile them: one second of processor time.
process.env.NODE_COMPILE_CACHE ??= join(reports, 'compiled');
// Property tests use the same seed for the same files, and another one once a file has changed.
const tree = spawnSync('git', ['rev-parse', '--short=7', 'HEAD^{tree}'], {
  cwd: projectRoot,
  encoding: 'utf8',
});
if (tree.status === 0) process.env.TEST_SEED ??= String(Number.parseInt(tree.stdout.slice(0, 7), 16));

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const failedSteps: string[] = [];

function add(step: string, counts: Counts): void {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  if (counts.failed > 0) failedSteps.push(`${step} (${counts.failed})`);
}

function fail(step: string): void {
  add(step, { passed: 0, failed: 1, skipped: 0 });
}

async function step(name: string, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  console.log(`\n# ${name}`);
  await work();
  console.log(`# ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

function readReport<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

/** A file that cannot be loaded has no tests to count, so it counts as one failure. */
function countVitest(report: VitestReport, code: number): Counts {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + unloaded;
  // A failed run without a failed test: an error outside all tests.
  const outside = code !== 0 && failed === 0 ? 1 : 0;
  return {
    passed: report.numPassedTests,
    failed: failed + outside,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function countPlaywright(report: PlaywrightReport, code: number): Counts {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky + report.errors.length;
  return { passed: expected, failed: code !== 0 && failed === 0 ? 1 : failed, skipped };
}

async function runVitest(): Promise<void> {
  const file = join(reports, 'vitest.json');
  const code = await runTool(tools.vitest, [
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = readReport<VitestReport>(file);
  if (!report) return fail('vitest');
  add('vitest', countVitest(report, code));
  printSlowest(takenByFile(report.testResults, projectRoot));
}

async function runScreens(): Promise<void> {
  if (!(await ensureChromium())) return fail('browser');
  const file = join(reports, 'playwright.json');
  const code = await runTool(tools.playwright, ['--reporter=dot,json', '--pass-with-no-tests'], {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report = readReport<PlaywrightReport>(file);
  if (!report) return fail('screens');
  add('screens', countPlaywright(report, code));
  printSlowest(takenBySuite(report.suites));
}

/** The fast benches, run once in a tiny size: otherwise a broken bench would go unnoticed for months. */
const benches = ['webhooks', 'capture', 'ledger', 'transfers', 'documents', 'products-file', 'store'];

async function runBench(name: string): Promise<void> {
  const bench = startNode(`bench/${name}.bench.ts`, ['--tiny'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [bench.stdout, bench.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const failed = (await finished(bench)) === 0 ? 0 : 1;
  if (failed > 0) console.error(`The bench ${name} failed:\n${printed}`);
  add(`bench ${name}`, { passed: 1 - failed, failed, skipped: 0 });
}

/** Runs two at a time, on one server in memory: figures of this size are not compared, and missed targets do not count. */
async function runBenches(): Promise<void> {
  const waiting = [...benches];
  const runNext = async (): Promise<void> => {
    for (let name = waiting.shift(); name; name = waiting.shift()) await runBench(name);
  };
  const stop = await startTestDatabase();
  await Promise.all([runNext(), runNext()]);
  await stop();
}

/** Fills the compile cache: a process writes it only on normal exit, and tests kill their programs. */
async function compileProgram(): Promise<void> {
  await finished(startNode('--input-type=module', ['--eval', "await import('#server/program.ts')"]));
}

// The type check uses one and a half cores, so the other preparations run in parallel.
await Promise.all([
  step('types', async () => {
    if ((await runTool(tools.tsc)) !== 0) fail('types');
  }),
  (async () => {
    await step('lint', async () => {
      if ((await runTool(tools.biome)) !== 0) fail('lint');
    });
    await step('build', async () => {
      if ((await buildWebIfStale()) !== 0) fail('build');
    });
    await compileProgram();
  })(),
]);
await step('tests', runVitest);
// The screen tests spend their first minute creating the demo, in one program that waits for its database, so the benches run in parallel.
await Promise.all([step('benches', runBenches), step('screens', runScreens)]);
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}.`);
if (total.passed === 0) console.log('\nNo test passed.');
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
