// Health and metrics for whoever runs the program: /health/live, /health/ready and /metrics.
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Counts requests by endpoint and status, and how long they took. */
export function countRequests(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'endpoint', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'http_server_errors_total',
    help: 'Requests answered with 5xx',
    registers: [registry],
  });
  app.decorate('metrics', registry);
  app.addHook('onResponse', async (request, reply) => {
    const endpoint = request.routeOptions.config.name ?? 'other';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    duration.observe({ method: request.method, endpoint, status }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc();
  });
}

/** live: the process answers. ready: it also reaches its database. */
export function serveHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  const hidden = { schema: { hide: true } as object, logLevel: 'warn' as const };
  app.get('/health/live', hidden, async () => ({ status: 'live' }));
  app.get('/health/ready', hidden, async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  app.get('/metrics', hidden, async (_request, reply) =>
    reply.type(app.metrics.contentType).send(await app.metrics.metrics()),
  );
}
