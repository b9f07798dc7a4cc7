// kill -9 of the program while subscriptions with the same due time are billed and charged: each is billed once, and its card charged once.

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyBooks } from '#server/proofs.ts';
import {
  addDueSubscriptions,
  fallDue,
  findWrongBilling,
  readProgress,
} from '#test/support/billing/due-subscriptions.ts';
import { letMinutePass } from '#test/support/crash/books.ts';
import { openKilledProgram } from '#test/support/crash/killed-program.ts';
import { testSecretKey } from '#test/support/database.ts';
import { soakSize } from '#test/support/soak/size.ts';

const count = soakSize('subscriptions', 240);
const program = await openKilledProgram();
const { database } = program;

async function until(isSo: (progress: { billed: number; paid: number }) => boolean): Promise<void> {
  for (let looks = 0; looks < 4000; looks += 1) {
    if (isSo(await readProgress(database))) return;
    await sleep(20);
  }
  throw new Error(`It did not come so far: ${JSON.stringify(await readProgress(database))}`);
}

/** Work begun by a killed program is retried after a minute; this skips the wait. */
async function killAndGoOn(): Promise<void> {
  await program.kill();
  await sql`update subscription_tries set due_at = now() where due_at is not null`.execute(database.db);
  await program.start();
  await letMinutePass(database);
}

test('subscriptions with one due time are billed and charged once each, however often the program is killed', async () => {
  await addDueSubscriptions(database, { secret: testSecretKey, count, businesses: 3 });
  await fallDue(database);
  await until(({ billed }) => billed > 0);
  await killAndGoOn();
  await until(({ paid }) => paid > count / 4);
  await killAndGoOn();
  await until(({ paid }) => paid > count / 2);
  await killAndGoOn();
  await until(({ paid }) => paid > (count * 3) / 4);
  await program.kill();
  await program.start();
  const began = performance.now();
  await until(({ paid }) => paid === count);
  // Unknown outcomes are soon queried by reference, without manual help.
  expect(performance.now() - began).toBeLessThan(45_000);
  expect(await findWrongBilling(database, count)).toEqual([]);
  expect((await verifyBooks(database.db)).findings).toEqual([]);
}, 240_000);
