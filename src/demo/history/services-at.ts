// The real services at another time, without the rate limits that a year in seconds would exceed.
import type { movableClock } from '#server/platform/http/clock.ts';
import { oneClockForAll } from '#server/platform/http/environment-clock.ts';
import { createRails } from '#server/rails/create-rails.ts';
import type { Services } from '#server/services.ts';
import type { Scene } from '../make-history.ts';

type MovableClock = ReturnType<typeof movableClock>;

/** Calls to outside parties go to sandboxes with the same clock. */
export function servicesAt(services: Services, clock: MovableClock): Services & { clock: MovableClock } {
  const { database, config, rails, log } = services;
  return {
    ...services,
    clock,
    rails: createRails(database, clock, config, rails.liveIsSimulated, log),
    rateLimits: { consume: async () => {} },
  };
}

/** The services as a scene of the history, whose clock applies to every environment. */
export function sceneAt(services: Services, clock: MovableClock): Scene {
  return { services: { ...servicesAt(services, clock), clocks: oneClockForAll(clock) }, clock };
}
