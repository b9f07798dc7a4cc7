// The real services as they are at another time, without limits that a year in seconds would meet.
import type { movableClock } from '#server/platform/http/clock.ts';
import { oneClockForAll } from '#server/platform/http/environment-clock.ts';
import { createRails } from '#server/rails/create-rails.ts';
import type { Services } from '#server/services.ts';
import type { Scene } from '../make-history.ts';

type MovableClock = ReturnType<typeof movableClock>;

/** What they ask the outside parties is answered by the sandboxes of that time. */
export function servicesAt(services: Services, clock: MovableClock): Services & { clock: MovableClock } {
  const { database, config, rails, log } = services;
  return {
    ...services,
    clock,
    rails: createRails(database, clock, config, rails.liveIsSimulated, log),
    rateLimits: { consume: async () => {} },
  };
}

/** The same as a scene of the history: its clock is that of every environment. */
export function sceneAt(services: Services, clock: MovableClock): Scene {
  return { services: { ...servicesAt(services, clock), clocks: oneClockForAll(clock) }, clock };
}
