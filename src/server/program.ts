// The whole program put together over a migrated database: what `npm start` and the tests both run.
import type { FastifyInstance } from 'fastify';
import { mountNouns } from './app.ts';
import { createAuthenticator } from './auth/authenticate.ts';
import { createOperatorAuthenticator } from './auth/authenticate-operator.ts';
import { createRateLimits } from './auth/rate-limits.ts';
import { checkVault, createVault, readSecretKey } from './auth/vault.ts';
import { ensurePresetRoles } from './businesses/create-business.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/database.ts';
import { serveOutbox } from './emails/outbox-page.ts';
import { serveGateways } from './gateways/notices.ts';
import { type Clock, systemClock } from './http/clock.ts';
import { createEnvironmentClocks } from './http/environment-clock.ts';
import { listenToDatabase, serveLive } from './http/live.ts';
import { serveHealth } from './http/metrics.ts';
import { createHttpServer } from './http/server.ts';
import { recordJobRun } from './jobs/job-runs.ts';
import { type Sweeper, startSweeps } from './jobs/sweeper.ts';
import { serveSharedPages } from './payment-pages/share-head.ts';
import { ensurePrices } from './pricing/prices.ts';
import { createRails } from './rails/create-rails.ts';
import { serveSandbox } from './rails/sandbox-pages.ts';
import type { Services } from './services.ts';
import { listSweeps } from './sweeps.ts';

export type Program = {
  app: FastifyInstance;
  services: Services;
  /** Begins to work through what is due, when the configuration says that this instance does. */
  startJobs(): void;
  close(): Promise<void>;
};
export type ProgramOptions = { config: Config; connectionString: string; webDir: string; clock?: Clock };

/** Makes the services and the HTTP server, ready to listen. */
export async function createProgram(options: ProgramOptions): Promise<Program> {
  const { config, connectionString, clock = systemClock } = options;
  const database = openDatabase(connectionString, { poolMax: config.databasePoolMax });
  const app = await createHttpServer({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
    webDir: options.webDir,
  });
  const authenticator = createAuthenticator(database.db, clock);
  const vault = createVault(readSecretKey(config));
  const operatorAuthenticator = createOperatorAuthenticator(database.db, clock);
  const clocks = createEnvironmentClocks(database.db, clock);
  await clocks.reload();
  const services: Services = {
    config,
    database,
    clock,
    clocks,
    log: app.log,
    rails: createRails(database, clock, config),
    vault,
    rateLimits: createRateLimits(database.pool, config.rateLimits),
    authenticate: authenticator.authenticate,
    authenticateOperator: operatorAuthenticator.authenticate,
    forgetSessions: authenticator.forgetAll,
    cookieSecure: config.cookieSecure,
    publicUrl: config.publicUrl,
  };
  await checkVault(database.db, vault);
  await ensurePresetRoles(database.db, clock);
  await ensurePrices(database.db, clock);
  mountNouns(app, services);
  serveHealth(app, async () => (await database.pool.query('select 1')).rowCount === 1);
  serveOutbox(app, services);
  serveSharedPages(app, services, options.webDir);
  serveSandbox(app, services);
  serveGateways(app, services);
  const live = serveLive(app, authenticator.authenticate);
  const stopListening = await listenToDatabase(connectionString, {
    onNotification: (channel, payload) => {
      if (channel !== 'kasuwa_auth') return live.announce(payload);
      if (payload === 'environments') clocks.reload().catch((error) => app.log.error(error));
      authenticator.forgetAll();
      live.accessChanged();
    },
    onLost: () => authenticator.setRemembering(false),
    onBack: () => {
      authenticator.setRemembering(true);
      live.announceGap();
    },
  });
  let sweeper: Sweeper | null = null;
  return {
    app,
    services,
    startJobs: () => {
      if (config.jobs)
        sweeper ??= startSweeps(listSweeps(services), app.log, (name, error) =>
          recordJobRun(database.db, { name, at: clock.now(), error }),
        );
    },
    close: async () => {
      await app.close();
      await sweeper?.stop();
      await stopListening();
      await database.close();
    },
  };
}
