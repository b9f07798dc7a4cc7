// Assembles the whole program over a migrated database, for `npm start` and the tests.

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApprovals } from '#server/account/approvals/create-approvals.ts';
import { ensurePresetRoles } from '#server/account/roles/preset-roles.ts';
import { serveRemittanceNotices } from '#server/banking/remittances/sending/notices.ts';
import { serveInflowNotices } from '#server/banking/virtual-accounts/inflows/notices.ts';
import { serveDownloads } from '#server/commerce/orders/downloads/serve-downloads.ts';
import { serveStores } from '#server/commerce/storefront/serve-store.ts';
import { touchKey } from '#server/developers/api-keys/last-use.ts';
import { cardRefusals, cardWaits } from '#server/payments/card-testing/refuse-card-testing.ts';
import { receiveTransfer } from '#server/payments/checkout/transfers/receive-transfer.ts';
import { ancestorsOfAttempt, serveFramedPages } from '#server/payments/embedding-sites/framed-pages.ts';
import { decideLiveSimulation } from '#server/payments/gateways/live-simulation.ts';
import { serveGateways } from '#server/payments/hosted-payments/notices.ts';
import { serveSharedPages } from '#server/payments/payment-pages/share-head.ts';
import { ensurePrices } from '#server/payments/pricing/prices.ts';
import type { PaymentSource } from '#server/payments/sources/payment-source.ts';
import { createSourceList, type SourceList } from '#server/payments/sources/source-list.ts';
import { type Access, createAccess } from '#server/platform/auth/access.ts';
import type { Authenticator } from '#server/platform/auth/authenticate.ts';
import { prepareVault } from '#server/platform/auth/reseal-job.ts';
import { readSecretKeys } from '#server/platform/auth/secret-keys.ts';
import { createVault, type Vault } from '#server/platform/auth/vault.ts';
import { type InstanceListener, joinInstances } from '#server/platform/db/announcing/instances.ts';
import { type Database, type Db, openDatabase } from '#server/platform/db/database.ts';

import { serveOutbox } from '#server/platform/emails/outbox-page.ts';
import { runInBackground } from '#server/platform/http/background.ts';
import { type Clock, systemClock } from '#server/platform/http/clock.ts';
import { createEnvironmentClocks } from '#server/platform/http/environment-clock.ts';
import { createKnownHosts } from '#server/platform/http/known-hosts.ts';
import { serveHealth } from '#server/platform/http/metrics.ts';
import { createHttpServer } from '#server/platform/http/server.ts';
import { type Sweeper, startSweeps } from '#server/platform/jobs/sweeper.ts';
import { type LiveStreams, serveLive } from '#server/platform/live/live.ts';
import { createRails } from '#server/rails/create-rails.ts';
import { rememberConnections } from '#server/rails/live/connections.ts';
import { serveSandbox } from '#server/rails/sandbox-pages.ts';
import { serveTerminalPages } from '#server/terminals/serve-pages.ts';
import { gather } from '#shared/gather.ts';
import { approvalSubjects, listSweeps, liveRules, mountNouns, rateLimits, readings } from './app.ts';
import type { Config } from './config.ts';
import { listFeaturesInUse } from './in-use.ts';
import { modules } from './modules.ts';
import { proofs } from './proofs.ts';
import type { Services } from './services.ts';

export type Program = {
  app: FastifyInstance;
  services: Services;
  /** Starts the jobs, if the configuration enables them on this instance. */
  startJobs(): void;
  close(): Promise<void>;
};
/** `strict`: problems that are otherwise only logged, such as a connection requested inside a transaction, fail the call. */
export type ProgramOptions = {
  config: Config;
  connectionString: string;
  webDir: string;
  clock?: Clock;
  strict?: boolean;
  /** How long callers are cached, in milliseconds; longer where a clock jumps. */
  rememberMs?: number;
  /** The destination of the log; JSON on standard output by default. */
  logTo?: { write(line: string): void };
  /** Payment sources in addition to those of the nouns. */
  sources?: readonly PaymentSource[];
};

function openPool(
  { config, connectionString, strict }: ProgramOptions,
  vault: Vault,
  log: FastifyBaseLogger,
): Database {
  return openDatabase(connectionString, {
    poolMax: config.databasePoolMax,
    isPlaced: config.databasePlaced,
    codec: vault,
    ...(!strict && {
      onNested: (error: Error) => log.error({ err: error }, 'a transaction waits on the pool'),
    }),
  });
}

function openAccess(
  database: Database,
  clock: Clock,
  { config, rememberMs }: ProgramOptions,
  log: FastifyBaseLogger,
): Access {
  return createAccess(database, clock, { config, log, touchKey, rememberMs, rateLimits });
}

const inUse = listFeaturesInUse(modules);

/** The parts of the services that come from the nouns. */
const ofModules = {
  sourceWork: modules.flatMap(({ sourceWork = [] }) => sourceWork),
  invoiceFollowers: modules.flatMap(({ invoiceFollowers = [] }) => invoiceFollowers),
  emailComposers: gather('composed e-mail', ...modules.map(({ emailComposers = {} }) => emailComposers)),
};

const logAndPagesOf = ({ webDir, logTo }: ProgramOptions) => ({ webDir, ...(logTo && { logTo }) });

function listSources({ sources = [] }: ProgramOptions): SourceList {
  return createSourceList([...modules.flatMap((module) => module.sources ?? []), ...sources]);
}

function servePayerPages(app: FastifyInstance, services: Services, webDir: string): void {
  serveSharedPages(app, services, webDir);
  serveFramedPages(app, services, webDir);
  serveStores(app, services, webDir);
  serveDownloads(app, services);
}

/** Loads the in-memory state of each instance; `reload` refreshes it after an announcement. */
async function readWhatIsKnown(database: Database, clock: Clock, log: FastifyBaseLogger) {
  const clocks = createEnvironmentClocks(database.db, clock);
  const hosts = createKnownHosts(database.db);
  await Promise.all([clocks.reload(), hosts.reload()]);
  const reload = (table: string): void => {
    if (table === 'environments') runInBackground(log, 'environment clocks', clocks.reload);
    if (table === 'branding') runInBackground(log, 'known hosts', hosts.reload);
  };
  return { clocks, hosts, reload };
}

type Hears = {
  authenticator: Authenticator;
  streams: readonly LiveStreams[];
  reload: (table: string) => void;
  wake: () => void;
};

/** Handlers for announcements of the instances. */
function hearingOf({ authenticator, streams, reload, wake }: Hears): InstanceListener {
  const forget = (tables: readonly string[]): void => {
    for (const table of tables) reload(table);
    authenticator.forgetAll();
    for (const live of streams) live.accessChanged();
  };
  const forgetAll = (): void => {
    forget(['environments', 'branding']);
    for (const live of streams) live.announceGap();
  };
  return {
    onTables: (tables) => {
      wake();
      forget(tables);
    },
    onLive: (announcement) => {
      wake();
      for (const live of streams) live.announce(announcement);
    },
    onGap: forgetAll,
    onLost: () => authenticator.setRemembering(false),
    onBack: () => {
      authenticator.setRemembering(true);
      forgetAll();
    },
  };
}

async function openRails(database: Database, clock: Clock, config: Config, log: FastifyBaseLogger) {
  const liveIsSimulated = await decideLiveSimulation(database.db, clock, config);
  return createRails(database, clock, config, liveIsSimulated, log);
}

/** Writes the fixed rows: roles, prices, and the live banking rails named in the configuration. */
async function writeWhatIsAlwaysThere(db: Db, clock: Clock, config: Config): Promise<void> {
  await Promise.all([
    ensurePresetRoles(db, clock),
    ensurePrices(db, clock),
    rememberConnections(db, clock, config),
  ]);
}

/** Creates the services and the HTTP server, ready to listen. */
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
  const { authenticator, ...access } = openAccess(database, clock, options, app.log);
  const { clocks, hosts, reload } = await readWhatIsKnown(database, clock, app.log);
  let sweeper: Sweeper | null = null;
  const services: Services = {
    config,
    database,
    clock,
    clocks,
    hosts,
    log: app.log,
    rails: await openRails(database, clock, config, app.log),
    vault,
    approvals: createApprovals(approvalSubjects),
    sources: listSources(options),
    ...ofModules,
    ...access.services,
    cookieSecure: config.cookieSecure,
    publicUrl: config.publicUrl,
    proofs,
    inUse,
    sweeps: { runNow: (name) => sweeper?.runNow(name) ?? false },
  };
  await prepareVault(services);
  await writeWhatIsAlwaysThere(database.db, clock, config);
  mountNouns(app, services);
  await serveHealth(app, database.pool, config.metricsToken);
  serveOutbox(app, services);
  servePayerPages(app, services, options.webDir);
  serveSandbox(app, { ...services, ancestorsOf: (id) => ancestorsOfAttempt(services, id) });
  serveGateways(app, services);
  serveInflowNotices(app, services, [receiveTransfer]);
  serveRemittanceNotices(app, services);
  const streams = [
    serveLive(app, authenticator.authenticate, { events: liveRules, readings }),
    serveTerminalPages(app, services, options.webDir),
  ];
  const leaveInstances = await joinInstances(
    connectionString,
    database.announcer,
    // Any announcement may create work; work without an announcement is found by the timer.
    hearingOf({ authenticator, streams, reload, wake: () => sweeper?.wake() }),
  );
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
      await leaveInstances();
      await database.close();
    },
  };
}
