// What the product adds to the framework's own types.
import type { Registry } from 'prom-client';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { Actor } from './call.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    name?: string;
  }
  interface FastifyInstance {
    metrics: Registry;
  }
  interface FastifyRequest {
    /** Who calls, once admitted. */
    actor: Actor | null;
  }
}
