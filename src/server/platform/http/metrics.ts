// Health and metrics for operations: /health/live, /health/ready and /metrics.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { findUnprotected, unprotectedSentence } from '#server/platform/db/program-role.ts';
import { AppError } from '#shared/contract/errors.ts';
import { backgroundFailures } from './background.ts';

/** Records the count and duration of requests by endpoint and status. */
export function countRequests(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time of requests',
    labelNames: ['method', 'endpoint', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'http_server_errors_total',
    help: 'Requests answered with 5xx',
    registers: [registry],
  });
  registry.registerMetric(backgroundFailures);
  app.decorate('metrics', registry);
  app.addHook('onResponse', async (request, reply) => {
    const endpoint = request.routeOptions.config.name ?? 'other';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    duration.observe({ method: request.method, endpoint, status }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc();
  });
}

/**
 * live: the process responds. ready: it also reaches its database. books: whether ledger postings are protected from changes by the
 * program.
 */
export async function serveHealth(
  app: FastifyInstance,
  pool: pg.Pool,
  metricsToken: string | undefined,
): Promise<void> {
  const booksProtected = (await findUnprotected(pool)).length === 0;
  if (!booksProtected) app.log.warn(unprotectedSentence);
  const isReady = async (): Promise<boolean> => (await pool.query('select 1')).rowCount === 1;
  const hidden = { schema: { hide: true } as object, logLevel: 'warn' as const };
  app.get('/health/live', hidden, async () => ({ status: 'live' }));
  app.get('/health/ready', hidden, async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return reply.status(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      books: booksProtected ? 'protected' : 'not protected from the program',
    });
  });
  app.get('/metrics', hidden, async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw new AppError('NOT_FOUND');
    return reply.type(app.metrics.contentType).send(await app.metrics.metrics());
  });
}

const forwardedHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Whether a request may read metrics. With a token configured: any request that sends it. Without: requests from this machine only.
 * Requests forwarded by a proxy on this machine also come from it, but carry a forwarding header.
 */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const hash = (text: string) => createHash('sha256').update(text).digest();
    return timingSafeEqual(hash(request.headers.authorization ?? ''), hash(`Bearer ${token}`));
  }
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isLocal = address === '::1' || address.startsWith('127.');
  return isLocal && forwardedHeaders.every((name) => request.headers[name] === undefined);
}
