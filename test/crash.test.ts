// kill -9 of the program, of PostgreSQL and of both while payers pay: nothing acknowledged is lost, nothing is doubled.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { findDamage, letMinutePass } from './support/crash-books.ts';
import {
  answerAll,
  databaseUrlOf,
  killDatabase,
  startCrashLoad,
  timeUntilReady,
} from './support/crash-load.ts';
import { createPayableMerchant } from './support/merchants.ts';
import { pickFreePort, type RunningProgram, startProgram } from './support/program.ts';

const readyMaxMs = 5000;
const kills = ['program', 'database', 'both', 'database', 'program'] as const;

test('no kill -9 of the program, of PostgreSQL or of both loses or doubles a payment', {
  timeout: 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-crash-'));
  const port = await pickFreePort();
  const start = (): Promise<RunningProgram> => startProgram({ dataDir, port, env: { DEMO: 'off' } });
  let program = await start();
  const readyMs: number[] = [];
  try {
    const setup = openDatabase(await databaseUrlOf(dataDir), { poolMax: 2 });
    const merchant = await createPayableMerchant(setup, 'Crash');
    await setup.close();
    const load = startCrashLoad({ urls: () => [program.url], slug: merchant.slug, callers: 6 });
    for (const kill of kills) {
      await sleep(1500);
      if (kill !== 'program') await killDatabase(dataDir);
      if (kill !== 'database') {
        await program.kill();
        const startedAt = performance.now();
        program = await start();
        readyMs.push(performance.now() - startedAt + (await timeUntilReady(program.url)));
      } else readyMs.push(await timeUntilReady(program.url));
    }
    await sleep(1000);
    await load.stop();
    const database = openDatabase(await databaseUrlOf(dataDir), { poolMax: 2 });
    try {
      await letMinutePass(database);
      expect(await answerAll(program.url, load.unanswered, 30_000)).toEqual([]);
      expect(await findDamage(database, merchant, load)).toEqual([]);
    } finally {
      await database.close();
    }
    expect(load.acknowledged.length).toBeGreaterThan(20);
    expect(Math.max(...readyMs)).toBeLessThan(readyMaxMs);
  } finally {
    await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
