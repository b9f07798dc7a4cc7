// Concurrent work on several subscriptions: a failure of one does not affect the others.

import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Services } from '#server/services.ts';

/** Runs a function per item, several concurrently; failures are logged and found again later. Returns how many succeeded. */
export async function eachOf<T extends { environmentId: string }>(
  services: Services,
  found: readonly T[],
  what: string,
  run: (own: Services, item: T) => Promise<boolean>,
  atOnce = 4,
): Promise<number> {
  let done = 0;
  const waiting = [...found];
  const work = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      try {
        if (await run(withClockOf(services, one.environmentId), one)) done += 1;
      } catch (error) {
        services.log.error({ err: error, environmentId: one.environmentId }, what);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return done;
}
