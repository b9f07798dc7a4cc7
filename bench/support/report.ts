// The result table of a bench: measured figures with their comparison, and whether targets are met.
import { loadavg } from 'node:os';
import { isTiny, type Load } from './load.ts';

type Line = { what: string; measured: string; ratio: string; target: string; met: string };

export type Report = {
  /** A figure without a target. */
  figure(what: string, measured: string): void;
  /** A figure with a target; `value` is compared with the rule. */
  target(what: string, measured: string, value: number, rule: { least: number } | { most: number }): void;
  /** Prints the table; the exit code shows whether every target was met. */
  print(): void;
};

/** Formats 12345.6 as 12,346 and 0.8234 as 0.82. */
export function showNumber(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });
}

/** Formats a load in one line: 7,423/s, p99 6.87 ms, 134 µs of processor time each. `each`: the number of items per call. */
export function showLoad(load: Load | undefined, each = 1): string {
  if (!load) return 'not measured';
  const cpu = load.cpuUs === undefined ? '' : `, ${showNumber(load.cpuUs / each)} µs cpu`;
  return `${showNumber(load.perS * each)}/s, p99 ${showNumber(load.p99Ms)} ms${cpu}`;
}

function printTable(title: string, lines: readonly Line[]): void {
  const head: Line = { what: title, measured: 'measured', ratio: 'ratio', target: 'target', met: 'met' };
  const keys = Object.keys(head) as (keyof Line)[];
  const widths = keys.map((key) => Math.max(...[head, ...lines].map((line) => line[key].length)));
  const show = (line: Line): string =>
    keys
      .map((key, index) =>
        index === 0 ? line[key].padEnd(widths[0] ?? 0) : line[key].padStart(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd();
  console.log(show(head));
  console.log(widths.map((width) => '─'.repeat(width)).join('  '));
  for (const line of lines) console.log(show(line));
}

export function createReport(title: string): Report {
  const lines: Line[] = [];
  let missed = 0;
  return {
    figure: (what, measured) => {
      lines.push({ what, measured, ratio: '', target: '', met: '' });
    },
    target: (what, measured, value, rule) => {
      const met = 'least' in rule ? value >= rule.least : value <= rule.most;
      const target = 'least' in rule ? `≥ ${showNumber(rule.least)}` : `≤ ${showNumber(rule.most)}`;
      if (!met) missed += 1;
      lines.push({ what, measured, ratio: showNumber(value), target, met: met ? 'yes' : 'NO' });
    },
    print: () => {
      printTable(title, lines);
      const busy = loadavg()[0] ?? 0;
      if (busy > 4) console.log(`\nThe machine is busy (load ${showNumber(busy)}): compare cpu, not rates.`);
      if (missed > 0) console.log(`\n${missed} ${missed === 1 ? 'target is' : 'targets are'} missed.`);
      if (missed > 0 && !isTiny) process.exitCode = 1;
    },
  };
}
