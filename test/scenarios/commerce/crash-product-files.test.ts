// kill -9 while a file of products is being taken: the same file again takes the rest, and nothing twice.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember } from '#server/account/members/service.ts';
import { createUser } from '#server/account/users/create-user.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { systemClock as clock } from '#server/platform/http/clock.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { storeProductImportsContract as contract } from '#shared/contract/commerce/store-product-imports.ts';
import { databaseUrlOf } from '#test/support/crash-load.ts';
import { sendFile } from '#test/support/disputes/disputes.ts';
import { createPayableMerchant } from '#test/support/merchants.ts';
import { pickFreePort, type RunningProgram, startProgram } from '#test/support/program.ts';

const rows = 3000;
let dataDir: string;
let port: number;
let program: RunningProgram;
let database: Database;
let token: string;

const start = (): Promise<RunningProgram> => startProgram({ dataDir, port, env: { DEMO: 'off' } });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-product-file-'));
  port = await pickFreePort();
  program = await start();
  database = openDatabase(await databaseUrlOf(dataDir), { poolMax: 2 });
  const { businessId } = await createPayableMerchant(database, 'Killed shop');
  const [email, password] = ['owner@example.com', 'Correct-horse-2026'];
  await database.inTransaction(async (tx) => {
    const userId = await createUser(tx, clock, { email, password, firstName: 'Ada', lastName: 'Obi' });
    await addMember(tx, clock, { businessId, userId, role: 'Owner', mode: 'test' });
  });
  const answer = await fetch(`${program.url}/api/v1${sessionContract.login.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  ({ token } = ((await answer.json()) as { data: { token: string } }).data);
});
afterAll(async () => {
  await database?.close();
  await program?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const lines = Array.from({ length: rows }, (_, at) => `KILL-${at},Cloth ${at},1000,${at % 50}`);
const bytes = Buffer.from(`sku,name,price,stock\n${lines.join('\n')}\n`);
const send = () =>
  sendFile(program.url, contract.uploadStoreProducts, { token, bytes, fileName: 'shop.csv' });

async function counted() {
  const { rows: found } = await database.pool.query(`select
    (select count(*)::integer from import_rows where result = 'added') as taken,
    (select count(*)::integer from store_variants) as variants, (select count(*)::integer from products) as products,
    (select count(*)::integer from stock_movements) as movements, (select sum(on_hand)::integer from stock_levels) as "onHand"`);
  return found[0] as Record<'taken' | 'variants' | 'products' | 'movements' | 'onHand', number>;
}

test('what was taken before the kill stays once, and the rest is taken after it', async () => {
  const broken = send().catch(() => 'broken off');
  for (let tries = 0; tries < 3000 && (await counted()).taken === 0; tries += 1) await sleep(5);
  await program.kill();
  expect(await broken).toBe('broken off');
  const before = await counted();
  expect(before.taken).toBeGreaterThan(0);
  expect(before.taken).toBeLessThan(rows);
  expect([before.variants, before.products]).toEqual([before.taken, before.taken]);
  program = await start();
  const { status, body } = await send();
  expect(status, JSON.stringify(body)).toBe(200);
  expect([body.data.added, body.data.failed, body.data.repeated]).toEqual([rows, 0, false]);
  const onHand = lines.reduce((sum, _, at) => sum + (at % 50), 0);
  const movements = lines.filter((_, at) => at % 50 > 0).length;
  expect(await counted()).toEqual({ taken: rows, variants: rows, products: rows, movements, onHand });
  expect((await send()).body.data.repeated).toBe(true);
});
