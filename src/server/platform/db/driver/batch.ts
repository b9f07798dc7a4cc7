// Gathers concurrent calls into one statement and returns them one by one: how a merchant's many payments share one row.
import { isInTransaction, NestedConnectionError, runAs } from '#server/platform/db/connections.ts';
import { isPlaced } from '#server/platform/db/driver/placement.ts';

export type Batcher<T, R> = (item: T) => Promise<R>;

/** Who is known to come soon: a batch waits for them, and no longer than so. */
export type Coming = { count: number; waitMs: number; onNone: (() => void) | null };

/** Nobody is on the way yet. */
export const noneComing = (waitMs: number): Coming => ({ count: 0, waitMs, onNone: null });

/** Somebody will come, or not, by the time the answer is called; it may be called twice. */
export function expectOne(coming: Coming): () => void {
  let isOut = true;
  coming.count += 1;
  return () => {
    if (!isOut) return;
    isOut = false;
    coming.count -= 1;
    if (coming.count === 0) coming.onNone?.();
  };
}

/** Until everybody who is on the way has come, or for as long as is waited at most. */
function awaitComing(coming: Coming): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, coming.waitMs);
    function done(): void {
      clearTimeout(timer);
      coming.onNone = null;
      // One turn of the event loop: whoever was the last to come joins the line.
      setImmediate(resolve);
    }
    coming.onNone = done;
  });
}

type Options<T> = {
  /** Items in a batch at most. */
  batchMax?: number;
  /** Batches on the way at once at most. */
  concurrent?: number;
  /** A further batch begins for so many items only: small batches cost more than they gain. */
  shareMin?: number;
  /** Items of one key would wait for one another: they are never in two batches at once. */
  keyOf?: (item: T) => string;
  /** A batch is of one key alone. */
  isOneKey?: boolean;
  /** An only batch waits for who is known to come. */
  coming?: Coming;
};

type Waiting<T, R> = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void };

/** Takes out of the line at least `wanted` whose key is not busy, and all others of their keys; nobody if there are fewer than `least`. */
function takeFree<W>(
  queue: W[],
  { keyOf, busy }: { keyOf: (one: W) => string | null; busy: ReadonlySet<string> },
  { least, wanted, most }: { least: number; wanted: number; most: number },
): W[] {
  const taken: W[] = [];
  const left: W[] = [];
  const keys = new Set<string>();
  for (const one of queue) {
    const key = keyOf(one);
    const isFree = key === null || !busy.has(key);
    const isNext =
      isFree && taken.length < most && (taken.length < wanted || (key !== null && keys.has(key)));
    (isNext ? taken : left).push(one);
    if (isNext && key !== null) keys.add(key);
  }
  if (taken.length < least) return [];
  queue.splice(0, queue.length, ...left);
  return taken;
}

/**
 * While a batch is on its way new items wait and form the next one, so nothing is delayed when there is no load. With several at once
 * each takes its share of all who wait or are on the way.
 * `run` answers in the order of its items; when it throws, a batch of several is tried again one by one.
 */
export function createBatcher<T, R>(
  run: (items: T[]) => Promise<R[]>,
  options: Options<T> = {},
): Batcher<T, R> {
  const { batchMax = 200, concurrent = 1, shareMin = 1, keyOf, isOneKey = false, coming } = options;
  const queue: Waiting<T, R>[] = [];
  const busy = new Set<string>();
  let running = 0;
  let onTheWay = 0;
  let isWaking = false;

  const settle = async (batch: Waiting<T, R>[]): Promise<void> => {
    try {
      const results = await run(batch.map((one) => one.item));
      for (const [index, one] of batch.entries()) one.resolve(results[index] as R);
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const one of batch) await settle([one]);
    }
  };
  const take = (): Waiting<T, R>[] =>
    takeFree(
      queue,
      { keyOf: ({ item }) => keyOf?.(item) ?? null, busy },
      {
        least: running > 1 ? shareMin : 1,
        // Whoever is taken first brings all others of their key.
        wanted: isOneKey ? 1 : Math.max(Math.ceil((queue.length + onTheWay) / concurrent), shareMin),
        most: batchMax,
      },
    );
  const send = async (batch: Waiting<T, R>[]): Promise<void> => {
    const keys = keyOf ? new Set(batch.map((one) => keyOf(one.item))) : [];
    for (const key of keys) busy.add(key);
    onTheWay += batch.length;
    await settle(batch);
    onTheWay -= batch.length;
    for (const key of keys) busy.delete(key);
  };
  const pump = async (): Promise<void> => {
    running += 1;
    for (;;) {
      const isAlone = running === 1 && queue.length > 0 && queue.length < batchMax;
      if (coming && coming.count > 0 && isAlone) await awaitComing(coming);
      const batch = take();
      if (batch.length === 0) break;
      // Who remains may be enough for one batch more.
      wake();
      await send(batch);
    }
    running -= 1;
  };
  /** One turn of the event loop lets calls that arrive together travel together. */
  const wake = (): void => {
    if (isWaking || running >= concurrent || (running > 0 && queue.length < shareMin)) return;
    isWaking = true;
    setImmediate(() => {
      isWaking = false;
      if (running < concurrent) void pump();
    });
  };
  return (item) =>
    new Promise<R>((resolve, reject) => {
      if (isInTransaction()) throw new NestedConnectionError('A transaction may not wait on gathered work.');
      queue.push({ item, resolve, reject });
      // For all who wait, not on behalf of whoever came first. It never throws: what fails is told to who waits for it.
      runAs(null, wake);
    });
}

/** Batches of one environment each that are on the way at once at most: each may go to another machine. */
const placesMax = 8;

/** Gathers what belongs to environments: of any of them in one statement, where the database is not placed by environment. */
export function createEnvironmentBatcher<T, R>(
  db: object,
  environmentOf: (item: T) => string,
  run: (items: T[]) => Promise<R[]>,
  options: Omit<Options<T>, 'isOneKey' | 'keyOf'> & { isApart?: boolean } = {},
): Batcher<T, R> {
  const { isApart = false, ...rest } = options;
  if (isPlaced(db)) {
    const { coming, batchMax } = rest;
    const of = { keyOf: environmentOf, isOneKey: true, concurrent: placesMax };
    return createBatcher(run, { ...of, ...(coming && { coming }), ...(batchMax && { batchMax }) });
  }
  return createBatcher(run, { ...rest, ...(isApart && { keyOf: environmentOf }) });
}
