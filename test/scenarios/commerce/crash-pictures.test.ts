// kill -9 while pictures of a file are being fetched: those that came stay once, the others come after it, and none comes twice.
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
import { openPictureHost, type PictureHost, pictureOf } from '#test/support/commerce/picture-host.ts';
import { databaseUrlOf } from '#test/support/crash-load.ts';
import { sendFile } from '#test/support/disputes/disputes.ts';
import { createPayableMerchant } from '#test/support/merchants.ts';
import { pickFreePort, type RunningProgram, startProgram } from '#test/support/program.ts';

const rows = 40;
let dataDir: string;
let port: number;
let program: RunningProgram;
let database: Database;
let token: string;
let host: PictureHost;

const start = (): Promise<RunningProgram> =>
  startProgram({ dataDir, port, env: { DEMO: 'off', PICTURE_LOOPBACK: 'on' } });

beforeAll(async () => {
  host = await openPictureHost();
  dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-pictures-'));
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
  await host?.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function counted() {
  const { rows: found } = await database.pool.query(`select (select count(*)::integer from images) as images,
    (select count(*)::integer from store_product_images) as placed,
    (select count(*)::integer from store_picture_addresses where status = 'FETCHED') as fetched,
    (select count(*)::integer from store_picture_addresses where next_at is not null) as due`);
  return found[0] as Record<'images' | 'placed' | 'fetched' | 'due', number>;
}

async function until(isSo: (now: Awaited<ReturnType<typeof counted>>) => boolean): Promise<void> {
  for (let tries = 0; tries < 1500; tries += 1) {
    if (isSo(await counted())) return;
    await sleep(20);
  }
  throw new Error(JSON.stringify(await counted()));
}

test('pictures that came before the kill stay once, and the rest comes after it', async () => {
  for (let at = 0; at < rows; at += 1)
    host.answer(`/k-${at}.png`, async (_, response) => {
      await sleep(at < 8 ? 1 : 300);
      response.end(await pictureOf(60 + at, 40));
    });
  const lines = Array.from(
    { length: rows },
    (_, at) => `KP-${at},Cloth ${at},1000,${host.url(`/k-${at}.png`)}`,
  );
  const bytes = Buffer.from(`sku,name,price,images\n${lines.join('\n')}\n`);
  const taken = await sendFile(program.url, contract.uploadStoreProducts, {
    token,
    bytes,
    fileName: 'shop.csv',
  });
  expect(taken.body.data?.added, JSON.stringify(taken.body)).toBe(rows);
  await until(({ fetched }) => fetched >= 5);
  await program.kill();
  const before = await counted();
  expect(before.fetched).toBeLessThan(rows);
  expect(before.images).toBe(before.fetched);
  program = await start();
  // Those that were on their way are taken again once their time is over.
  await database.pool.query('update store_picture_addresses set next_at = now() where next_at is not null');
  await until(({ fetched, placed, due }) => fetched === rows && placed === rows && due === 0);
  expect(await counted()).toEqual({ images: rows, placed: rows, fetched: rows, due: 0 });
});
