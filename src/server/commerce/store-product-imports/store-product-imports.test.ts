// Store product imports: additions and changes per row, their reports, and previews that keep nothing.
import { beforeEach, expect, test } from 'vitest';
import { productsContract } from '#shared/contract/billing/products.ts';
import { storeCategoriesContract } from '#shared/contract/commerce/store-categories.ts';
import { storeProductImportsContract as contract } from '#shared/contract/commerce/store-product-imports.ts';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { sendFile } from '#test/support/disputes/disputes.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const server = await openServer();
let token: string;

beforeEach(async () => {
  ({ token } = await createTestBusiness(server));
});

const send = async (call: keyof typeof contract, content: string) => {
  const bytes = Buffer.from(content);
  const answer = await sendFile(server.url, contract[call], { token, bytes, fileName: 'cloth.csv' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const list = async () =>
  (await server.call(storeProductsContract.listStoreProducts, { token, query: { sort: 'name' } })).data.items;
const first = async () => {
  const [row] = await list();
  const params = { storeProductId: row?.id ?? '' };
  return (await server.call(storeProductsContract.getStoreProduct, { token, params })).data;
};

const cloth = `sku,name,price,stock,low_at,categories,status
ADR-1,Adire eleko,28500.00,17,3,Lace; Adire,published
ANK-1,Sunrise ankara,"14,000",unlimited,,,
ANK-1,Twice,100,,,,
BAD-1,Bad stock,100,many,,,
BAD-2,Bad category,100,,,Nobody,
`;

async function makeCategories() {
  for (const name of ['Lace', 'Adire'])
    await server.call(storeCategoriesContract.createStoreCategory, { token, body: { name } });
}

test('a file of new products adds each valid row and reports the wrong column of each invalid one', async () => {
  await makeCategories();
  const done = await send('uploadStoreProducts', cloth);
  expect([done.added, done.failed]).toEqual([2, 3]);
  expect(done.report.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
    [4, 'sku'],
    [5, 'stock'],
    [6, 'categories'],
  ]);
  expect((await list()).map(({ name, left, status }) => [name, left, status])).toEqual([
    ['Adire eleko', 17, 'PUBLISHED'],
    ['Sunrise ankara', null, 'DRAFT'],
  ]);
  expect((await send('uploadStoreProducts', cloth)).repeated).toBe(true);
});

test('rows with the same handle become variants of one product, each with its own SKU, price and stock', async () => {
  const head = 'sku,handle,name,options,price,stock,status\n';
  const rows = [
    'ADR-I,eleko,Adire eleko,Colour: Indigo; Length: 5 yards,28500,17,published',
    'LONE,,Head tie,,3000,,',
    'ADR-W,eleko,,Colour: Wine; Length: 5 yards,30000,4,',
    'ADR-X,other,Brocade,Colour: Gold,9000,1,',
    'ADR-Y,other,,,9000,1,',
  ];
  const file = `${head}${rows.join('\n')}\n`;
  const looked = await send('previewProductUpload', file);
  expect([looked.rows, looked.looked, looked.failed]).toEqual([5, 5, 2]);
  expect(looked.shown.filter(({ result }: { result: string }) => result === 'failed')).toMatchObject([
    { row: 5, column: null },
    { row: 6, column: 'options' },
  ]);
  expect(await list()).toEqual([]);
  const done = await send('uploadStoreProducts', file);
  expect([done.added, done.failed]).toEqual([3, 2]);
  const product = await first();
  expect(product).toMatchObject({
    name: 'Adire eleko',
    status: 'PUBLISHED',
    options: ['Colour', 'Length'],
    prices: [{ amount: 2_850_000 }],
  });
  expect(product.variants.map(({ sku, left, prices }) => [sku, left, prices[0]?.amount ?? null])).toEqual([
    ['ADR-I', 17, null],
    ['ADR-W', 4, 3_000_000],
  ]);
});

test('a preview returns the same results as the import and saves nothing', async () => {
  await makeCategories();
  const { rows, shown } = await send('previewProductUpload', cloth);
  expect(rows).toBe(5);
  expect(shown.map(({ result }: { result: string }) => result)).toEqual([
    'added',
    'added',
    'failed',
    'failed',
    'failed',
  ]);
  expect(await list()).toEqual([]);
});

test('an update file shows old and new values, leaves empty cells unchanged, and changes nothing on a second import', async () => {
  await makeCategories();
  await send('uploadStoreProducts', cloth);
  const changes = 'sku,price,stock,name,status\nadr-1,30000,12,,draft\nNONE-1,5,,,\n';
  const { shown } = await send('previewProductUpdate', changes);
  expect(shown[0].message).toContain(
    'price ₦28,500.00 → ₦30,000.00; stock 17 → 12; status published → draft',
  );
  expect(shown[1]).toMatchObject({ result: 'failed', column: 'sku' });
  expect((await first()).prices).toEqual([{ currency: 'NGN', amount: 2_850_000 }]);
  const done = await send('updateStoreProducts', changes);
  expect([done.changed, done.failed]).toEqual([1, 1]);
  expect(await first()).toMatchObject({
    name: 'Adire eleko',
    status: 'DRAFT',
    prices: [{ currency: 'NGN', amount: 3_000_000 }],
  });
  expect((await first()).variants[0]).toMatchObject({ left: 12, lowAt: 3 });
  const again = await send('updateStoreProducts', `${changes}\n`);
  expect([again.changed, again.same]).toEqual([0, 1]);
});

test('a price on one of several variants is set on that variant, not on the product', async () => {
  await server.call(storeProductsContract.createStoreProduct, {
    token,
    body: {
      name: 'Brocade',
      prices: [{ currency: 'NGN', amount: 100_000 }],
      options: ['Colour'],
      variants: [
        { options: ['Gold'], sku: 'B-GOLD' },
        { options: ['Green'], sku: 'B-GREEN' },
      ],
    },
  });
  await send('updateStoreProducts', 'sku,price,order_max\nB-GREEN,1500,4\nB-GOLD,,0\n');
  const { prices, variants, orderMax } = await first();
  expect(prices[0]?.amount).toBe(100_000);
  expect(variants.map((variant) => variant.prices[0]?.amount)).toEqual([undefined, 150_000]);
  expect(orderMax).toBe(4);
});

const many = (
  stem: string,
  rows: number,
  of = (at: number) => `${stem}-${at},Cloth ${stem} ${at},1000,${at},`,
) => `sku,name,price,stock,barcode\n${Array.from({ length: rows }, (_, at) => of(at)).join('\n')}\n`;

test('in a batch, a row rejected by the database fails alone, and the other rows get their stock', async () => {
  // The SKU of a business product without a listing: it is found only by the database.
  const product = { name: 'Lace', sku: 'BULK-7', prices: [{ currency: 'NGN', amount: 100 }] } as const;
  await server.call(productsContract.createProduct, { token, body: product });
  const done = await send('uploadStoreProducts', many('BULK', 60));
  expect([done.added, done.failed]).toEqual([59, 1]);
  expect(done.report).toMatchObject([{ row: 9, reference: 'BULK-7', column: 'sku' }]);
  const { rows } = await server.services.database.pool.query(
    `select count(*)::integer as variants, count(distinct s.slug)::integer as slugs, sum(l.on_hand)::integer as "onHand",
      (select count(*)::integer from stock_movements m where m.environment_id = v.environment_id) as movements
     from store_variants v join store_products s on s.environment_id = v.environment_id and s.id = v.product_id
     join stock_levels l on l.environment_id = v.environment_id and l.variant_id = v.id
     where v.sku like 'BULK-%' group by v.environment_id`,
  );
  expect(rows).toEqual([{ variants: 59, slugs: 59, onHand: (59 * 60) / 2 - 7, movements: 58 }]);
});

test('an import records one event per product', async () => {
  const body = { url: 'https://example.com/hooks', events: ['store_product.created'] } as never;
  expect((await server.call(webhooksContract.createWebhookEndpoint, { token, body })).status).toBe(200);
  await send('uploadStoreProducts', many('EVENT', 30));
  const { rows } = await server.services.database.pool.query(
    `select count(*)::integer as events, count(distinct subject_id)::integer as products from webhook_events e
     where type = 'store_product.created' and subject_id in (select product_id from store_variants where sku like 'EVENT-%')`,
  );
  expect(rows).toEqual([{ events: 30, products: 30 }]);
});

test('a preview checks all rows of an update file; rows for one product and SKU are applied in order', async () => {
  await send('uploadStoreProducts', many('LOOK', 230));
  const changes = (row: (at: number) => string) =>
    `sku,price,stock,status\n${Array.from({ length: 230 }, (_, at) => row(at)).join('\n')}\n`;
  const looked = await send(
    'previewProductUpdate',
    changes((at) => (at === 225 ? 'NOBODY,5,1,' : `look-${at},20,${at + 1},`)),
  );
  expect([looked.rows, looked.looked, looked.failed, looked.shown.length]).toEqual([230, 230, 1, 101]);
  expect(looked.shown.at(-1)).toMatchObject({ row: 227, reference: 'NOBODY', result: 'failed' });
  const done = await send(
    'updateStoreProducts',
    'sku,price,stock,status\nLOOK-3,30,9,\nLOOK-3,40,4,archived\nLOOK-3,50,,\n',
  );
  expect([done.changed, done.failed]).toEqual([2, 1]);
  const { data } = await server.call(storeProductsContract.listStoreProducts, {
    token,
    query: { search: 'LOOK-3', limit: 50, status: 'ARCHIVED' },
  });
  expect(data.items.find(({ sku }) => sku === 'LOOK-3')).toMatchObject({
    status: 'ARCHIVED',
    left: 4,
    prices: [{ amount: 4000 }],
  });
});
