// Work on several subscriptions at the same time: what fails of one leaves the others alone.

import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Services } from '#server/services.ts';

/** Runs something of each, several at a time; what fails is logged and found again later. Returns how many were done. */
export async function eachOf<T extends { environmentId: string }>(
  services: Services,
  found: readonly T[],
  what: string,
  run: (own: Services, one: T) => Promise<boolean>,
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
