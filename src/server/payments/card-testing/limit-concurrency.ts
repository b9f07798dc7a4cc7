// Cards in flight at once: no more than could be declined before a wait begins; the others stand in line until outcomes are known.
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { declineLimits, freeAfterStrike } from './limits.ts';
import { type Counted, type Subject, selectCounters } from './queries.ts';

/** So long a card stands in line; its payer may try again afterwards. */
const inLineMaxMs = 10_000;
const againAfterS = 5;

/** Of one subject in this instance: tries on their way, tries that ended so far, who looks at it, and who waits for the next end. */
type Line = { inFlight: number; ended: number; looking: number; waiting: Set<() => void> };
type Lines = Map<string, Line>;

/** By program, because tests run several in one process. */
const linesOf = new WeakMap<Services['database'], Lines>();

const nameOf = ({ scope, subject }: Subject): string => `${scope} ${subject}`;

function lineOf(lines: Lines, name: string): Line {
  const line = lines.get(name) ?? { inFlight: 0, ended: 0, looking: 0, waiting: new Set() };
  lines.set(name, line);
  return line;
}

/**
 * How many tries may be on their way: as many as, all declined, only just begin a wait. Approvals widen it, so a large merchant,
 * of which some payers are always declined, is not slowed by its own success.
 */
export function concurrencyLimitFor(scope: Subject['scope'], counted: Counted | undefined): number {
  const { free, shareMin } = declineLimits[scope];
  const { declines = 0, approvals = 0, strikes = 0 } = counted ?? {};
  const allowed = strikes > 0 ? Math.ceil(free * freeAfterStrike) : free;
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

/** Comes back when there is room with every subject; whoever it comes back to is counted as on the way at once. */
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
    // What ended while the counters were read may be missing in them: it counts as on its way.
    const full = own.find(({ subject, line }, index) => {
      const row = counted.find((one) => nameOf(one) === nameOf(subject));
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
 * Waits for room with every subject, then runs the try. `refuseWaits` throws while one of them has to wait. Each instance of the
 * program keeps lines of its own.
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
