// kill -9 while pictures of a file are fetched: fetched pictures are kept, the others follow after the restart, and none is stored twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { storeProductImportsContract as contract } from '#shared/contract/commerce/store-product-imports.ts';
import { openPictureHost, pictureOf } from '#test/support/commerce/picture-host.ts';
import { openKilledProgram, openMerchant } from '#test/support/crash/killed-program.ts';
import { sendFile } from '#test/support/disputes/disputes.ts';

const rows = 40;
const host = await openPictureHost();
afterAll(() => host.close());
const program = await openKilledProgram({ PICTURE_LOOPBACK: 'on' });
const { pool } = program.database;
const { token } = await openMerchant(program, 'Killed shop');

async function counted() {
  const { rows: found } = await pool.query(`select (select count(*)::integer from images) as images,
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

test('images fetched before the kill are kept once, and the rest are fetched after the restart', async () => {
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
  await program.start();
  // Interrupted fetches are retried after their timeout.
  await pool.query('update store_picture_addresses set next_at = now() where next_at is not null');
  await until(({ fetched, placed, due }) => fetched === rows && placed === rows && due === 0);
  expect(await counted()).toEqual({ images: rows, placed: rows, fetched: rows, due: 0 });
});
