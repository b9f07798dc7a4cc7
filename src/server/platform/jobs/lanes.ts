// Lanes of work, one for each name: bounded within a lane and in all, so that a slow lane holds up none of the others.
import type { FastifyBaseLogger } from 'fastify';
import { runInBackground } from '#server/platform/http/background.ts';

type Told = { log: Pick<FastifyBaseLogger, 'error'> /** What the work is, for the log. */; name: string };
type Lane<T> = { queue: T[]; active: number };

export type Lanes<T> = {
  put(name: string, item: T): void;
  /** Begins what there is room for. */
  pump(): void;
  /** Names of the lanes that hold more than so many. */
  holding(more: number): string[];
  isEmpty(): boolean;
  /** Waits until some work is done, or a moment if none is. */
  movement(): Promise<void>;
  /** Begins nothing more; returns what had not begun. */
  close(): T[];
};

const momentMs = 250;

/** Work that throws is logged, and is over. */
export function createLanes<T>(
  { log, name: what }: Told,
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
  return {
    put: (name, item) => {
      const lane = lanes.get(name) ?? { queue: [], active: 0 };
      lane.queue.push(item);
      lanes.set(name, lane);
    },
    pump,
    holding: (more) =>
      [...lanes].filter(([, lane]) => lane.queue.length + lane.active > more).map(([name]) => name),
    isEmpty: () => lanes.size === 0,
    movement: () =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, momentMs);
        moved = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    close: () => {
      closed = true;
      return [...lanes.values()].flatMap((lane) => lane.queue.splice(0));
    },
  };
}
