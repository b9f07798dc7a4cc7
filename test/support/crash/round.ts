// A program under payers' load whose parts are killed one after another, and a check of the payments at the end.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { createPayableMerchant, type PayableMerchant } from '../merchants.ts';
import { pickFreePort, type RunningProgram, startProgram } from '../program.ts';
import { findDamage, letMinutePass } from './books.ts';
import {
  answerAll,
  type CrashLoad,
  databaseUrlOf,
  killDatabase,
  startCrashLoad,
  timeUntilReady,
  waitForNewServer,
} from './load.ts';

export type Victim = 'program' | 'database' | 'both';
export type Kill = { victim: Victim; readyMs: number };
export type CrashOutcome = { load: CrashLoad; kills: Kill[]; damage: string[] };

/** Kills and restarts; returns the time from the kill until the program was ready again. */
async function killAndRestart(
  program: RunningProgram,
  victim: Victim,
  start: () => Promise<RunningProgram>,
): Promise<{ program: RunningProgram; readyMs: number }> {
  const startedAt = performance.now();
  const { dataDir, url } = program;
  const killed = victim === 'program' ? undefined : await killDatabase(dataDir);
  let next = program;
  if (victim !== 'database') {
    await program.kill();
    next = await start();
  }
  if (killed !== undefined) await waitForNewServer(dataDir, killed);
  await timeUntilReady(url);
  return { program: next, readyMs: performance.now() - startedAt };
}

/**
 * With `timeScale` 'moved', open claims and attempts become older instead of waiting for their time-out. `prepare` runs before the first
 * payment; `examine` adds its findings once every payment is final.
 */
export async function crashUnderLoad(options: {
  victims: readonly Victim[];
  callers: number;
  betweenMs: () => number;
  timeScale: 'real' | 'moved';
  onKill?: (kill: Kill, load: CrashLoad) => void;
  env?: NodeJS.ProcessEnv;
  prepare?: (database: Database, merchant: PayableMerchant) => Promise<void>;
  examine?: (database: Database, merchant: PayableMerchant) => Promise<string[]>;
}): Promise<CrashOutcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-crash-'));
  const port = await pickFreePort();
  const start = (): Promise<RunningProgram> =>
    startProgram({ dataDir, port, env: { DEMO: 'off', ...options.env } });
  let program = await start();
  try {
    const setup = openDatabase(await databaseUrlOf(dataDir), { poolMax: 2 });
    const merchant = await createPayableMerchant(setup, 'Crash');
    await options.prepare?.(setup, merchant);
    await setup.close();
    const { callers } = options;
    const load = startCrashLoad({ urls: () => [program.url], slug: merchant.slug, callers });
    const kills: Kill[] = [];
    for (const victim of options.victims) {
      await sleep(options.betweenMs());
      const restarted = await killAndRestart(program, victim, start);
      program = restarted.program;
      kills.push({ victim, readyMs: restarted.readyMs });
      options.onKill?.({ victim, readyMs: restarted.readyMs }, load);
    }
    await sleep(options.betweenMs());
    await load.stop();
    const database = openDatabase(await databaseUrlOf(dataDir), { poolMax: 2 });
    try {
      if (options.timeScale === 'moved') await letMinutePass(database);
      const timeoutMs = options.timeScale === 'moved' ? 30_000 : 150_000;
      const open = await answerAll(program.url, load.unanswered, timeoutMs);
      const damage = await findDamage(database, merchant, load);
      const more = (await options.examine?.(database, merchant)) ?? [];
      return { load, kills, damage: [...open.map((item) => `never final: ${item}`), ...damage, ...more] };
    } finally {
      await database.close();
    }
  } finally {
    await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
