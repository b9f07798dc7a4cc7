// The source of time and ids, injected so that tests, the demo and the simulator can move the clock.
import { v7 as uuidv7 } from 'uuid';
import { createRandomPool } from '#server/platform/references/random-pool.ts';

export type Clock = {
  /** Returns the current instant. */
  now(): Date;
  /** Returns a UUIDv7 of that instant: sorts by time. */
  newId(): string;
  /** Returns real time when the clock was moved ahead; e-mails are sent by it. */
  onWall?(): Date;
};

const randomOfId = createRandomPool(16);

let lastMs = 0;
let lastSeq = 0;

/** Within a millisecond ids count up from a random 31-bit number; on overflow the next millisecond is used early. */
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

/** The clock of real time. */
export const systemClock: Clock = { now: () => new Date(), newId: newSystemId };

/** A clock that is set explicitly, for tests and the demo. */
export function movableClock(start: Date): Clock & { set(instant: Date): void; advance(ms: number): void } {
  let at = start.getTime();
  let seq = 0;
  return {
    now: () => new Date(at),
    newId: () => {
      // Ids created while the clock does not move still keep their order.
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
