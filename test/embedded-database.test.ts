// The embedded database under adverse conditions: root or not, two instances, killed, disk full, foreign data.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/platform/db/embedded.ts';
import { pickFreePort } from './support/program.ts';

type Report = { connectionString?: string; shared?: boolean; error?: string };

type Program = { report: Report; process: ChildProcess; end(signal: NodeJS.Signals): Promise<void> };

const programFile = fileURLToPath(new URL('./support/embedded-program.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;
const namespaceArgs = ['--user', '--map-user=65534', '--map-group=65534'];
const hasNamespaces = spawnSync('unshare', [...namespaceArgs, 'true']).status === 0;
const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];

/** Whether root can switch to another user here: a checkout in root's home directory is not readable for other users. */
function canBecomeNobody(): boolean {
  const code = `fs.accessSync(${JSON.stringify(programFile)})`;
  return (
    isRoot && spawnSync(asNobody[0] ?? '', [...asNobody.slice(1), process.execPath, '-e', code]).status === 0
  );
}

let dataDir: string;
let madeDir: string;
let leftovers: (() => Promise<unknown>)[];

beforeAll(async () => {
  madeDir = await mkdtemp(join(tmpdir(), 'kasuwa-embedded-made-'));
  await (await startEmbeddedDatabase({ dataDir: madeDir })).stop();
});

afterAll(() => rm(madeDir, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-embedded-'));
  const fresh = dataDir;
  leftovers = [() => rm(fresh, { recursive: true, force: true })];
});

afterEach(async () => {
  for (const clean of leftovers.reverse()) await clean();
});

/** Provides prepared data for tests that leave it unchanged: creating or copying it takes a second. */
function useMadeData(): void {
  dataDir = madeDir;
}

const cluster = (): string => join(dataDir, 'postgres/cluster');

async function start(options: { port?: number; userNamespaces?: boolean } = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ dataDir, ...options });
  leftovers.push(() => database.stop());
  return database;
}

/** Starts the database in a separate process; `wrapper` precedes the command. */
async function startProgram(wrapper: string[] = [], args: string[] = []): Promise<Program> {
  const [file, ...rest] = [...wrapper, process.execPath, programFile, dataDir, ...args];
  const child = spawn(file ?? '', rest, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let printed = '';
  child.stderr.resume();
  const report = await new Promise<Report>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('\n')) resolve(JSON.parse(printed) as Report);
    });
    child.on('exit', () => reject(new Error('It ended without a word.')));
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  leftovers.push(() => end('SIGTERM'));
  return { report, process: child, end };
}

async function query(connectionString: string | undefined, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Removes a file from the data until the test ends. */
async function hide(name: string): Promise<void> {
  const file = join(cluster(), name);
  await rename(file, `${file}.hidden`);
  leftovers.push(() => rename(`${file}.hidden`, file));
}

async function serverPid(): Promise<number | undefined> {
  const text = await readFile(join(cluster(), 'postmaster.pid'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number(text.split('\n')[0]);
}

describe('an ordinary start', () => {
  test('creates a UTF-8 database that keeps its data, and leaves no server behind when it stops', async () => {
    const first = await start();
    expect(first.shared).toBe(false);
    await query(first.ownerConnectionString, "CREATE TABLE kept AS SELECT 'Ɓagari ₦' AS name");
    const [settings] = await query(
      first.connectionString,
      `SELECT current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding,
        current_setting('listen_addresses') AS addresses, upper('ɓ') AS upper,
        (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      encoding: 'UTF8',
      addresses: '127.0.0.1',
      upper: 'Ɓ',
      superuser: false,
    });
    await first.stop();
    expect(await serverPid()).toBeUndefined();
    const second = await start();
    expect(await query(second.ownerConnectionString, 'SELECT name FROM kept')).toEqual([
      { name: 'Ɓagari ₦' },
    ]);
    expect(await query(second.adminConnectionString, 'SELECT current_user AS name')).toEqual([
      { name: 'postgres' },
    ]);
  });

  test('requires the password, which only the owner can read', async () => {
    useMadeData();
    const database = await start();
    const open = database.connectionString.replace(/:[^:@]*@/, ':wrong@');
    await expect(query(open, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    expect((await stat(join(cluster(), 'kasuwa.password'))).mode & 0o777).toBe(0o600);
  });

  test('uses existing data instead of creating it again', async () => {
    useMadeData();
    const numberOf = async () => (await stat(join(cluster(), 'PG_VERSION'))).ino;
    const before = await numberOf();
    await start();
    expect(await numberOf()).toBe(before);
  });

  test('uses the given port, and reports when it is in use', async () => {
    useMadeData();
    const port = await pickFreePort();
    const database = await start({ port });
    expect(new URL(database.connectionString).port).toBe(String(port));
    await database.stop();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    leftovers.push(async () => other.close());
    await expect(start({ port })).rejects.toThrow(
      `Port ${port}, requested for the database, is in use: choose another one.`,
    );
    expect((await start()).connectionString).not.toContain(`:${port}/`);
  });
});

describe('under other users', () => {
  test.skipIf(!isRoot)('root on a machine without user namespaces: runs as a system user', async () => {
    await chmod(dataDir, 0o755);
    const database = await start({ userNamespaces: false });
    expect(await query(database.ownerConnectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const { uid } = await stat(`/proc/${await serverPid()}`);
    expect(uid).not.toBe(0);
    await query(database.ownerConnectionString, 'CREATE TABLE kept (n int)');
    await database.stop();
    // The same data on a machine with user namespaces, and back.
    const again = await start();
    expect(await query(again.ownerConnectionString, 'SELECT count(*)::int AS count FROM kept')).toEqual([
      { count: 0 },
    ]);
    await again.stop();
    await start({ userNamespaces: false });
  });

  test.skipIf(!isRoot)('data that the system user cannot access is stored where it can', async () => {
    const hidden = join(dataDir, 'hidden');
    await mkdir(hidden, { mode: 0o700 });
    const options = { dataDir: join(hidden, 'data'), userNamespaces: false };
    const messages: string[] = [];
    const database = await startEmbeddedDatabase({ ...options, log: (sentence) => messages.push(sentence) });
    await query(database.ownerConnectionString, 'CREATE TABLE kept (n int)');
    await database.stop();
    const moved = /the data is stored in (.*)\.$/m.exec(messages.join('\n'))?.[1] ?? '';
    expect(moved).toMatch(/^\/var\/lib\/kasuwa\//);
    leftovers.push(() => rm(join(moved, '..'), { recursive: true, force: true }));
    const again = await startEmbeddedDatabase(options);
    leftovers.push(() => again.stop());
    expect(await query(again.ownerConnectionString, 'SELECT count(*)::int AS count FROM kept')).toEqual([
      { count: 0 },
    ]);
  });

  test.skipIf(!hasNamespaces)('a normal user: runs directly', async () => {
    const program = await startProgram(['unshare', ...namespaceArgs]);
    expect(program.report.error).toBeUndefined();
    expect(await query(program.report.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await program.end('SIGTERM');
    expect(await serverPid()).toBeUndefined();
  });

  test('a normal user with the data of another user: rejected with a plain message', async ({ skip }) => {
    if (!canBecomeNobody()) skip('this test cannot run as another user here');
    await cp(madeDir, dataDir, { recursive: true });
    await chmod(dataDir, 0o777);
    await chmod(join(dataDir, 'postgres'), 0o777);
    for (const name of ['start.lock', 'users.lock']) await chmod(join(dataDir, 'postgres', name), 0o666);
    const { report } = await startProgram(asNobody);
    expect(report.error).toMatch(
      /^(The data in .* belongs to user 0, and the program runs as user 65534|This user cannot write to the folder)/,
    );
  });
});

describe('several programs', () => {
  test('share one server, which the last to end stops', async () => {
    useMadeData();
    const first = await startProgram();
    const second = await startProgram();
    expect([first.report.shared, second.report.shared]).toEqual([false, true]);
    expect(second.report.connectionString).toBe(first.report.connectionString);
    await first.end('SIGTERM');
    expect(await query(second.report.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await second.end('SIGTERM');
    expect(await serverPid()).toBeUndefined();
  });

  test('share one server within one process too', async () => {
    useMadeData();
    const first = await start();
    const second = await start();
    expect([first.shared, second.shared]).toEqual([false, true]);
    await first.stop();
    expect(await query(second.ownerConnectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('create one database when six start concurrently on an empty folder', async () => {
    const programs = await Promise.all(Array.from({ length: 6 }, () => startProgram()));
    expect(new Set(programs.map((program) => program.report.connectionString)).size).toBe(1);
    expect(programs.filter((program) => program.report.shared === false)).toHaveLength(1);
    await Promise.all(programs.map((program) => program.end('SIGTERM')));
    expect(await serverPid()).toBeUndefined();
  });

  test('always find a server when they start and stop concurrently', async () => {
    useMadeData();
    const visit = async (): Promise<void> => {
      for (let turn = 0; turn < 4; turn += 1) {
        const database = await startEmbeddedDatabase({ dataDir });
        await query(database.ownerConnectionString, 'SELECT 1');
        await database.stop();
      }
    };
    await Promise.all([visit(), visit(), visit()]);
    expect(await serverPid()).toBeUndefined();
  });
});

describe('after a crash', () => {
  test('kill -9 of the program: the next start finds all data, and no server runs twice', async () => {
    useMadeData();
    const first = await startProgram();
    await query(
      first.report.connectionString,
      'DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT 1 AS n',
    );
    await first.end('SIGKILL');
    const second = await start();
    expect(second.shared).toBe(false);
    expect(await query(second.ownerConnectionString, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
    await second.stop();
    expect(await serverPid()).toBeUndefined();
  });

  test('kill -9 of program and server: committed data is kept', async () => {
    useMadeData();
    const first = await startProgram();
    await query(
      first.report.connectionString,
      'DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT 1 AS n',
    );
    const pid = await serverPid();
    await first.end('SIGKILL');
    process.kill(pid ?? -1, 'SIGKILL');
    const second = await start();
    expect(await query(second.ownerConnectionString, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  });

  test('kill -9 of the server alone: it is restarted automatically at the same address', async () => {
    useMadeData();
    const programs = [await startProgram(), await startProgram()];
    const address = programs[0]?.report.connectionString;
    await query(address, 'DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT 1 AS n');
    process.kill((await serverPid()) ?? -1, 'SIGKILL');
    const killedAt = performance.now();
    for (;;) {
      const rows = await query(address, 'SELECT n FROM kept').catch(() => undefined);
      if (rows) {
        expect(rows).toEqual([{ n: 1 }]);
        break;
      }
      expect(performance.now() - killedAt).toBeLessThan(25_000);
      await sleep(50);
    }
    await Promise.all(programs.map((program) => program.end('SIGTERM')));
    expect(await serverPid()).toBeUndefined();
  });

  test('a program that exits without stopping the database leaves no server behind', async () => {
    useMadeData();
    const first = await startProgram();
    await first.end('SIGKILL');
    const code = `
      import { startEmbeddedDatabase } from '#server/platform/db/embedded.ts';
      await startEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)} });
      process.exit(3);`;
    const args = ['--input-type=module', '-e', code];
    expect(spawnSync(process.execPath, args, { cwd: join(programFile, '../../..') }).status).toBe(3);
    for (let tries = 0; tries < 100 && (await serverPid()) !== undefined; tries += 1) await sleep(50);
    expect(await serverPid()).toBeUndefined();
  });

  test.each(['this process', 'another process'])(
    'a stale PID file is ignored when its process id now belongs to %s',
    async (owner) => {
      useMadeData();
      const other = spawn('sleep', ['60']);
      leftovers.push(async () => other.kill('SIGKILL'));
      const pid = owner === 'this process' ? process.pid : other.pid;
      await writeFile(
        join(cluster(), 'postmaster.pid'),
        `${pid}\n${cluster()}\n1\n5432\n\n127.0.0.1\n  1 1\nready   \n`,
      );
      const again = await start();
      expect(await query(again.ownerConnectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect(other.exitCode).toBeNull();
    },
  );

  test('an interrupted creation of the data is started again', async () => {
    const child = spawn(process.execPath, [programFile, dataDir]);
    for (let found = false; !found; await sleep(5)) {
      const names = await readdir(join(dataDir, 'postgres')).catch(() => []);
      found = names.some((name) => name.includes('unfinished'));
    }
    child.kill('SIGKILL');
    const database = await start();
    expect(await query(database.ownerConnectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await readdir(join(dataDir, 'postgres'))).not.toContainEqual(
      expect.stringContaining('unfinished'),
    );
  });
});

describe('unusable states are reported in one sentence', () => {
  test('data of another major version', async () => {
    useMadeData();
    await writeFile(join(cluster(), 'PG_VERSION'), '17\n');
    leftovers.push(() => writeFile(join(cluster(), 'PG_VERSION'), '18\n'));
    await expect(start()).rejects.toThrow(
      /^The data in .* was created by PostgreSQL 17 and this program includes .* 18: /,
    );
  });

  test('a folder with files of something else', async () => {
    await mkdir(cluster(), { recursive: true });
    await writeFile(join(cluster(), 'letter.txt'), 'Dear reader');
    await expect(start()).rejects.toThrow(/^.* holds files that are not a database: move them away/);
    expect(await readdir(cluster())).toEqual(['letter.txt']);
  });

  test('a file in place of the folder', async () => {
    await writeFile(join(dataDir, 'postgres'), '');
    await expect(start()).rejects.toThrow(/cannot be created as a folder because a file has that name/);
  });

  test('a missing password file', async () => {
    useMadeData();
    await hide('kasuwa.password');
    await expect(start()).rejects.toThrow(/kasuwa\.password is missing or empty: restore it/);
    expect(await serverPid()).toBeUndefined();
  });

  test('damaged data', async () => {
    useMadeData();
    await hide('global/pg_control');
    await expect(start()).rejects.toThrow(
      /^The database in .* does not start \(see .*server\.log\): .*pg_control/,
    );
  });

  test('a folder without write permission', async ({ skip }) => {
    if (!canBecomeNobody()) skip('this test cannot run as another user here');
    await chmod(dataDir, 0o755);
    const { report } = await startProgram(asNobody);
    expect(report.error).toMatch(/^This user cannot write to the folder .*: change its owner/);
  });

  test.skipIf(!hasNamespaces)('a full disk', async () => {
    // A disk of 8 MB in a separate mount namespace, where ordinary users may mount too.
    const shell = `mount -t tmpfs -o size=8m none "$2" && exec "$0" "$1" "$2"`;
    const wrapper = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', shell];
    const { report } = await startProgram(wrapper);
    expect(report.error).toMatch(/^The disk with .* is full: free some space/);
  });

  test('a backup of the folder starts as a separate database', async () => {
    await cp(madeDir, dataDir, { recursive: true });
    const copy = `${dataDir}-copy`;
    await cp(dataDir, copy, { recursive: true });
    leftovers.push(() => rm(copy, { recursive: true, force: true }));
    const original = await start();
    const restored = await startEmbeddedDatabase({ dataDir: copy });
    leftovers.push(() => restored.stop());
    expect(restored.shared).toBe(false);
    expect(restored.connectionString).not.toBe(original.connectionString);
  });
});
