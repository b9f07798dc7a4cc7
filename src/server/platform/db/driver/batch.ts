// Batching of concurrent calls into one statement with separate results: how many payments of a merchant share one row.
import { isInTransaction, NestedConnectionError, runAs } from '#server/platform/db/connections.ts';
import { isPlaced } from '#server/platform/db/driver/placement.ts';

export type Batcher<T, R> = (item: T) => Promise<R>;

/** Calls expected soon: a batch waits for them, for `waitMs` at most. */
export type Coming = { count: number; waitMs: number; onNone: (() => void) | null };

/** No calls are expected yet. */
export const noExpectedCalls = (waitMs: number): Coming => ({ count: 0, waitMs, onNone: null });

/** Announces a call that may come; the returned function, safe to call twice, ends the expectation. */
export function expectCall(coming: Coming): () => void {
  let isOut = true;
  coming.count += 1;
  return () => {
    if (!isOut) return;
    isOut = false;
    coming.count -= 1;
    if (coming.count === 0) coming.onNone?.();
  };
}

/** Waits until no expected call is left, for the maximum time at most. */
function awaitComing(coming: Coming): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, coming.waitMs);
    function done(): void {
      clearTimeout(timer);
      coming.onNone = null;
      // One turn of the event loop lets the last arrival join the queue.
      setImmediate(resolve);
    }
    coming.onNone = done;
  });
}

type Options<T> = {
  /** The maximum number of items in a batch. */
  batchMax?: number;
  /** The maximum number of concurrent batches. */
  concurrent?: number;
  /** The minimum number of items for a further concurrent batch: small batches cost more than they gain. */
  shareMin?: number;
  /** Items with the same key would block one another, so they are never in two batches at once. */
  keyOf?: (item: T) => string;
  /** A batch contains items of one key only. */
  isOneKey?: boolean;
  /** A batch that runs alone waits for expected calls. */
  coming?: Coming;
};

type Waiting<T, R> = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void };

/** Takes at least `wanted` items with free keys out of the queue, and all others with their keys; none if there are fewer than `least`. */
function takeFree<W>(
  queue: W[],
  { keyOf, busy }: { keyOf: (item: W) => string | null; busy: ReadonlySet<string> },
  { least, wanted, most }: { least: number; wanted: number; most: number },
): W[] {
  const taken: W[] = [];
  const remaining: W[] = [];
  const keys = new Set<string>();
  for (const item of queue) {
    const key = keyOf(item);
    const isFree = key === null || !busy.has(key);
    const isNext =
      isFree && taken.length < most && (taken.length < wanted || (key !== null && keys.has(key)));
    (isNext ? taken : remaining).push(item);
    if (isNext && key !== null) keys.add(key);
  }
  if (taken.length < least) return [];
  queue.splice(0, queue.length, ...remaining);
  return taken;
}

/**
 * While a batch runs, new items queue for the next one, so nothing is delayed without load. With several concurrent batches each takes its
 * share of all queued and running items. `run` returns results in the order of its items; when it throws, a batch of several is retried one
 * by one.
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
      const results = await run(batch.map((item) => item.item));
      for (const [index, value] of batch.entries()) value.resolve(results[index] as R);
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const item of batch) await settle([item]);
    }
  };
  const take = (): Waiting<T, R>[] =>
    takeFree(
      queue,
      { keyOf: ({ item }) => keyOf?.(item) ?? null, busy },
      {
        least: running > 1 ? shareMin : 1,
        // The first item taken brings all others with its key.
        wanted: isOneKey ? 1 : Math.max(Math.ceil((queue.length + onTheWay) / concurrent), shareMin),
        most: batchMax,
      },
    );
  const send = async (batch: Waiting<T, R>[]): Promise<void> => {
    const keys = keyOf ? new Set(batch.map((item) => keyOf(item.item))) : [];
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
      // The remaining items may be enough for another batch.
      wake();
      await send(batch);
    }
    running -= 1;
  };
  /** One turn of the event loop lets calls that arrive together share a batch. */
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
      // Runs for all callers, not on behalf of the first. It never throws: errors go to the caller of each item.
      runAs(null, wake);
    });
}

/** The maximum number of concurrent batches, each of one environment: each may go to another machine. */
const placesMax = 8;

/** Batches items of environments: in one statement across environments, unless the database is placed by environment. */
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
