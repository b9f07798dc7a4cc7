// CORS: only calls open to publishable keys are allowed from other sites, and never with cookies.
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allContracts } from '#shared/contract/all.ts';
import { pathOf } from '#shared/contract/endpoint.ts';

const preflightCacheS = 7200;

const opened: FastifyCorsOptions = {
  origin: '*',
  credentials: false,
  allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
  exposedHeaders: ['x-request-id', 'retry-after'],
  maxAge: preflightCacheS,
};
const closed: FastifyCorsOptions = { origin: false };

type OpenPath = { pattern: RegExp; method: string };

/** Lists the paths of the calls that declare `publishable`, by method. */
function listOpenPaths(): OpenPath[] {
  return Object.values(allContracts)
    .flatMap((contract) => Object.values(contract))
    .filter((endpoint) => endpoint.publishable)
    .map((endpoint) => ({
      method: endpoint.method,
      pattern: new RegExp(`^${pathOf(endpoint).replace(/:\w+/g, '[^/]+')}$`),
    }));
}

/** Returns the method to check: for a preflight, that of the request it announces. */
function methodOf(request: FastifyRequest): string | undefined {
  if (request.method !== 'OPTIONS') return request.method;
  return request.headers['access-control-request-method'];
}

/** Must be registered before the endpoints, so that error responses carry the CORS headers too and the page can read the reason. */
export async function allowOtherSites(app: FastifyInstance): Promise<void> {
  const openPaths = listOpenPaths();
  await app.register(cors, {
    strictPreflight: false,
    delegator: (request, callback) => {
      const path = request.url.split('?')[0] ?? '';
      const method = methodOf(request);
      const isOpen = openPaths.some((open) => open.method === method && open.pattern.test(path));
      callback(null, isOpen ? { ...opened, methods: [method ?? ''] } : closed);
    },
  });
}
