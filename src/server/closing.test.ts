// A closed program is garbage-collected, so a process that starts many programs in turn does not run out of memory.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startTestServer } from '#test/support/server.ts';

/** Starts and closes a program in a separate function, so that the test keeps no reference to it. */
async function startAndClose(): Promise<WeakRef<object>> {
  const server = await startTestServer();
  const reference = new WeakRef<object>(server.app);
  await fetch(`${server.url}/health/live`);
  await server.close();
  return reference;
}

test('a closed program is garbage-collected', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const first = await startAndClose();
  // An engine frame may still reference the program started last.
  await startAndClose();
  await expect
    .poll(
      () => {
        collectGarbage();
        return first.deref() === undefined;
      },
      { timeout: 20_000, interval: 200 },
    )
    .toBe(true);
});
