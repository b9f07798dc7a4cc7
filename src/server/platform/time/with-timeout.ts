// Timeouts for external parties.

/** The timeout of a rail; the requested action may still have been carried out. */
export const railTimeoutMs = 30_000;

/**
 * The timeout of a charge by a token stored at a gateway: the payer types and confirms nothing, so after a longer silence the gateway is
 * queried instead.
 */
export const tokenTimeoutMs = 10_000;

/** Returns the response of an external party, or rejects after the timeout. */
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
