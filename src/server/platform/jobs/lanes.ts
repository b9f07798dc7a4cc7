// Lanes of work, one per name: concurrency is limited per lane and in total, so that a slow lane does not block the others.
import type { FastifyBaseLogger } from 'fastify';
import { runInBackground } from '#server/platform/http/background.ts';

type LaneOptions = {
  log: Pick<FastifyBaseLogger, 'error'> /** The name of the work in the log. */;
  name: string;
};
type Lane<T> = { queue: T[]; active: number };

export type Lanes<T> = {
  put(name: string, item: T): void;
  /** Starts as much work as the limits allow. */
  pump(): void;
  /**
   * Takes more work by calling `take` with the lanes that have more than half of `ahead` items; `take` puts the items and returns their
   * count. If only those lanes have due work, waits until an item is done or, at the longest, 250 ms. Returns more than zero if there was
   * progress.
   */
  step(ahead: number, take: (busy: readonly string[]) => Promise<number>): Promise<number>;
  /** Waits until no work is queued or running. */
  settle(): Promise<void>;
  /** Starts no more work: queued items are given back, running ones are aborted and waited for. */
  stop(end: { giveBack: (unbegun: T[]) => Promise<void>; breakOff: () => void }): Promise<void>;
};

const momentMs = 250;

/** Creates the lanes. Work that throws is logged and counts as done. */
export function createLanes<T>(
  { log, name: what }: LaneOptions,
  work: (item: T) => Promise<void>,
  max: { inLane: number; inAll: number },
): Lanes<T> {
  const lanes = new Map<string, Lane<T>>();
  let active = 0;
  let closed = false;
  let moved = (): void => undefined;
  const begin = (lane: Lane<T>): void => {
    lane.active += 1;
    active += 1;
    const item = lane.queue.shift() as T;
    runInBackground(log, what, () => work(item)).then(() => {
      lane.active -= 1;
      active -= 1;
      pump();
      moved();
    });
  };
  const pump = (): void => {
    for (const [name, lane] of lanes) {
      while (!closed && lane.queue.length > 0 && lane.active < max.inLane && active < max.inAll) begin(lane);
      if (lane.queue.length === 0 && lane.active === 0) lanes.delete(name);
    }
  };
  const holding = (more: number): string[] =>
    [...lanes].filter(([, lane]) => lane.queue.length + lane.active > more).map(([name]) => name);
  const movement = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, momentMs);
      moved = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const settle = async (): Promise<void> => {
    while (lanes.size > 0) await movement();
  };
  return {
    put: (name, item) => {
      const lane = lanes.get(name) ?? { queue: [], active: 0 };
      lane.queue.push(item);
      lanes.set(name, lane);
    },
    pump,
    step: async (ahead, take) => {
      const busy = holding(ahead / 2);
      const taken = await take(busy);
      if (taken > 0 || busy.length === 0) return taken;
      await movement();
      return 1;
    },
    settle,
    stop: async ({ giveBack, breakOff }) => {
      closed = true;
      const unbegun = [...lanes.values()].flatMap((lane) => lane.queue.splice(0));
      if (unbegun.length > 0) await giveBack(unbegun);
      breakOff();
      pump();
      await settle();
    },
  };
}
