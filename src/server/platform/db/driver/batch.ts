// Gathers concurrent calls into one statement and returns them one by one: how a merchant's many payments share one row.
import { isInTransaction, NestedConnectionError, runAs } from '#server/platform/db/connections.ts';

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

/**
 * While a batch is on its way new items wait and form the next one, so nothing is delayed when there is no load. With `coming` a batch
 * also waits for who is on the way already: that is one batch at a time.
 * `run` answers in the order of its items; when it throws, a batch of several is tried again one by one.
 */
export function createBatcher<T, R>(
  run: (items: T[]) => Promise<R[]>,
  options: { batchMax?: number; concurrent?: number; coming?: Coming } = {},
): Batcher<T, R> {
  const { batchMax = 200, concurrent = 1, coming } = options;
  type Waiting = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void };
  const queue: Waiting[] = [];
  let running = 0;

  const settle = async (batch: Waiting[]): Promise<void> => {
    try {
      const results = await run(batch.map((one) => one.item));
      for (const [index, one] of batch.entries()) one.resolve(results[index] as R);
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const one of batch) await settle([one]);
    }
  };
  const pump = async (): Promise<void> => {
    if (running >= concurrent) return;
    running += 1;
    // One turn of the event loop lets calls that arrive together travel together.
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.length > 0) {
      if (coming && coming.count > 0 && queue.length < batchMax) await awaitComing(coming);
      await settle(queue.splice(0, batchMax));
    }
    running -= 1;
  };
  return (item) =>
    new Promise<R>((resolve, reject) => {
      if (isInTransaction()) throw new NestedConnectionError('A transaction may not wait on gathered work.');
      queue.push({ item, resolve, reject });
      // For all who wait, not on behalf of whoever came first. It never throws: what fails is told to who waits for it.
      runAs(null, pump);
    });
}
