// How long an outside party is waited for.

/** A rail is given up on after this; what it was asked to do may still have been done. */
export const railTimeoutMs = 30_000;

/** A charge by a token that a gateway keeps: nobody types or confirms anything, so a longer silence is asked about instead. */
export const tokenTimeoutMs = 10_000;

/** The answer of an outside party, or a rejection when it takes too long. */
export async function withTimeout<T>(timeoutMs: number, ask: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([ask(), silence]);
  } finally {
    clearTimeout(timer);
  }
}
