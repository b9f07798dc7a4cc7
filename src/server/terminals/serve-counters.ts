// Serves the pages of people at a counter who have no account: cashiers who watch what arrives, and agents who sell.
import type { FastifyInstance } from 'fastify';
import type { LiveStreams } from '#server/platform/live/live.ts';
import type { Services } from '#server/services.ts';
import { serveDesks } from './agent-desk/serve-desks.ts';
import { serveTills } from './terminal-cashiers/serve-tills.ts';

export function serveCounters(app: FastifyInstance, services: Services, webDir: string): LiveStreams {
  serveDesks(app, services, webDir);
  return serveTills(app, services, webDir);
}
