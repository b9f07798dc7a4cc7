// The public pages of terminals: for cashiers, for agents, and to stop alerts.
import type { FastifyInstance } from 'fastify';
import type { LiveStreams } from '#server/platform/live/live.ts';
import type { Services } from '#server/services.ts';
import { serveDesks } from './agent-desk/serve-desks.ts';
import { serveStops } from './terminal-alerts/serve-stops.ts';
import { serveTills } from './terminal-cashiers/serve-tills.ts';

/** Returns the open streams of receiving pages. */
export function serveTerminalPages(app: FastifyInstance, services: Services, webDir: string): LiveStreams {
  serveStops(app, services);
  serveDesks(app, services, webDir);
  return serveTills(app, services, webDir);
}
