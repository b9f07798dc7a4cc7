// What the product adds to the framework's own types.
import type { Registry } from 'prom-client';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { AppError } from '#shared/contract/errors.ts';
import type { Actor, Operator } from './call.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    name?: string;
    /** The noun of the contract it belongs to. */
    noun?: string;
  }
  interface FastifyInstance {
    metrics: Registry;
  }
  interface FastifyRequest {
    /** Who calls, once admitted. */
    actor: Actor | null;
    /** Who calls the operator console, once admitted. */
    operator: Operator | null;
    /** Why somebody known is not let in. */
    refusal: AppError | null;
  }
}
