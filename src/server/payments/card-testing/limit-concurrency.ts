// Concurrency limit of card attempts: no more in flight than could be declined before a delay begins; further attempts queue until outcomes
// are known.
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { declineLimits, freeAfterStrike } from './limits.ts';
import { type Counted, type Subject, selectCounters } from './queries.ts';

/** The maximum time an attempt queues; the payer may try again afterwards. */
const inLineMaxMs = 10_000;
const againAfterS = 5;

/**
 * The queue of one subject in this instance: attempts in flight, attempts ended so far, callers checking the limit, and callers waiting for
 * the next attempt to end.
 */
type Line = { inFlight: number; ended: number; looking: number; waiting: Set<() => void> };
type Lines = Map<string, Line>;

/** Keyed by database, because tests run several programs in one process. */
const linesOf = new WeakMap<Services['database'], Lines>();

const nameOf = ({ scope, subject }: Subject): string => `${scope} ${subject}`;

function lineOf(lines: Lines, name: string): Line {
  const line = lines.get(name) ?? { inFlight: 0, ended: 0, looking: 0, waiting: new Set() };
  lines.set(name, line);
  return line;
}

/**
 * Returns the number of attempts that may be in flight: the number which, if all are declined, just reaches the limit. Approvals raise it,
 * so a large merchant with a constant share of declined payers is not slowed down.
 */
export function concurrencyLimitFor(scope: Subject['scope'], counted: Counted | undefined): number {
  const { free, shareMin } = declineLimits[scope];
  const { declines = 0, approvals = 0, delayCount = 0 } = counted ?? {};
  const allowed = delayCount > 0 ? Math.ceil(free * freeAfterStrike) : free;
  const byShare = Math.ceil((shareMin * approvals) / (1 - shareMin) - 1e-9);
  return Math.max(1, Math.max(allowed, byShare) - declines);
}

function nextEnd(line: Line, waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      line.waiting.delete(wake);
      resolve();
    };
    const timer = setTimeout(wake, waitMs);
    line.waiting.add(wake);
  });
}

function leave(lines: Lines, names: readonly string[]): void {
  for (const name of names) {
    const line = lineOf(lines, name);
    line.inFlight -= 1;
    line.ended += 1;
    for (const wake of [...line.waiting]) wake();
  }
}

function forgetIdle(lines: Lines, names: readonly string[]): void {
  for (const name of names) {
    const line = lines.get(name);
    if (line && line.inFlight === 0 && line.looking === 0 && line.waiting.size === 0) lines.delete(name);
  }
}

/** Resolves when every subject has room; the caller counts as in flight from then on. */
async function enter(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  lines: Lines,
  subjects: readonly Subject[],
  refuseWaits: (counted: readonly Counted[]) => void,
): Promise<void> {
  const own = subjects.map((subject) => ({ subject, line: lineOf(lines, nameOf(subject)) }));
  const until = performance.now() + inLineMaxMs;
  for (;;) {
    const before = own.map(({ line }) => line.ended);
    const counted = await selectCounters(database.db, subjects, clock.now());
    refuseWaits(counted);
    // Attempts that ended while the counters were read may be missing from them, so they still count as in flight.
    const full = own.find(({ subject, line }, index) => {
      const row = counted.find((item) => nameOf(item) === nameOf(subject));
      const onTheWay = line.inFlight + line.ended - (before[index] ?? 0);
      return onTheWay >= concurrencyLimitFor(subject.scope, row);
    });
    if (!full) break;
    const waitMs = until - performance.now();
    if (waitMs <= 0) throw new AppError('TOO_MANY_REQUESTS', { waitS: againAfterS });
    if (full.line.inFlight > 0) await nextEnd(full.line, waitMs);
  }
  for (const { line } of own) line.inFlight += 1;
}

/**
 * Waits for room with every subject, then runs the attempt. `refuseWaits` throws while one of them is delayed. Each instance of the program
 * keeps its own queues.
 */
export async function limitConcurrency<T>(
  services: Pick<Services, 'database' | 'clock'>,
  subjects: readonly Subject[],
  refuseWaits: (counted: readonly Counted[]) => void,
  work: () => Promise<T>,
): Promise<T> {
  const lines: Lines = linesOf.get(services.database) ?? new Map();
  linesOf.set(services.database, lines);
  const names = subjects.map(nameOf);
  for (const name of names) lineOf(lines, name).looking += 1;
  try {
    await enter(services, lines, subjects, refuseWaits);
  } finally {
    for (const name of names) lineOf(lines, name).looking -= 1;
    forgetIdle(lines, names);
  }
  try {
    return await work();
  } finally {
    leave(lines, names);
    forgetIdle(lines, names);
  }
}
