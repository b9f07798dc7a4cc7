// kill -9 while a file of products is imported: the same file again imports the rest, and nothing twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { storeProductImportsContract as contract } from '#shared/contract/commerce/store-product-imports.ts';
import { openKilledProgram, openMerchant } from '#test/support/crash/killed-program.ts';
import { sendFile } from '#test/support/disputes/disputes.ts';

const rows = 3000;
const program = await openKilledProgram();
const { pool } = program.database;
const { token } = await openMerchant(program, 'Killed shop');

const lines = Array.from({ length: rows }, (_, at) => `KILL-${at},Cloth ${at},1000,${at % 50}`);
const bytes = Buffer.from(`sku,name,price,stock\n${lines.join('\n')}\n`);
const send = () =>
  sendFile(program.url, contract.uploadStoreProducts, { token, bytes, fileName: 'shop.csv' });

async function counted() {
  const { rows: found } = await pool.query(`select
    (select count(*)::integer from import_rows where result = 'added') as taken,
    (select count(*)::integer from store_variants) as variants, (select count(*)::integer from products) as products,
    (select count(*)::integer from stock_movements) as movements, (select sum(on_hand)::integer from stock_levels) as "onHand"`);
  return found[0] as Record<'taken' | 'variants' | 'products' | 'movements' | 'onHand', number>;
}

test('rows imported before the kill are kept once, and the same file imports the rest after the restart', async () => {
  const broken = send().catch(() => 'broken off');
  for (let tries = 0; tries < 3000 && (await counted()).taken === 0; tries += 1) await sleep(5);
  await program.kill();
  expect(await broken).toBe('broken off');
  const before = await counted();
  expect(before.taken).toBeGreaterThan(0);
  expect(before.taken).toBeLessThan(rows);
  expect([before.variants, before.products]).toEqual([before.taken, before.taken]);
  await program.start();
  const { status, body } = await send();
  expect(status, JSON.stringify(body)).toBe(200);
  expect([body.data.added, body.data.failed, body.data.repeated]).toEqual([rows, 0, false]);
  const onHand = lines.reduce((sum, _, at) => sum + (at % 50), 0);
  const movements = lines.filter((_, at) => at % 50 > 0).length;
  expect(await counted()).toEqual({ taken: rows, variants: rows, products: rows, movements, onHand });
  expect((await send()).body.data.repeated).toBe(true);
});
