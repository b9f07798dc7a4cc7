// The whole program put together over a migrated database: what `npm start` and the tests both run.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { listSweeps, mountNouns } from './app.ts';
import { createAccess } from './auth/access.ts';
import { prepareVault } from './auth/reseal-job.ts';
import { readSecretKeys } from './auth/secret-keys.ts';
import { createVault, type Vault } from './auth/vault.ts';
import { ensurePresetRoles } from './businesses/create-business.ts';
import { cardRefusals, cardWaits } from './card-testing/refuse-card-testing.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { listenToDatabase } from './db/listen.ts';
import { serveOutbox } from './emails/outbox-page.ts';
import { ancestorsOfAttempt, serveFramedPages } from './embedding-sites/framed-pages.ts';
import { decideLiveSimulation } from './gateways/live-simulation.ts';
import { serveGateways } from './hosted-payments/notices.ts';
import { runInBackground } from './http/background.ts';
import { type Clock, systemClock } from './http/clock.ts';
import { createEnvironmentClocks } from './http/environment-clock.ts';
import { serveLive } from './http/live.ts';
import { serveHealth } from './http/metrics.ts';
import { createHttpServer } from './http/server.ts';
import { type Sweeper, startSweeps } from './jobs/sweeper.ts';
import { modules } from './modules.ts';
import { serveSharedPages } from './payment-pages/share-head.ts';
import { ensurePrices } from './pricing/prices.ts';
import { proofs } from './proofs.ts';
import { createRails } from './rails/create-rails.ts';
import { serveSandbox } from './rails/sandbox-pages.ts';
import type { Services } from './services.ts';
import type { PaymentSource } from './sources/payment-source.ts';
import { createSourceList, type SourceList } from './sources/source-list.ts';

export type Program = {
  app: FastifyInstance;
  services: Services;
  /** Begins to work through what is due, when the configuration says that this instance does. */
  startJobs(): void;
  close(): Promise<void>;
};
/** `strict`: what the program would only log, as a connection asked for inside of a transaction, fails the call. */
export type ProgramOptions = {
  config: Config;
  connectionString: string;
  webDir: string;
  clock?: Clock;
  strict?: boolean;
  /** Where the log is written; standard output, as JSON, when left out. */
  logTo?: { write(line: string): void };
  /** Beside those that the nouns bring. */
  sources?: readonly PaymentSource[];
};

function openPool(
  { config, connectionString, strict }: ProgramOptions,
  vault: Vault,
  log: FastifyBaseLogger,
): Database {
  return openDatabase(connectionString, {
    poolMax: config.databasePoolMax,
    codec: vault,
    ...(!strict && {
      onNested: (error: Error) => log.error({ err: error }, 'a transaction waits on the pool'),
    }),
  });
}

const logAndPagesOf = ({ webDir, logTo }: ProgramOptions) => ({ webDir, ...(logTo && { logTo }) });

function listSources({ sources = [] }: ProgramOptions): SourceList {
  return createSourceList([...modules.flatMap((module) => module.sources ?? []), ...sources]);
}

function servePayerPages(app: FastifyInstance, services: Services, webDir: string): void {
  serveSharedPages(app, services, webDir);
  serveFramedPages(app, services, webDir);
}

/** Makes the services and the HTTP server, ready to listen. */
export async function createProgram(options: ProgramOptions): Promise<Program> {
  const { config, connectionString, clock = systemClock } = options;
  const app = await createHttpServer({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
    cookieSecure: config.cookieSecure,
    ...logAndPagesOf(options),
  });
  for (const metric of [cardWaits, cardRefusals]) app.metrics.registerMetric(metric);
  const vault = createVault(readSecretKeys(config));
  const database = openPool(options, vault, app.log);
  const { authenticator, ...access } = createAccess(database, clock, { config, log: app.log });
  const clocks = createEnvironmentClocks(database.db, clock);
  await clocks.reload();
  const services: Services = {
    config,
    database,
    clock,
    clocks,
    log: app.log,
    rails: createRails(database, clock, config, await decideLiveSimulation(database.db, clock, config)),
    vault,
    sources: listSources(options),
    ...access.services,
    cookieSecure: config.cookieSecure,
    publicUrl: config.publicUrl,
    proofs,
  };
  await prepareVault(services);
  await ensurePresetRoles(database.db, clock);
  await ensurePrices(database.db, clock);
  mountNouns(app, services);
  await serveHealth(app, database.pool, config.metricsToken);
  serveOutbox(app, services);
  servePayerPages(app, services, options.webDir);
  serveSandbox(app, { ...services, ancestorsOf: (id) => ancestorsOfAttempt(services, id) });
  serveGateways(app, services);
  const live = serveLive(app, authenticator.authenticate);
  let sweeper: Sweeper | null = null;
  const stopListening = await listenToDatabase(connectionString, {
    onNotification: (channel, payload) => {
      // Whatever is announced may have made work; what is not announced is found by time.
      sweeper?.wake();
      if (channel !== 'kasuwa_auth') return live.announce(payload);
      if (payload === 'environments') runInBackground(app.log, 'environment clocks', clocks.reload);
      authenticator.forgetAll();
      live.accessChanged();
    },
    onLost: () => authenticator.setRemembering(false),
    onBack: () => {
      authenticator.setRemembering(true);
      live.announceGap();
    },
  });
  return {
    app,
    services,
    startJobs: () => {
      if (config.jobs)
        sweeper ??= startSweeps(listSweeps(services), { db: database.db, clock, log: app.log });
    },
    close: async () => {
      await app.close();
      await sweeper?.stop();
      await stopListening();
      await database.close();
    },
  };
}
