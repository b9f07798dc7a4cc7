// Access control, assembled: token, key and staff authentication, rate limits, and the password policy.
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { type Authenticator, type AuthenticatorOptions, createAuthenticator } from './authenticate.ts';
import { createOperatorAuthenticator, type OperatorAuthenticator } from './authenticate-operator.ts';
import { type BreachedPasswords, createBreachedPasswords } from './breached-passwords.ts';
import { createGuesses, type Guesses } from './guesses.ts';
import { createRateLimits, type RateLimits, type RateLimitTable } from './rate-limits.ts';

/** Services that take a connection of their own, so they run outside transactions only. */
export type LookupPool = {
  rateLimits: RateLimits;
  guesses: Guesses;
  authenticate: Authenticator['authenticate'];
  authenticateOperator: OperatorAuthenticator['authenticate'];
};

/** The services of handlers and jobs. */
export type AccessServices = LookupPool & {
  breachedPasswords: BreachedPasswords;
  /** Drops cached sessions and permissions after a change made by this call. */
  forgetSessions: () => void;
};

type AccessOptions = AuthenticatorOptions & {
  config: Config;
  log: FastifyBaseLogger;
  /** The rate limits of all nouns. */
  rateLimits: RateLimitTable;
};
export type Access = { authenticator: Authenticator; services: AccessServices };

export function createAccess(
  database: Database,
  clock: Clock,
  { config, log, rateLimits, ...options }: AccessOptions,
): Access {
  const authenticator = createAuthenticator(database.db, clock, log, options);
  return {
    authenticator,
    services: {
      rateLimits: createRateLimits(database, config.rateLimits, rateLimits),
      guesses: createGuesses(database, clock, config.rateLimits),
      breachedPasswords: createBreachedPasswords(config.breachedPasswordsDir),
      authenticate: authenticator.authenticate,
      authenticateOperator: createOperatorAuthenticator(database.db, clock, log).authenticate,
      forgetSessions: authenticator.forgetAll,
    },
  };
}
