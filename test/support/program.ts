// Starts the real program as a separate process, on a free port with its own data.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { testSecretKey } from './database.ts';

export type RunningProgram = {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** The output so far. */
  output(): string;
  /** Stops it gracefully, and removes its data unless that folder was given. */
  stop(): Promise<void>;
  /** Kills it with kill -9 and cleans nothing up: for tests of the recovery. */
  kill(): Promise<void>;
};

export type ProgramOptions = {
  env?: NodeJS.ProcessEnv;
  dataDir?: string;
  port?: number;
  readyTimeoutMs?: number;
};

/** Settings with which the program calls no outside party. */
export const nobodyConnected = {
  SMTP_URL: '',
  SMS_URL: '',
  WHATSAPP_URL: '',
  VIRTUAL_ACCOUNTS_URL: '',
  BANK_URL: '',
  REMITTANCE_URL: '',
  E_INVOICING_URL: '',
};

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Below the ephemeral ports of the system, with one band per worker: seconds pass between the choice of a port and the start of a program
 * on it, and no other process may take the port meanwhile. Ports are not reused soon.
 */
const portsMin = 20_000;
const bandSize = 2_500;
const bands = 4;
const band = portsMin + (Number(process.env.VITEST_POOL_ID ?? 0) % bands) * bandSize;
let nextPort = randomInt(bandSize);

export async function pickFreePort(): Promise<number> {
  for (let tries = 0; tries < bandSize; tries += 1) {
    const port = band + nextPort;
    nextPort = (nextPort + 1) % bandSize;
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error('No free port was found.');
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
  return answer !== undefined && answer.status < 500;
}

export async function startProgram(options: ProgramOptions = {}): Promise<RunningProgram> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'kasuwa-data-')));
  const port = options.port ?? (await pickFreePort());
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    DATABASE_URL: '',
    ...nobodyConnected,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    SECRET_KEY: testSecretKey,
    ...options.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
  };
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-200_000);
    });
  }
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  const giveUpAt = Date.now() + (options.readyTimeoutMs ?? 90_000);
  while (!(await answers(url))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > giveUpAt) {
      await end('SIGKILL');
      throw new Error(`The program did not come up on ${url}. It printed:\n${printed}`);
    }
    await sleep(50);
  }
  const stop = async (): Promise<void> => {
    await end('SIGTERM');
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
  };
  return { url, dataDir, process: child, output: () => printed, stop, kill: () => end('SIGKILL') };
}
