// Additions of this product to the framework's types.
import type { Registry } from 'prom-client';
import type { Caller } from '#server/platform/db/connections.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { AppError } from '#shared/contract/errors.ts';
import type { Actor, Operator } from './call.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    name?: string;
    /** The noun of the contract that the endpoint belongs to. */
    noun?: string;
    /** Whether the endpoint uses the wall clock regardless of the environment's clock. */
    clock?: 'wall';
  }
  interface FastifyInstance {
    metrics: Registry;
    /** The prefix of cookie names: __Host- over https. */
    cookiePrefix: '' | '__Host-';
  }
  interface FastifyRequest {
    /** The caller in whose name the request queues for database connections. */
    caller: Caller | null;
    /** The authenticated caller. */
    actor: Actor | null;
    /** The authenticated operator of the console. */
    operator: Operator | null;
    /** Why an authenticated caller is refused. */
    refusal: AppError | null;
    /** The host name of the store that was requested; null at the hosts of the platform and of brands. */
    storeHost: string | null;
  }
}
