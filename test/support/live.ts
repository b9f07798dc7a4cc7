// The live stream of an open page, for tests: everything received so far.
import { expect } from 'vitest';

/** Listens until the stream ends; returns once the stream has confirmed that it is open. */
export async function hear(response: Response): Promise<{ heard(): string; ended: Promise<void> }> {
  let received = '';
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) received += decoder.decode(chunk as Uint8Array);
  };
  const ended = read().catch(() => undefined);
  await expect.poll(() => received).toContain('hello');
  return { heard: () => received, ended };
}
