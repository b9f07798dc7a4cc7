// The slowest files of a test run, from its report, to notice growth early.
import { relative } from 'node:path';

/** The common timing fields of Vitest's and Playwright's reports. */
export type VitestFile = { name: string; startTime: number; endTime: number };
export type PlaywrightSuite = {
  file?: string;
  specs?: readonly { tests: readonly { results: readonly { duration: number }[] }[] }[];
  suites?: readonly PlaywrightSuite[];
};

type Taken = { file: string; ms: number };

export function takenByFile(files: readonly VitestFile[], root: string): Taken[] {
  return files.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    ms: endTime - startTime,
  }));
}

function durationOf({ specs = [], suites = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests).flatMap(({ results }) => results);
  const below = suites.map(durationOf);
  return [...own.map(({ duration }) => duration), ...below].reduce((sum, item) => sum + item, 0);
}

/** A browser run has one suite per file at the top level of its report. */
export function takenBySuite(suites: readonly PlaywrightSuite[]): Taken[] {
  return suites.map((suite) => ({ file: suite.file ?? '', ms: durationOf(suite) }));
}

export function printSlowest(taken: readonly Taken[], count = 10): void {
  const slowest = [...taken].sort((a, b) => b.ms - a.ms).slice(0, count);
  if (slowest.length === 0) return;
  const whole = taken.reduce((sum, { ms }) => sum + ms, 0);
  console.log(
    `The slowest of ${taken.length} files, ${(whole / 1000).toFixed(0)} s of worker time in total:`,
  );
  for (const { file, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}
