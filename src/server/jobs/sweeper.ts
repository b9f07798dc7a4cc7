// Runs the work that is due, again and again: each kind finds its due rows by itself, claims them and may run on every instance.
import type { FastifyBaseLogger } from 'fastify';
import { runInBackground } from '../http/background.ts';

export type Sweep = {
  name: string;
  /** How long to wait when nothing was due. */
  everyMs: number;
  /** Does what is due; answers how much that was. More than zero means: look again at once. */
  run: () => Promise<number>;
  /** Ends what goes on beyond a run, when the program stops. */
  stop?: () => Promise<void>;
};

export type Sweeper = { stop(): Promise<void> };

const failureWaitMaxMs = 60_000;
const reportEveryMs = 10_000;

/**
 * Each sweep has a loop of its own; one that fails is logged, waits longer each time, and stops none of the others.
 * `report` hears of every failure, and of successes every few seconds.
 */
export function startSweeps(
  sweeps: readonly Sweep[],
  log: FastifyBaseLogger,
  report: (name: string, error: unknown) => Promise<void> = async () => undefined,
): Sweeper {
  let stopped = false;
  const wakeUps = new Set<() => void>();
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      // Asked to stop while it was at work: nobody would wake it any more.
      if (stopped) return resolve();
      const done = (): void => {
        clearTimeout(timer);
        wakeUps.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      timer.unref();
      wakeUps.add(done);
    });
  /** The database may be what failed: work goes on whether or not its runs can be written down. */
  const reportRun = (name: string, error: unknown): Promise<void> =>
    runInBackground(log, 'job runs', () => report(name, error));
  const loop = async (sweep: Sweep): Promise<void> => {
    let failures = 0;
    let reportedAt = Number.NEGATIVE_INFINITY;
    while (!stopped) {
      try {
        const done = await sweep.run();
        if (failures > 0 || performance.now() - reportedAt > reportEveryMs) {
          reportedAt = performance.now();
          await reportRun(sweep.name, null);
        }
        failures = 0;
        if (done === 0) await pause(sweep.everyMs);
      } catch (error) {
        failures += 1;
        log.error({ err: error, sweep: sweep.name }, 'a sweep failed');
        await reportRun(sweep.name, error);
        await pause(Math.min(failureWaitMaxMs, 1000 * 2 ** failures));
      }
    }
  };
  const loops = sweeps.map(loop);
  return {
    stop: async () => {
      stopped = true;
      for (const wake of [...wakeUps]) wake();
      await Promise.all(loops);
      for (const sweep of sweeps) await sweep.stop?.();
    },
  };
}
