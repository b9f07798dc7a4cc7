// The pages of terminals outside of the dashboard: of cashiers, of agents, and the one that stops alerts.
import type { FastifyInstance } from 'fastify';
import type { LiveStreams } from '#server/platform/live/live.ts';
import type { Services } from '#server/services.ts';
import { serveDesks } from './agent-desk/serve-desks.ts';
import { serveStops } from './terminal-alerts/serve-stops.ts';
import { serveTills } from './terminal-cashiers/serve-tills.ts';

/** Answers the streams that receiving pages hold open. */
export function serveTerminalPages(app: FastifyInstance, services: Services, webDir: string): LiveStreams {
  serveStops(app, services);
  serveDesks(app, services, webDir);
  return serveTills(app, services, webDir);
}
