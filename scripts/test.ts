// npm test: types, lint, every test and the screens in a browser; the last line adds them up.
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
// Each start of a program would strip the types of its two thousand files and compile them anew: a second of a processor.
process.env.NODE_COMPILE_CACHE ??= join(reports, 'compiled');
// Properties try the same values wherever these files are tried, and others once a file has changed.
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

/** A file that cannot even be loaded has no tests to count: it is one failure. */
function countVitest(report: VitestReport, code: number): Counts {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + unloaded;
  // Failed without a failed test: an error outside of every test.
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

/** The benches that are soon done, once in a tiny size: one that ends in an error would not be seen for months. */
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

/** Two at once, on one server in memory: of this size nobody compares what they say, and missed targets do not count. */
async function runBenches(): Promise<void> {
  const waiting = [...benches];
  const runNext = async (): Promise<void> => {
    for (let name = waiting.shift(); name; name = waiting.shift()) await runBench(name);
  };
  const stop = await startTestDatabase();
  await Promise.all([runNext(), runNext()]);
  await stop();
}

/** What programs that tests kill would never write: a process has to end by itself to keep what it has compiled. */
async function compileProgram(): Promise<void> {
  await finished(startNode('--input-type=module', ['--eval', "await import('#server/program.ts')"]));
}

// The check of types keeps one core and a half busy: what else is to be done before the tests is done beside it.
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
// The first minute of the screens is the making of the demo, by one program that waits for its database: it leaves room for the benches.
await Promise.all([step('benches', runBenches), step('screens', runScreens)]);
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}.`);
if (total.passed === 0) console.log('\nNo test passed.');
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
