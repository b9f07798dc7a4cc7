// Starts the PostgreSQL server that comes with the program, or joins one that already runs on the same data.
import { createHmac } from 'node:crypto';
import { mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { chooseAccount } from './embedded-account.ts';
import { findBinaries } from './embedded-binaries.ts';
import { type Cluster, prepareCluster, readPassword } from './embedded-cluster.ts';
import { EmbeddedDatabaseError, explainFailure } from './embedded-error.ts';
import { type FileLock, tryExclusiveLock, trySharedLock, waitForExclusiveLock } from './embedded-lock.ts';
import {
  connectTo,
  findRunningServer,
  isServerOf,
  processNumbering,
  type RunningServer,
  signalServer,
  startServer,
  stopServer,
} from './embedded-server.ts';

export { EmbeddedDatabaseError } from './embedded-error.ts';

export type EmbeddedDatabaseOptions = {
  /** The program's data folder; the database uses the folder `postgres` in it. */
  dataDir: string;
  /** Without it the database picks a free port. */
  port?: number;
  log?: (sentence: string) => void;
  /** Refuses to create a database, for programs that only read one. */
  existing?: true;
  /** Off only for tests whose data may be lost. */
  fsync?: boolean;
  /** False: as root, behaves as on a machine that refuses user namespaces. */
  userNamespaces?: boolean;
};

export type EmbeddedDatabase = {
  /** For the program: no changes to the books, see program-role.ts. Its privileges are set after the migrations. */
  connectionString: string;
  /** For migrations: owns the database, and is not a superuser. */
  ownerConnectionString: string;
  /** For backups and tests: the superuser. */
  adminConnectionString: string;
  /** The last program to leave stops the server. */
  stop(): Promise<void>;
  /** Whether another program already used the same data. */
  shared: boolean;
};

type Folder = { startLock: string; usersLock: string; cluster: string; logFile: string };

const lockTimeoutMs = 150_000;
const watchIntervalMs = 250;

async function openFolder(dataDir: string): Promise<Folder> {
  const requested = resolve(dataDir, 'postgres');
  try {
    await mkdir(requested, { recursive: true });
    const root = await realpath(requested);
    const folder = {
      startLock: join(root, 'start.lock'),
      usersLock: join(root, 'users.lock'),
      cluster: join(root, 'cluster'),
      logFile: join(root, 'server.log'),
    };
    for (const file of [folder.startLock, folder.usersLock]) await writeFile(file, '', { flag: 'a' });
    return folder;
  } catch (error) {
    throw explainFailure(`The folder ${requested} cannot be used`, requested, error);
  }
}

async function assertExists(dataDir: string): Promise<void> {
  const cluster = resolve(dataDir, 'postgres', 'cluster');
  if (await stat(cluster).catch(() => null)) return;
  throw new EmbeddedDatabaseError(`There is no database in ${resolve(dataDir)}. Check DATA_DIR.`);
}

/** Starting, joining, repairing and stopping are serialized across programs. */
async function withStartLock<T>(folder: Folder, work: () => Promise<T>): Promise<T> {
  const lock = await waitForExclusiveLock(folder.startLock, lockTimeoutMs);
  if (!lock) {
    throw new EmbeddedDatabaseError(
      `Another program has been starting or stopping the database in ${folder.cluster} for too long: end it first.`,
    );
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** Every program that uses the data has a shared lock on the users file; the kernel counts them. */
function isUsed(folder: Folder): boolean {
  const alone = tryExclusiveLock(folder.usersLock);
  alone?.release();
  return alone === undefined;
}

/** Refuses data of a server in another container: a second server on the same data would destroy it. */
async function refuseOtherContainer(folder: Folder): Promise<void> {
  if (!isUsed(folder)) return;
  const theirs = await readFile(join(folder.cluster, 'kasuwa.numbering'), 'utf8').catch(() => undefined);
  if (theirs === undefined || theirs === (await processNumbering())) return;
  throw new EmbeddedDatabaseError(
    `The database in ${folder.cluster} is in use by the program in another container: stop that one, or give both one ` +
      'DATABASE_URL.',
  );
}

const programRole = 'kasuwa_program';

/** Derives a password other than the owner's, which is stored with the data. */
function programPassword(ownerPassword: string): string {
  return createHmac('sha256', ownerPassword).update(programRole).digest('base64url');
}

/** Whether both roles and the database exist; the program's role was introduced later than the others. */
async function isPrepared(cluster: Cluster, server: RunningServer): Promise<boolean> {
  const own = { user: 'kasuwa', database: 'kasuwa' };
  const present = await connectTo(server, cluster.directory, own).catch(() => undefined);
  if (!present) return false;
  const role = await present.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [programRole]);
  await present.end();
  return role.rowCount === 1;
}

/** Creates the program's roles and database. Checked at every start, because a crash may have interrupted it. */
async function ensureDatabase(cluster: Cluster, server: RunningServer): Promise<void> {
  if (await isPrepared(cluster, server)) return;
  const admin = await connectTo(server, cluster.directory, { user: 'postgres', database: 'postgres' });
  try {
    const ownerPassword = await readPassword(cluster.directory);
    const passwords = { kasuwa: ownerPassword, [programRole]: programPassword(ownerPassword) };
    for (const [name, password] of Object.entries(passwords)) {
      const role = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
      const verb = role.rowCount === 0 ? 'CREATE' : 'ALTER';
      await admin.query(`${verb} ROLE ${name} LOGIN PASSWORD ${pg.escapeLiteral(password)}`);
      await admin.query(`GRANT pg_monitor, pg_checkpoint TO ${name}`);
    }
    const database = await admin.query("SELECT 1 FROM pg_database WHERE datname = 'kasuwa'");
    if (database.rowCount === 0) await admin.query('CREATE DATABASE kasuwa OWNER kasuwa');
  } finally {
    await admin.end();
  }
}

/** Calls `revive` each time the server has died by itself, until the returned function is called. */
function watchServer(
  directory: string,
  first: RunningServer,
  revive: () => Promise<RunningServer>,
  log: (sentence: string) => void,
): () => Promise<void> {
  let server = first;
  let ended = false;
  let turn: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    if (ended || (await isServerOf(directory, server.pid)) || ended) return;
    server = await revive();
    log('The database server had stopped and is running again.');
  };
  const timer = setInterval(() => {
    turn = turn
      .then(look)
      .catch((error: unknown) => log(error instanceof Error ? error.message : String(error)));
  }, watchIntervalMs);
  timer.unref();
  return async () => {
    ended = true;
    clearInterval(timer);
    await turn;
  };
}

export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { log = () => undefined, fsync = true, userNamespaces = true } = options;
  if (options.existing) await assertExists(options.dataDir);
  const folder = await openFolder(options.dataDir);
  const binaries = await findBinaries();
  const account = await chooseAccount(userNamespaces);
  const serverOptions = { fsync, logFile: folder.logFile };

  const joined = await withStartLock(folder, async () => {
    await refuseOtherContainer(folder);
    const running = await findRunningServer(await realpath(folder.cluster).catch(() => folder.cluster));
    const cluster = await prepareClusterUnless(running, folder, { binaries, account, fsync }, log);
    const server = running ?? (await startServer(cluster, { ...serverOptions, port: options.port }));
    await ensureDatabase(cluster, server).catch(async (error: unknown) => {
      if (!running) await stopServer(cluster.directory);
      throw explainFailure('The database could not be prepared', cluster.directory, error);
    });
    const shared = isUsed(folder);
    const membership = trySharedLock(folder.usersLock);
    if (!membership)
      throw new EmbeddedDatabaseError(
        `The lock ${folder.usersLock} could not be acquired: is it on a shared disk?`,
      );
    return { cluster, server, shared, membership };
  });
  const { cluster, server, shared, membership } = joined;

  const revive = (): Promise<RunningServer> =>
    withStartLock(folder, async () => {
      const running = await findRunningServer(cluster.directory);
      return running ?? startServer(cluster, { ...serverOptions, port: server.port });
    });
  const endWatch = watchServer(cluster.directory, server, revive, log);
  const leave = leaveOnce(folder, cluster, endWatch, membership);
  // The host in the address is loopback; connections made with it use the socket if there is one.
  const through = server.socketDir === null ? '' : `?host=${encodeURIComponent(server.socketDir)}`;
  const url = (user: string, password: string): string =>
    `postgres://${user}:${password}@127.0.0.1:${server.port}/kasuwa${through}`;
  const password = await readPassword(cluster.directory);
  return {
    connectionString: url(programRole, programPassword(password)),
    ownerConnectionString: url('kasuwa', password),
    adminConnectionString: url('postgres', password),
    shared,
    stop: leave,
  };
}

/** Leaves the data of a running server untouched; it was checked when that server started. */
async function prepareClusterUnless(
  running: RunningServer | undefined,
  folder: Folder,
  found: Parameters<typeof prepareCluster>[1],
  log: (sentence: string) => void,
): Promise<Cluster> {
  if (running) return { ...found, directory: await realpath(folder.cluster) };
  return prepareCluster(folder.cluster, found, log);
}

/** Leaves the data, also when the program ends without a shutdown; the last program stops the server. */
function leaveOnce(
  folder: Folder,
  cluster: Cluster,
  endWatch: () => Promise<void>,
  membership: FileLock,
): () => Promise<void> {
  const leaveAtExit = (): void => {
    membership.release();
    const lock = tryExclusiveLock(folder.startLock);
    if (!lock) return;
    if (!isUsed(folder)) signalServer(cluster.directory, 'SIGINT');
    lock.release();
  };
  const leave = async (): Promise<void> => {
    process.off('exit', leaveAtExit);
    await endWatch();
    await withStartLock(folder, async () => {
      membership.release();
      if (!isUsed(folder)) await stopServer(cluster.directory);
    });
  };
  let remaining: Promise<void> | undefined;
  process.on('exit', leaveAtExit);
  return () => {
    remaining ??= leave();
    return remaining;
  };
}
