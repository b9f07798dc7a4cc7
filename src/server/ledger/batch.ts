// Gathers concurrent calls into one statement and returns them one by one: how a merchant's many payments share one row.
import { isInTransaction, NestedConnectionError, runAs } from '#server/platform/db/connections.ts';

export type Batcher<T, R> = (item: T) => Promise<R>;

/**
 * While a batch is on its way new items wait and form the next one, so nothing is delayed when there is no load.
 * `run` answers in the order of its items; when it throws, a batch of several is tried again one by one.
 */
export function createBatcher<T, R>(
  run: (items: T[]) => Promise<R[]>,
  options: { batchMax?: number; concurrent?: number } = {},
): Batcher<T, R> {
  const { batchMax = 200, concurrent = 1 } = options;
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
    while (queue.length > 0) await settle(queue.splice(0, batchMax));
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
