// Moves the clock of a test environment forward, day by day, so that work falls due on its own day.

import { moveClock } from '#server/account/businesses/change-business.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { Services } from '#server/services.ts';
import type { ClockUnit } from '#shared/contract/developers/simulator.ts';
import { AppError } from '#shared/contract/errors.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Ten years: far enough for any use, and within the range of dates. */
const aheadMaxMs = 3653 * dayMs;

/** Returns the instant the given number of units later; a month without that day ends on its last day. */
export function instantAfter(at: Date, unit: ClockUnit, count: number): Date {
  if (unit === 'hour') return new Date(at.getTime() + count * hourMs);
  if (unit === 'day') return new Date(at.getTime() + count * dayMs);
  if (unit === 'week') return new Date(at.getTime() + 7 * count * dayMs);
  const moved = new Date(at);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(at.getUTCDate(), lastDay));
  return moved;
}

/** Throws TEST_MODE_ONLY in live mode. */
export function assertTestMode(environment: Environment): void {
  if (environment.mode !== 'test') throw new AppError('TEST_MODE_ONLY');
}

/** Runs all due work once. */
export type DueWork = (services: Services) => Promise<void>;

/**
 * Moves the clock and runs due work, one day at a time. If interrupted, the clock stays on the day reached, and the sweeps continue from
 * there.
 */
export async function advanceClock(
  { services, runDueWork }: { services: Services; runDueWork: DueWork },
  environment: Environment,
  by: { unit: ClockUnit; count: number },
): Promise<{ now: string; clock_ahead_ms: number }> {
  assertTestMode(environment);
  const { clocks, database } = services;
  const start = services.clock.now();
  const end = instantAfter(start, by.unit, by.count);
  let leftMs = end.getTime() - start.getTime();
  if (clocks.aheadMs(environment.id) + leftMs > aheadMaxMs) throw new AppError('CLOCK_TOO_FAR');
  while (leftMs > 0) {
    const stepMs = Math.min(dayMs, leftMs);
    await moveClock(database.db, environment.id, stepMs);
    await clocks.reload();
    await runDueWork({ ...services, clock: clocks.wall });
    leftMs -= stepMs;
  }
  return {
    now: clocks.of(environment.id).now().toISOString(),
    clock_ahead_ms: clocks.aheadMs(environment.id),
  };
}
