// The loop of recurring work: one poll covers all kinds; each kind claims its own rows and may run on every instance.
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/platform/db/database.ts';
import { runInBackground } from '#server/platform/http/background.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { type DueQuery, hasCome } from './due.ts';
import { type JobRun, recordJobRuns } from './job-runs.ts';
import { type PolledKind, pollDue } from './poll-due.ts';

export type Sweep = {
  name: string;
  /** The maximum delay between due time and detection. */
  everyMs: number;
  /** Whether there is anything to do, as cheap SQL. A kind without it runs at every turn. */
  due?: () => DueQuery;
  /** Does due work and returns its amount. More than zero: run again at once. */
  run: () => Promise<number>;
  /** At shutdown, ends work that continues beyond a run. */
  stop?: () => Promise<void>;
};

export type Sweeper = {
  /** Polls soon, because something that may be due was written. */
  wake(): void;
  stop(): Promise<void>;
} & SweepControl;

/** Control of this instance's recurring work by calls. */
export type SweepControl = {
  /** Polls one kind at once, without waiting for its turn; returns false if there is no kind of that name. */
  runNow(name: string): boolean;
};

export type SweeperServices = { db: Db; clock: Clock; log: FastifyBaseLogger };

/** The poll interval when nothing is due: fewer than two queries per second. */
const paceMs = 600;
/** The minimum interval between polls, however often the loop is woken. */
const gapMs = 100;
/** Kinds with a delay up to this are included in every poll. */
const promptMs = 1000;
const failureWaitMaxMs = 60_000;
const lookWaitMaxMs = 5000;
const reportEveryMs = 10_000;
/** Work that a run left undone is retried after this time, even if nothing has changed. */
const markKeptMs = 60_000;

type Kind = PolledKind & {
  sweep: Sweep;
  running: Promise<void> | null;
  failures: number;
  askedAt: number;
  restUntil: number;
  /** The mark of the last run, if it found nothing to do. */
  settled: { mark: string; until: number } | null;
};

function createKind(sweep: Sweep): Kind {
  const never = Number.NEGATIVE_INFINITY;
  const own = { running: null, failures: 0, askedAt: never, restUntil: never, settled: null };
  return { sweep, name: sweep.name, ...(sweep.due && { due: sweep.due }), alone: false, ...own };
}

/** Whether the turn of a kind may come before the next poll. */
function isTurn({ sweep, running, askedAt, restUntil }: Kind, now: number): boolean {
  if (running || now < restUntil) return false;
  return (sweep.due && sweep.everyMs <= promptMs) || now + paceMs > askedAt + sweep.everyMs;
}

/** Whether a run has found nothing to do and nothing has changed since. */
function isSettled({ settled }: Kind, mark: string | null): boolean {
  return settled !== null && settled.mark === mark && performance.now() < settled.until;
}

/** Collects runs to be recorded: failures soon, successes every few seconds. */
function createNotes() {
  let notes = new Map<string, JobRun>();
  let writtenAt = Number.NEGATIVE_INFINITY;
  let urgent = false;
  return {
    add: (run: JobRun, isUrgent: boolean): void => {
      notes.set(run.name, run);
      urgent ||= isUrgent;
    },
    isTime: (now: number): boolean => urgent || now - writtenAt > reportEveryMs,
    take: (now: number): JobRun[] => {
      const taken = [...notes.values()];
      notes = new Map();
      urgent = false;
      writtenAt = now;
      return taken;
    },
  };
}

/** Waits for a given time or until woken; a wake-up between two waits ends the next one. */
function createPause() {
  let woken = false;
  let end: (() => void) | null = null;
  return {
    wake: (): void => {
      woken = true;
      end?.();
    },
    wait: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const finish = (): void => {
          clearTimeout(timer);
          end = null;
          woken = false;
          resolve();
        };
        const timer = setTimeout(finish, ms);
        timer.unref();
        end = finish;
        if (woken) finish();
      }),
  };
}

/** Runs kinds: a failure is logged, backs off, and does not block the other kinds. */
function createRunner({ clock, log }: SweeperServices, isStopped: () => boolean, wake: () => void) {
  const notes = createNotes();
  const noteSuccess = (kind: Kind): void => {
    notes.add({ name: kind.name, at: clock.now(), error: null }, kind.failures > 0);
    kind.failures = 0;
  };
  const fail = (kind: Kind, error: unknown): void => {
    kind.failures += 1;
    kind.settled = null;
    kind.restUntil = performance.now() + Math.min(failureWaitMaxMs, 1000 * 2 ** kind.failures);
    log.error({ err: error, sweep: kind.name }, 'a sweep failed');
    notes.add({ name: kind.name, at: clock.now(), error }, true);
  };
  /** Runs a kind until nothing is due. */
  const drain = async (kind: Kind, mark: string | null): Promise<void> => {
    let done = 0;
    try {
      for (let some = 1; some > 0 && !isStopped(); done += some) {
        some = await kind.sweep.run();
        noteSuccess(kind);
      }
      const now = performance.now();
      kind.askedAt = now;
      kind.restUntil = now + Math.max(0, kind.sweep.everyMs - paceMs);
      kind.settled = done === 0 && mark !== null ? { mark, until: now + markKeptMs } : null;
    } catch (error) {
      fail(kind, error);
    }
    kind.running = null;
    // Work creates work for other kinds: an event its deliveries, a refund its e-mail.
    if (done > 0) wake();
  };
  return {
    notes,
    noteSuccess,
    fail,
    start: (kind: Kind, mark: string | null): void => {
      kind.running = drain(kind, mark);
    },
  };
}

/**
 * Starts one loop for all kinds. `wake` only shortens the wait: several instances may each have a loop, and due work is found by polling in
 * any case.
 */
export function startSweeps(sweeps: readonly Sweep[], services: SweeperServices): Sweeper {
  const { db, clock, log } = services;
  let stopped = false;
  const pause = createPause();
  const runner = createRunner(services, () => stopped, pause.wake);
  const kinds = sweeps.map(createKind);
  const asking = kinds.filter(({ due }) => due);
  /** Polls once; returns the time until the next poll. */
  const step = async (): Promise<number> => {
    const now = performance.now();
    const turns = kinds.filter((kind) => isTurn(kind, now));
    const isTime = runner.notes.isTime(now);
    const runs = isTime ? runner.notes.take(now) : [];
    const answer = await pollDue(db, log, { asking, turns: new Set(turns), runs });
    let nextMs = paceMs;
    const unsaid = turns.filter((kind) => !stopped && !answer.failed.has(kind));
    for (const [kind, error] of answer.failed) runner.fail(kind as Kind, error);
    for (const kind of unsaid) {
      kind.askedAt = now;
      const due = kind.due ? answer.due.get(kind.name) : { mark: null, at: null };
      if (due?.at) nextMs = Math.min(nextMs, due.at.getTime() - clock.now().getTime());
      if (due && hasCome(due, clock.now()) && !isSettled(kind, due.mark)) runner.start(kind, due.mark);
      else if (isTime || kind.failures > 0) runner.noteSuccess(kind);
    }
    return nextMs;
  };
  const loop = async (): Promise<void> => {
    for (let failures = 0; !stopped; ) {
      const began = performance.now();
      let waitMs = paceMs;
      try {
        waitMs = await step();
        failures = 0;
      } catch (error) {
        failures += 1;
        waitMs = Math.min(lookWaitMaxMs, 500 * 2 ** failures);
        log.error({ err: error }, 'due work could not be queried');
      }
      await pause.wait(Math.max(0, waitMs));
      const early = gapMs - (performance.now() - began);
      if (early > 0 && !stopped) await new Promise((resolve) => setTimeout(resolve, early));
    }
  };
  const running = loop();
  return {
    wake: pause.wake,
    runNow: (name) => {
      const kind = kinds.find((kind) => kind.name === name);
      if (!kind || stopped) return false;
      kind.restUntil = Number.NEGATIVE_INFINITY;
      kind.askedAt = Number.NEGATIVE_INFINITY;
      kind.settled = null;
      pause.wake();
      return true;
    },
    stop: async () => {
      stopped = true;
      pause.wake();
      await running;
      await Promise.all(kinds.map((kind) => kind.running));
      await runInBackground(log, 'job runs', () => recordJobRuns(db, runner.notes.take(performance.now())));
      for (const sweep of sweeps) await sweep.stop?.();
    },
  };
}
