// Digital products through HTTP: bought without delivery, downloaded by signed links only after payment.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { deliverySettingsContract } from '#shared/contract/commerce/delivery-settings.ts';
import { placedOrderContract } from '#shared/contract/commerce/orders/placed-order.ts';
import { storeFilesContract } from '#shared/contract/commerce/store-files.ts';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { ordersOf, payOrder } from '#test/support/commerce/orders.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const { clock, server } = await openServerAt('2026-11-20T10:00:00Z');
let business: TestBusiness;
const orders = ordersOf(server, () => business);

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Arewa Patterns' });
});

const words = Buffer.from('Cut along the line.\n'.repeat(120_000));

async function addFile(productId: string, bytes: Buffer, name: string, query = '') {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const url = `${server.url}/api/v1/commerce/merchant/products/${productId}/files${query}`;
  const answer = await fetch(url, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${business.token}` },
  });
  return { status: answer.status, body: await answer.json() };
}

async function makeProduct(more: object = {}) {
  const { token } = business;
  const body = {
    name: 'Agbada pattern',
    prices: [{ currency: 'NGN', amount: 500_000 }],
    isDigital: true,
    downloadMax: 2,
    variants: [{}],
    ...more,
  };
  const created = await server.call(storeProductsContract.createStoreProduct, { token, body });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  return created.data;
}

const publish = (storeProductId: string) =>
  server.call(storeProductsContract.setStoreProductStatus, {
    token: business.token,
    params: { storeProductId },
    body: { status: 'PUBLISHED' },
  });

async function sellable(more: object = {}): Promise<{ productId: string; variantId: string }> {
  const { id, variants } = await makeProduct(more);
  expect((await addFile(id, words, '../../Agbada pattern.txt')).status).toBe(200);
  expect((await publish(id)).status).toBe(200);
  return { productId: id, variantId: variants[0]?.id ?? '' };
}

const slugOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? '';
const pageOf = async (order: { url: string }) =>
  (await server.call(placedOrderContract.getPlacedOrder, { params: { slug: slugOf(order) } })).data;
const get = (path: string | null | undefined) => fetch(`${server.url}${path ?? '/nowhere'}`);
const pathOf = async (order: { url: string }) => (await pageOf(order)).downloads[0]?.path ?? null;

async function bought(variantId: string) {
  const order = await orders.make(orders.body(variantId, 1));
  await payOrder(server, order);
  return order;
}

test('executable files are rejected, and a product without files cannot be published', async () => {
  const { id } = await makeProduct();
  const zipOf = (name: string) => {
    const bytes = Buffer.from(name);
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50);
    head.writeUInt16LE(bytes.length, 28);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(4, 16);
    return Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), head, bytes, end]);
  };
  const wrong: [Buffer, string][] = [
    [Buffer.from('MZ\u0090\u0000', 'latin1'), 'pattern.pdf'],
    [Buffer.from('\u007fELF', 'latin1'), 'pattern.txt'],
    [Buffer.from('#!/bin/sh\nrm -rf /\n'), 'pattern.txt'],
    [Buffer.from('<script>alert(1)</script>'), 'pattern.txt'],
    [Buffer.from('some words'), 'pattern.exe'],
    [zipOf('setup.exe'), 'pattern.zip'],
    [zipOf('META-INF/MANIFEST.MF'), 'pattern.zip'],
  ];
  for (const [bytes, name] of wrong)
    expect((await addFile(id, bytes, name)).body.error?.code).toBe('UNSUPPORTED_FILE');
  expect((await publish(id)).body.error?.fields).toHaveProperty('isDigital');
  expect((await addFile(id, zipOf('front.pdf'), 'pattern.zip')).body.data.items[0]).toMatchObject({
    fileName: 'pattern.zip',
    contentType: 'application/zip',
  });
  expect((await publish(id)).status).toBe(200);
});

test('a digital order needs no delivery, completes on payment, and can be downloaded up to its limit', async () => {
  const { variantId } = await sellable();
  await orders.delivery();
  const order = await orders.place(orders.body(variantId, 1));
  expect(order.order).toMatchObject({ total: 500_000, deliveryAmount: 0 });
  const url = { url: `/pay/${order.order.slug}` };
  expect((await pageOf(url)).downloads).toEqual([]);
  await payOrder(server, url);
  const page = await pageOf(url);
  expect(page).toMatchObject({
    status: 'COMPLETED',
    steps: [{ label: 'Ordered' }, { label: 'Ready to download', isNow: true }],
    downloads: [{ fileName: 'Agbada pattern.txt', left: 2, refusal: null }],
  });
  const first = await get(page.downloads[0]?.path);
  expect(first.status).toBe(200);
  expect(first.headers.get('content-disposition')).toBe('attachment; filename="Agbada pattern.txt"');
  expect(first.headers.get('cache-control')).toBe('private, no-store');
  expect(Buffer.from(await first.arrayBuffer()).equals(words)).toBe(true);
  const both = await Promise.all([get(page.downloads[0]?.path), get(page.downloads[0]?.path)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  const after = await pageOf(url);
  expect(after.downloads[0]).toMatchObject({ path: null, left: 0 });
  const { history } = await orders.get(order.order.id);
  expect(history.filter(({ kind }) => kind === 'downloaded')).toHaveLength(2);
  expect(history.map(({ kind }) => kind)).toContain('handed_over');
});

test('a link is valid for one file of one order until it expires; a modified link is not found', async () => {
  const { variantId } = await sellable();
  const [first, other] = [await bought(variantId), await bought(variantId)];
  const path = (await pathOf(first)) ?? '';
  const changed = [
    path.replace(slugOf(first), slugOf(other)),
    path.replace(/files\/[^?]+/, `files/${randomUUID()}`),
    path.replace(/u=\d+/, 'u=9999999999'),
    path.replace('l=0', 'l=1'),
    path.replace(/k=.*/, 'k='),
    path.replace(/&k=.*/, ''),
    `/pay/nobody-has-this/files/${randomUUID()}?l=0&u=1&k=x`,
  ];
  for (const wrong of changed) {
    const answer = await get(wrong);
    expect([wrong, answer.status]).toEqual([wrong, 404]);
    expect(await answer.text()).toContain('There is no file at this link');
  }
  clock.advance(2 * 86_400_000);
  const late = await get(path);
  expect(late.status).toBe(403);
  expect(await late.text()).toContain('Your order page has a new one');
  expect((await get(await pathOf(first))).status).toBe(200);
});

test('no download before payment, after the download period or after a refund; deleted files stay available to buyers', async () => {
  const { productId, variantId } = await sellable({ downloadDays: 3 });
  const unpaid = await orders.make(orders.body(variantId, 1));
  expect((await pageOf(unpaid)).downloads).toEqual([]);
  const paid = await bought(variantId);
  const path = await pathOf(paid);
  await bought(variantId);
  const result = await orders.refund(paid.id, { kind: 'whole' });
  expect(result.status, JSON.stringify(result.body)).toBe(200);
  const refused = await get(path);
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain('refunded');
  const another = await bought(variantId);
  // A file deleted later stays available to earlier buyers.
  await addFile(productId, Buffer.from('Anew'), 'second.txt');
  const { data } = await server.call(storeFilesContract.listStoreFiles, {
    token: business.token,
    params: { storeProductId: productId },
  });
  const params = { storeProductId: productId, storeFileId: data.items[0]?.id ?? '' };
  clock.set(new Date('2026-11-20T10:00:01Z'));
  await server.call(storeFilesContract.removeStoreFile, { token: business.token, params });
  expect((await pageOf(another)).downloads.map(({ fileName }) => fileName)).toEqual([
    'Agbada pattern.txt',
    'second.txt',
  ]);
  clock.set(new Date('2026-11-24T10:00:00Z'));
  expect((await pageOf(another)).downloads[0]?.refusal).toContain('download period');
});

test('the files are sent by e-mail, and an order that also has physical products still needs packing and delivery', async () => {
  const { variantId } = await sellable();
  const [cloth = ''] = await orders.stock([5]);
  const { regions } = await orders.delivery();
  expect(regions.length).toBeGreaterThan(0);
  const mixed = orders.body(variantId, 1, {
    lines: [variantId, cloth].map((id) => ({ variantId: id, quantity: 1 })),
  });
  const order = await orders.make(mixed);
  await payOrder(server, order);
  expect((await pageOf(order)).status).toBe('ORDERED');
  const mail = await server.services.database.db
    .selectFrom('emails')
    .where('environmentId', '=', business.testEnvironmentId)
    .where('kind', '=', 'order_files')
    .selectAll()
    .execute();
  expect(mail).toHaveLength(1);
  await expect(orders.place(mixed)).rejects.toThrow(/how it is delivered/);
  const settings = await server.call(deliverySettingsContract.getDeliverySettings, { token: business.token });
  expect(settings.status).toBe(200);
});
