// The data directory of the embedded database: created completely or not at all, and checked before PostgreSQL uses it.
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Account, canReach, changeOwner, fileOwner, spawnAs } from './embedded-account.ts';
import { copyBinaries, type PostgresBinaries } from './embedded-binaries.ts';
import { EmbeddedDatabaseError, explainFailure } from './embedded-error.ts';

export type Cluster = {
  /** The data directory in PostgreSQL's terms. */
  directory: string;
  binaries: PostgresBinaries;
  account: Account;
};

/** The location of data and programs when the system user cannot reach the data folder (for example a checkout in /root). */
const reachableParent = '/var/lib/kasuwa';

function passwordFile(directory: string): string {
  return join(directory, 'kasuwa.password');
}

/** The password is stored with the data, so that it moves and is copied with it. */
export async function readPassword(directory: string): Promise<string> {
  const text = await readFile(passwordFile(directory), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw explainFailure('The password could not be read', directory, error);
  });
  if (text.trim() !== '') return text.trim();
  throw new EmbeddedDatabaseError(
    `The file ${passwordFile(directory)} is missing or empty: restore it from a backup of the same data.`,
  );
}

/** Whether there is data to start from; throws when it cannot be used. */
async function checkData(directory: string, binaries: PostgresBinaries): Promise<boolean> {
  const link = await lstat(directory).catch(() => undefined);
  if (!link) return false;
  const target = await stat(directory).catch(() => undefined);
  if (!target?.isDirectory()) {
    const reason = link.isSymbolicLink() ? 'points to a folder that does not exist' : 'is not a folder';
    throw new EmbeddedDatabaseError(`${directory} ${reason}: put the data back, or set DATA_DIR elsewhere.`);
  }
  const major = (await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (major === '') {
    if ((await readdir(directory)).length === 0) return false;
    throw new EmbeddedDatabaseError(
      `${directory} holds files that are not a database: move them away, or set DATA_DIR to another folder.`,
    );
  }
  if (major === binaries.major) return true;
  throw new EmbeddedDatabaseError(
    `The data in ${directory} was created by PostgreSQL ${major} and this program includes PostgreSQL ` +
      `${binaries.major}: dump it with the earlier release (pg_dump) and load it into an empty DATA_DIR.`,
  );
}

/** Moves data and programs to a reachable folder when the account cannot reach the wanted one. */
async function findPlace(
  requested: string,
  found: { binaries: PostgresBinaries; account: Account },
  log: (sentence: string) => void,
): Promise<Cluster> {
  const { account } = found;
  if (account.kind !== 'drop') return { ...found, directory: requested };
  const reach = (path: string): Promise<boolean> => canReach(account, path);
  const binaries = (await reach(found.binaries.postgres))
    ? found.binaries
    : await copyBinaries(found.binaries, reachableParent);
  if (await reach(dirname(requested))) return { account, binaries, directory: requested };

  const present = await lstat(requested).catch(() => undefined);
  if (present?.isSymbolicLink()) return { account, binaries, directory: await readlink(requested) };
  if (present) {
    throw new EmbeddedDatabaseError(
      `PostgreSQL must run as "${account.name}" here, which cannot access ${requested}: set DATA_DIR to a folder outside ` +
        'this home folder, or start the program as a normal user.',
    );
  }
  const elsewhere = join(reachableParent, `data-${randomBytes(6).toString('hex')}`, basename(requested));
  await mkdir(dirname(elsewhere), { recursive: true, mode: 0o755 });
  await symlink(elsewhere, requested);
  log(
    `PostgreSQL must run as "${account.name}" here, which cannot access ${requested}: the data is stored in ${elsewhere}.`,
  );
  return { account, binaries, directory: elsewhere };
}

/** Finds or creates the data directory. `wanted` is its normal location; the result has the actual one. */
export async function prepareCluster(
  requested: string,
  found: { binaries: PostgresBinaries; account: Account; fsync: boolean },
  log: (sentence: string) => void,
): Promise<Cluster> {
  const place = await findPlace(requested, found, log);
  const directory = await realpath(place.directory).catch(() => place.directory);
  const cluster = { ...place, directory };
  await refuseForeignData(cluster);
  if (await checkData(directory, cluster.binaries)) await takeOwnership(cluster);
  else await createCluster(cluster, found.fsync, log);
  return cluster;
}

/** Only root can take over the data of another user. */
async function refuseForeignData({ directory, account }: Cluster): Promise<void> {
  const present = await stat(directory).catch(() => undefined);
  if (account.kind !== 'direct' || !present || present.uid === account.uid) return;
  throw new EmbeddedDatabaseError(
    `The data in ${directory} belongs to user ${present.uid}, and the program runs as user ${account.uid}: start it as ` +
      `user ${present.uid}, or change the owner of the folder.`,
  );
}

/** PostgreSQL opens only data that its own user owns and nobody else can access. */
async function takeOwnership({ directory, account }: Cluster): Promise<void> {
  const owner = fileOwner(account);
  const { uid, mode } = await stat(directory);
  if (uid !== owner.uid) await changeOwner(directory, owner);
  if ((mode & 0o777) !== 0o700) await chmod(directory, 0o700);
}

async function createCluster(cluster: Cluster, fsync: boolean, log: (s: string) => void): Promise<void> {
  const { directory, account } = cluster;
  const owner = fileOwner(account);
  const parent = dirname(directory);
  const prefix = `${basename(directory)}.unfinished-`;
  // Removes incomplete directories; the initdb of a killed program may continue to write for a moment.
  for (const name of await readdir(parent)) {
    const patience = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };
    if (name.startsWith(prefix)) await rm(join(parent, name), patience).catch(() => undefined);
  }
  log(`Creating the database in ${directory} (once, takes a few seconds).`);
  const unfinished = join(parent, `${prefix}${randomBytes(4).toString('hex')}`);
  const password = randomBytes(24).toString('base64url');
  try {
    await mkdir(unfinished, { mode: 0o700 });
    const secret = join(unfinished, 'password');
    await writeFile(secret, `${password}\n`, { mode: 0o600 });
    for (const path of [secret, unfinished]) await chown(path, owner.uid, owner.gid);
    const data = join(unfinished, 'data');
    await runInitdb(cluster, data, secret, fsync);
    await writeFile(passwordFile(data), `${password}\n`, { mode: 0o600 });
    await chown(passwordFile(data), owner.uid, owner.gid);
    await rm(directory, { recursive: true, force: true });
    // Renamed only when complete: a killed program leaves nothing that looks like a database.
    await rename(data, directory);
  } catch (error) {
    throw explainFailure(`The database could not be created in ${directory}`, directory, error);
  } finally {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
  }
}

function runInitdb(cluster: Cluster, directory: string, secret: string, fsync: boolean): Promise<void> {
  const args = [
    `--pgdata=${directory}`,
    `--pwfile=${secret}`,
    '--username=postgres',
    '--auth-host=scram-sha-256',
    '--auth-local=scram-sha-256',
    '--encoding=UTF8',
    // Sorted by code point, with Unicode upper and lower case from PostgreSQL's own tables: changed locale data of the operating system
    // cannot corrupt an index.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(fsync ? [] : ['--no-sync']),
  ];
  return new Promise((resolve, reject) => {
    const child = spawnAs(cluster.account, cluster.binaries.initdb, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let message = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      message += chunk.toString();
    });
    child.stdout?.resume();
    child.on('error', (error) => reject(missingLoader(error, cluster.binaries)));
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(message))));
  });
}

/** An existing program reported as "not found" lacks its loader: PostgreSQL's package is built for glibc. */
function missingLoader(error: Error, binaries: PostgresBinaries): Error {
  if (!('code' in error) || error.code !== 'ENOENT') return error;
  return new EmbeddedDatabaseError(
    `${binaries.initdb} cannot run on this system (it needs glibc, which Alpine lacks): set DATABASE_URL to a ` +
      'PostgreSQL server of your own.',
  );
}
