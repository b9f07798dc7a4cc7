// Random bytes drawn for many uses at once: asking for those of a single id or nonce costs as much as all else about it.
import { randomFillSync } from 'node:crypto';

const usesMax = 256;

/** Hands out `size` bytes of the system's cryptographic randomness at each call, each byte once. */
export function createRandomPool(size: number): () => Buffer {
  let pool = Buffer.alloc(0);
  let used = 0;
  return () => {
    if (used === pool.length) {
      // A new one each time: whoever keeps what was handed out keeps it as it is.
      pool = randomFillSync(Buffer.alloc(usesMax * size));
      used = 0;
    }
    used += size;
    return pool.subarray(used - size, used);
  };
}
