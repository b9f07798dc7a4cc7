// The clock of an environment: that on the wall, or, in test mode, so far ahead of it as the simulator has moved it.
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#server/platform/db/database.ts';
import { mayAct } from '#server/platform/http/admission/standing.ts';
import type { Feature } from '#shared/contract/features.ts';
import type { Clock } from './clock.ts';

export type EnvironmentClocks = {
  /** The clock on the wall. */
  wall: Clock;
  /** The clock that an environment lives by. */
  of(environmentId: string): Clock;
  /** How far ahead it is, in milliseconds. */
  aheadMs(environmentId: string): number;
  /** How far the one is ahead that is furthest, in milliseconds. */
  aheadMaxMs(): number;
  /** Nothing is due of a business that may not act: it is suspended, or has one of these features off. */
  whileOn?: readonly Feature[];
  /** Reads them anew: the database announces every change. */
  reload(): Promise<void>;
};

/** `wall` is the clock of everything that belongs to no environment. */
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

/** Every environment lives by one clock: for a history that is made in another time than that on the wall. */
export function oneClockForAll(clock: Clock): EnvironmentClocks {
  return {
    wall: clock,
    of: () => clock,
    aheadMs: () => 0,
    aheadMaxMs: () => 0,
    reload: async () => undefined,
  };
}

/** The services with the clock of an environment: for jobs, and for payers' calls, which find theirs on the way. */
export function withClockOf<S extends { clock: Clock; clocks: Pick<EnvironmentClocks, 'of'> }>(
  services: S,
  environmentId: string,
): S {
  const clock = services.clocks.of(environmentId);
  return clock === services.clock ? services : { ...services, clock };
}

/**
 * Whether an instant of a row has come by the clock of its environment. `column` and `environmentColumn` as in SQL,
 * `wall` is the time on the wall. The index on the column is used: rows beyond the furthest clock are not looked at.
 */
export function isDue(
  clocks: Pick<EnvironmentClocks, 'aheadMaxMs' | 'whileOn'>,
  wall: Date,
  column: string,
  environmentColumn = 'environment_id',
): RawBuilder<boolean> {
  const come = hasComeByClock(clocks, wall, column, environmentColumn);
  return clocks.whileOn ? sql`(${come} and ${mayAct(clocks.whileOn, environmentColumn)})` : come;
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
