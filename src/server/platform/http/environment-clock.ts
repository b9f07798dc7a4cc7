// The clock of an environment: wall-clock time or, in test mode, ahead of it by the amount set in the simulator.
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#server/platform/db/database.ts';
import { isBusinessActive } from '#server/platform/http/admission/business-status.ts';
import type { Feature } from '#shared/contract/features.ts';
import type { Clock } from './clock.ts';

export type EnvironmentClocks = {
  /** The wall clock. */
  wall: Clock;
  /** Returns the clock of an environment. */
  of(environmentId: string): Clock;
  /** How far the environment's clock is ahead of the wall clock, milliseconds. */
  aheadMs(environmentId: string): number;
  /** The largest offset of any environment, milliseconds. */
  aheadMaxMs(): number;
  /** Excludes rows of businesses that may not act: suspended, or with one of these features off. */
  whileOn?: readonly Feature[];
  /** Reloads the offsets. The database notifies every change. */
  reload(): Promise<void>;
};

/** Creates the clocks. `wall` is used for everything that belongs to no environment. */
export function createEnvironmentClocks(db: Db, wall: Clock): EnvironmentClocks {
  let ahead = new Map<string, number>();
  const clocks = new Map<string, Clock>();
  const aheadMs = (environmentId: string): number => ahead.get(environmentId) ?? 0;
  const shifted = (environmentId: string): Clock => {
    let seq = 0;
    const now = (): Date => new Date(wall.now().getTime() + aheadMs(environmentId));
    return {
      now,
      onWall: wall.now,
      newId: () => {
        seq = (seq + 1) >>> 0;
        return uuidv7({ msecs: now().getTime(), seq });
      },
    };
  };
  return {
    wall,
    of: (environmentId) => {
      if (aheadMs(environmentId) === 0) return wall;
      const clock = clocks.get(environmentId) ?? shifted(environmentId);
      clocks.set(environmentId, clock);
      return clock;
    },
    aheadMs,
    aheadMaxMs: () => Math.max(0, ...ahead.values()),
    reload: async () => {
      const rows = await db
        .selectFrom('environments')
        .where('clockAheadMs', '>', 0)
        .select(['id', 'clockAheadMs'])
        .execute();
      ahead = new Map(rows.map((row) => [row.id, row.clockAheadMs]));
    },
  };
}

/** Uses one clock for all environments: for generating history at a time other than the wall clock's. */
export function oneClockForAll(clock: Clock): EnvironmentClocks {
  return {
    wall: clock,
    of: () => clock,
    aheadMs: () => 0,
    aheadMaxMs: () => 0,
    reload: async () => undefined,
  };
}

/**
 * Returns the services with the clock of an environment: for jobs, and for payers' calls, whose environment is only found while they run.
 */
export function withClockOf<S extends { clock: Clock; clocks: Pick<EnvironmentClocks, 'of'> }>(
  services: S,
  environmentId: string,
): S {
  const clock = services.clocks.of(environmentId);
  return clock === services.clock ? services : { ...services, clock };
}

/**
 * SQL condition: whether the time in a column has come by the clock of the row's environment. `column` and `environmentColumn` are SQL
 * names, `wall` is wall-clock time. The index on the column is used: rows beyond the furthest clock are not read.
 */
export function isDue(
  clocks: Pick<EnvironmentClocks, 'aheadMaxMs' | 'whileOn'>,
  wall: Date,
  column: string,
  environmentColumn = 'environment_id',
): RawBuilder<boolean> {
  const come = hasComeByClock(clocks, wall, column, environmentColumn);
  return clocks.whileOn ? sql`(${come} and ${isBusinessActive(clocks.whileOn, environmentColumn)})` : come;
}

function hasComeByClock(
  clocks: Pick<EnvironmentClocks, 'aheadMaxMs'>,
  wall: Date,
  column: string,
  environmentColumn: string,
): RawBuilder<boolean> {
  const at = sql.raw(column);
  const furthest = new Date(wall.getTime() + clocks.aheadMaxMs());
  if (clocks.aheadMaxMs() === 0) return sql<boolean>`${at} <= ${wall}`;
  return sql<boolean>`(${at} <= ${furthest} and ${at} <= ${wall}::timestamptz + make_interval(secs => (
    select clock_ahead_ms from environments clock_of where clock_of.id = ${sql.raw(environmentColumn)}) / 1000.0))`;
}
