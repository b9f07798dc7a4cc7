// A program that is closed is let go: a process that starts one after the other does not fill up.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startTestServer } from '#test/support/server.ts';

/** Started and closed in a function of its own, so that nothing here still names it. */
async function startAndClose(): Promise<WeakRef<object>> {
  const server = await startTestServer();
  const reference = new WeakRef<object>(server.app);
  await fetch(`${server.url}/health/live`);
  await server.close();
  return reference;
}

test('a closed program is collected as garbage', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const first = await startAndClose();
  // What was started last may still be named by a frame of the engine.
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
