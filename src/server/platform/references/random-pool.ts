// A pool of random bytes: drawing them for a single id or nonce costs as much as the rest of creating it.
import { randomFillSync } from 'node:crypto';

const usesMax = 256;

/** Creates a function that returns `size` bytes of the system's cryptographic randomness per call, each byte once. */
export function createRandomPool(size: number): () => Buffer {
  let pool = Buffer.alloc(0);
  let used = 0;
  return () => {
    if (used === pool.length) {
      // A new buffer each time, so that bytes handed out earlier are never overwritten.
      pool = randomFillSync(Buffer.alloc(usesMax * size));
      used = 0;
    }
    used += size;
    return pool.subarray(used - size, used);
  };
}
