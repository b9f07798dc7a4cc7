// What the product adds to the framework's own types.
import type { Registry } from 'prom-client';
import type { Caller } from '#server/platform/db/connections.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { AppError } from '#shared/contract/errors.ts';
import type { Actor, Operator } from './call.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    name?: string;
    /** The noun of the contract it belongs to. */
    noun?: string;
    /** It lives by the clock on the wall, whatever the environment's says. */
    clock?: 'wall';
  }
  interface FastifyInstance {
    metrics: Registry;
    /** What names of cookies begin with: __Host- over https. */
    cookiePrefix: '' | '__Host-';
  }
  interface FastifyRequest {
    /** On whose behalf it waits for connections. */
    caller: Caller | null;
    /** Who calls, once admitted. */
    actor: Actor | null;
    /** Who calls the operator console, once admitted. */
    operator: Operator | null;
    /** Why somebody known is not let in. */
    refusal: AppError | null;
    /** The host name of a store that was called; null at the platform's own and at those of brands. */
    storeHost: string | null;
  }
}
