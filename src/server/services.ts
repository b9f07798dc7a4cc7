// What handlers and jobs work with: made once at the start, passed in everywhere, so that tests can replace the clock.
import type { FastifyBaseLogger } from 'fastify';
import type { Contract } from '#shared/contract/endpoint.ts';
import type { AccessServices } from './auth/access.ts';
import type { Vault } from './auth/vault.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { HandlersOf } from './http/call.ts';
import type { Clock } from './http/clock.ts';
import type { EnvironmentClocks } from './http/environment-clock.ts';
import type { Rails } from './rails/rails.ts';

export type Services = AccessServices & {
  config: Config;
  database: Database;
  /** In a merchant's call that of its environment, else that on the wall. */
  clock: Clock;
  clocks: EnvironmentClocks;
  log: FastifyBaseLogger;
  rails: Rails;
  vault: Vault;
  cookieSecure: boolean;
  /** The address payers and e-mails use, without a slash at its end. */
  publicUrl: string;
};

/** The handlers of a noun's contract. */
export type Handlers<C extends Contract> = HandlersOf<C, Services>;
