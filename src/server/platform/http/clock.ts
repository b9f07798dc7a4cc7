// Time and ids come from here, passed in, so that tests, the demo and the simulator can move the clock.
import { v7 as uuidv7 } from 'uuid';
import { createRandomPool } from '#server/platform/references/random-pool.ts';

export type Clock = {
  /** The instant it is now. */
  now(): Date;
  /** A UUIDv7 of that instant: sorts by time. */
  newId(): string;
  /** Of a clock that was moved ahead: the time on the wall, by which e-mails leave. */
  onWall?(): Date;
};

const randomOfId = createRandomPool(16);

let lastMs = 0;
let lastSeq = 0;

/** Within a millisecond ids count on from a random number of 31 bits; should that end, the next millisecond is taken early. */
function newSystemId(): string {
  const random = randomOfId();
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    lastSeq =
      ((random[0] ?? 0) << 23) | ((random[1] ?? 0) << 15) | ((random[2] ?? 0) << 7) | ((random[3] ?? 0) >> 1);
  } else {
    lastSeq = (lastSeq + 1) >>> 0;
    if (lastSeq === 0) lastMs += 1;
  }
  return uuidv7({ random, msecs: lastMs, seq: lastSeq });
}

/** The clock on the wall. */
export const systemClock: Clock = { now: () => new Date(), newId: newSystemId };

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
