// Global set-up of a Vitest run: one PostgreSQL server for the whole run, with the migrated template on it.
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { prepareProgramRole } from '#server/platform/db/program-role.ts';
import { refuseUndeclared } from '#test/states/state-document.ts';
import {
  runAsAdmin,
  templateName,
  testAdminUrlVariable,
  testOwnerUrlVariable,
  testSecretKey,
  testUrlVariable,
  withDatabase,
  workerDatabase,
} from './database.ts';
import { makeTestFolder } from './per-file/memory-folder.ts';

/** More than the number of workers on any machine. */
const workersMax = 16;

/** `url` is for the program's role; undefined for a given server, where the role must still be created. */
type TestServer = { url: string | undefined; ownerUrl: string; adminUrl: string; stop(): Promise<void> };

async function startServer(): Promise<TestServer> {
  const provided = process.env.TEST_DATABASE_URL;
  if (provided)
    return { url: undefined, ownerUrl: provided, adminUrl: provided, stop: async () => undefined };
  const dataDir = await mkdtemp(join(makeTestFolder(), 'postgres-'));
  // Writes of these tests need not survive a crash of the machine; the crash tests start servers of their own.
  const database = await startEmbeddedDatabase({
    dataDir,
    fsync: false,
    log: (sentence) => console.error(sentence),
  });
  const stop = async (): Promise<void> => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const { connectionString, ownerConnectionString, adminConnectionString } = database;
  return { url: connectionString, ownerUrl: ownerConnectionString, adminUrl: adminConnectionString, stop };
}

/**
 * Each test file opens its own connections and runs each statement a few times on each, so custom plans would cost more than they save.
 * Nothing written here has to survive a crash of the machine.
 */
async function settle(): Promise<void> {
  for (const setting of ['plan_cache_mode = force_generic_plan', 'synchronous_commit = off'])
    await runAsAdmin(`ALTER ROLE ALL SET ${setting}`);
}

/** A given server keeps the databases of the last run, which lack later migrations. */
async function dropLeftovers(): Promise<void> {
  const names = Array.from({ length: workersMax + 1 }, (_, worker) => workerDatabase(worker));
  for (const name of [templateName, ...names])
    await runAsAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

export default async function setup(): Promise<() => Promise<void>> {
  const server = await startServer();
  try {
    process.env[testOwnerUrlVariable] = server.ownerUrl;
    process.env[testAdminUrlVariable] = server.adminUrl;
    const owner = new URL(server.ownerUrl).username;
    await dropLeftovers();
    // Not on a given server: it may be used by others.
    if (server.url) await settle();
    await runAsAdmin(`CREATE DATABASE ${templateName} OWNER "${owner}"`);
    const ownerUrl = withDatabase(server.ownerUrl, templateName);
    await migrate(ownerUrl);
    await runAsAdmin(refuseUndeclared(), ownerUrl);
    const programUrl = server.url && withDatabase(server.url, templateName);
    process.env[testUrlVariable] = await prepareProgramRole({
      ownerUrl,
      programUrl,
      secrets: { current: testSecretKey, old: [] },
    });
    return server.stop;
  } catch (error) {
    await server.stop();
    throw error;
  }
}
