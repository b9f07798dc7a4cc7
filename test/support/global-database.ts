// Before all tests of a Vitest run: one PostgreSQL server for the whole run, with the migrated template on it.
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

/** More than run at once anywhere. */
const workersMax = 16;

/** `url` is of the program's role; undefined where the server was given and the role is still to be made. */
type TestServer = { url: string | undefined; ownerUrl: string; adminUrl: string; stop(): Promise<void> };

async function startServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: undefined, ownerUrl: given, adminUrl: given, stop: async () => undefined };
  const dataDir = await mkdtemp(join(makeTestFolder(), 'postgres-'));
  // What these tests write may go with the machine; the tests of crashes start servers of their own.
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
 * Each file of tests opens connections of its own and asks each statement a few times on each: planned anew for its values
 * it would be planned more often than it is worth. And nothing that is written here has to outlive the machine.
 */
async function settle(): Promise<void> {
  for (const setting of ['plan_cache_mode = force_generic_plan', 'synchronous_commit = off'])
    await runAsAdmin(`ALTER ROLE ALL SET ${setting}`);
}

/** A server that was given keeps what the last run left, which later migrations know nothing of. */
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
    // Not on a server that was given: it may be somebody's.
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
