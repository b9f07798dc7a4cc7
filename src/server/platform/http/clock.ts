// Time and ids come from here, passed in, so that tests, the demo and the simulator can move the clock.
import { v7 as uuidv7 } from 'uuid';

export type Clock = {
  /** The instant it is now. */
  now(): Date;
  /** A UUIDv7 of that instant: sorts by time. */
  newId(): string;
  /** Of a clock that was moved ahead: the time on the wall, by which e-mails leave. */
  onWall?(): Date;
};

/** The clock on the wall. */
export const systemClock: Clock = { now: () => new Date(), newId: () => uuidv7() };

/** A clock that stands where it is put, for tests and the demo. */
export function movableClock(start: Date): Clock & { set(instant: Date): void; advance(ms: number): void } {
  let at = start.getTime();
  let seq = 0;
  return {
    now: () => new Date(at),
    newId: () => {
      // What happens while the clock stands still keeps its order all the same.
      seq = (seq + 1) >>> 0;
      return uuidv7({ msecs: at, seq });
    },
    set: (instant) => {
      at = instant.getTime();
    },
    advance: (ms) => {
      at += ms;
    },
  };
}
