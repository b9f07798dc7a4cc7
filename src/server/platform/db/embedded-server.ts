// The embedded PostgreSQL server process: finding a running one, starting, waiting and stopping.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { open, readdir, readFile, readlink, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { spawnAs } from './embedded-account.ts';
import { type Cluster, readPassword } from './embedded-cluster.ts';
import { EmbeddedDatabaseError, explainFailure } from './embedded-error.ts';

/** `socketDir`: the folder of its Unix socket; null when it is reachable through loopback only. */
export type RunningServer = { pid: number; port: number; socketDir: string | null };

type ServerOptions = { port?: number | undefined; fsync: boolean; logFile: string };

const readyTimeoutMs = 120_000;
const logBytesMax = 10_000_000;

const settings = [
  'listen_addresses=127.0.0.1',
  'max_connections=100',
  'shared_buffers=256MB',
  'max_wal_size=2GB',
  'min_wal_size=256MB',
  'checkpoint_timeout=10min',
  'random_page_cost=1.1',
  // Tables of a new installation grow from nothing within seconds: frequent analysis keeps query plans current.
  'autovacuum_naptime=15s',
  'log_checkpoints=off',
  'log_line_prefix=%m [%p] ',
  'log_timezone=UTC',
  'TimeZone=UTC',
  'jit=off',
];

/** PostgreSQL writes its pid, port, socket folder and state to this file, one per line. */
async function readPidFile(directory: string): Promise<(RunningServer & { state: string }) | undefined> {
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  return {
    pid: Number(lines[0]),
    port: Number(lines[3]),
    socketDir: lines[4]?.trim() || null,
    state: (lines[7] ?? '').trim(),
  };
}

/**
 * Whether the process is PostgreSQL on this data. A pid alone proves nothing: after a crash of the machine or in a new container another
 * process, perhaps this one, may have it.
 */
export async function isServerOf(directory: string, pid: number): Promise<boolean> {
  if (!(pid > 0) || pid === process.pid) return false;
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return line.split('\0').includes(directory);
  }
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(
    () => ({
      stdout: '',
    }),
  );
  return stdout.includes(directory);
}

export async function connectTo(
  server: { port: number },
  directory: string,
  who: { user: string; database: string },
): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: server.port,
    password: await readPassword(directory),
    ...who,
  });
  // An error of an idle connection must not end the program.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Returns the running server of this data once it is ready; undefined when none runs and a new one can be started. */
export async function findRunningServer(directory: string): Promise<RunningServer | undefined> {
  const giveUpAt = performance.now() + readyTimeoutMs;
  for (;;) {
    const found = await readPidFile(directory);
    if (!found) return undefined;
    if (!(await isServerOf(directory, found.pid))) {
      await rm(join(directory, 'postmaster.pid'), { force: true });
      return undefined;
    }
    if (found.state === 'ready') {
      const client = await connectTo(found, directory, { user: 'postgres', database: 'postgres' }).catch(
        () => undefined,
      );
      await client?.end();
      if (client) return { pid: found.pid, port: found.port, socketDir: found.socketDir };
    }
    if (performance.now() > giveUpAt) {
      throw new EmbeddedDatabaseError(
        `PostgreSQL (process ${found.pid}) runs on ${directory} but accepts no connections: end that process and start again.`,
      );
    }
    await sleep(25);
  }
}

async function pickFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Identifies the pid namespace: in another container the same pid is another process. */
export async function processNumbering(): Promise<string> {
  return readlink('/proc/self/ns/pid').catch(() => 'one');
}

const socketName = '.s.PGSQL.';
/** The maximum length of a socket path, with the final zero byte; Linux allows four more. */
const socketPathMax = 104;

/** The data folder itself, if its path is short enough for a socket: a call through it costs two thirds of one over loopback. */
export function socketDirOf(directory: string): string | null {
  const longest = Buffer.byteLength(join(directory, `${socketName}65535`));
  const isPlain = /^\/[^\s,"']+$/.test(directory);
  return process.platform !== 'win32' && isPlain && longest < socketPathMax ? directory : null;
}

/** Removes sockets of a killed server: their lock files name a pid that another process may have now. */
async function removeOldSockets(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (name.startsWith(socketName)) await rm(join(directory, name), { force: true });
}

export async function startServer(cluster: Cluster, options: ServerOptions): Promise<RunningServer> {
  const giveUpAt = performance.now() + 15_000;
  let portTries = 0;
  let socketDir = socketDirOf(cluster.directory);
  await removeOldSockets(cluster.directory);
  for (;;) {
    const port = options.port ?? (await pickFreePort());
    const result = await tryStart(cluster, { ...options, port, socketDir });
    if (typeof result !== 'string') return result;
    // Some file systems do not support sockets, such as folders that a container shares with another system.
    if (socketDir !== null && /Unix-domain socket/.test(result)) {
      socketDir = null;
      continue;
    }
    if (/could not bind|Address already in use|could not create any TCP/.test(result)) {
      if (options.port !== undefined) {
        throw new EmbeddedDatabaseError(
          `Port ${port}, requested for the database, is in use: choose another one.`,
        );
      }
      portTries += 1;
      if (portTries < 10) continue;
    }
    // After a kill -9 of PostgreSQL's main process its other processes take a moment to exit.
    if (
      /pre-existing shared memory block|is another postmaster/.test(result) &&
      performance.now() < giveUpAt
    ) {
      await sleep(100);
      continue;
    }
    throw explainFailure(
      `The database in ${cluster.directory} does not start (see ${options.logFile})`,
      cluster.directory,
      result,
    );
  }
}

/** Returns the running server, or the last output of PostgreSQL. */
async function tryStart(
  cluster: Cluster,
  options: ServerOptions & { port: number; socketDir: string | null },
): Promise<RunningServer | string> {
  const { directory } = cluster;
  const size = await stat(options.logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > logBytesMax) await rename(options.logFile, `${options.logFile}.1`);
  const log = await open(options.logFile, 'a', 0o600);
  const logStart = (await log.stat()).size;
  const all = [
    ...settings,
    `port=${options.port}`,
    `unix_socket_directories=${options.socketDir ?? ''}`,
    ...(options.fsync ? [] : ['fsync=off', 'full_page_writes=off']),
  ];
  const args = ['-D', directory, ...all.flatMap((setting) => ['-c', setting])];
  // Detached: Ctrl-C in a terminal reaches the whole process group, and the database must outlast the shutdown of the program.
  const child = spawnAs(cluster.account, cluster.binaries.postgres, args, {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let exited = false;
  child.on('error', () => {
    exited = true;
  });
  child.on('exit', () => {
    exited = true;
  });
  child.unref();
  const giveUpAt = performance.now() + readyTimeoutMs;
  try {
    while (!exited && performance.now() < giveUpAt) {
      const found = await readPidFile(directory);
      if (found?.pid === child.pid && found?.state === 'ready') {
        await writeFile(join(directory, 'kasuwa.numbering'), await processNumbering());
        return { pid: found.pid, port: found.port, socketDir: found.socketDir };
      }
      await sleep(10);
    }
  } finally {
    await log.close();
  }
  if (!exited) return `It was not ready after ${readyTimeoutMs / 1000} s.`;
  const text = await readFile(options.logFile);
  return text.subarray(logStart).toString();
}

/** Signals the server that the data names now; it may have been restarted since the last lookup. */
export function signalServer(directory: string, signal: NodeJS.Signals): void {
  try {
    const pid = Number.parseInt(readFileSync(join(directory, 'postmaster.pid'), 'utf8'), 10);
    if (pid > 1) process.kill(pid, signal);
  } catch {
    // The server has already exited, as intended.
  }
}

/** Fast shutdown: open transactions are rolled back, committed data is written, and clients are not waited for. */
export async function stopServer(directory: string): Promise<void> {
  const isRunning = async (): Promise<boolean> =>
    isServerOf(directory, (await readPidFile(directory))?.pid ?? 0);
  for (const [signal, timeoutMs] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (!(await isRunning())) return;
    signalServer(directory, signal);
    const giveUpAt = performance.now() + timeoutMs;
    while (performance.now() < giveUpAt && (await isRunning())) await sleep(10);
  }
}
