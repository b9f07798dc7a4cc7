// npm run bench store: loading times of store pages for a customer, compared with a minimal React and Mantine page in the same run.
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { storesContract } from '#shared/contract/commerce/stores.ts';
import { uploadsContract } from '#shared/contract/platform/uploads.ts';
import { ordersOf, payOrder } from '#test/support/commerce/orders.ts';
import { sendFile } from '#test/support/disputes/disputes.ts';
import { createTestBusiness, startTestServer } from '#test/support/server.ts';
import { buildWebIfStale } from '../scripts/web-build.ts';
import { drawCloth } from '../src/demo/commerce/cloth.ts';
import { startBenchDatabase } from './support/database.ts';
import { startFloor } from './support/floor.ts';
import { chooseLength } from './support/load.ts';
import { type Device, lookAt, type Seen } from './support/paint.ts';
import { createReport } from './support/report.ts';

const { products, rounds, pictureSide } = chooseLength({
  tiny: { products: 6, rounds: 1, pictureSide: 400 },
  short: { products: 60, rounds: 3, pictureSide: 1400 },
  usual: { products: 60, rounds: 7, pictureSide: 1400 },
  long: { products: 60, rounds: 15, pictureSide: 1400 },
});
const floorTimesMost = 1.5;
const shiftMost = 0.02;
const scriptKbMost = 90;
const devices: readonly Device[] = ['desk', 'slow phone'];

if ((await buildWebIfStale()) !== 0) throw new Error('The web could not be built.');
const server = await startBenchDatabase();
const program = await startTestServer({ connectionString: server.connectionString });
const floor = await startFloor();
const business = await createTestBusiness(program, { name: 'Arewa Textiles' });
const { token } = business;

async function must<T>(answer: Promise<{ status: number; body: unknown; data: T }>): Promise<T> {
  const { status, body, data } = await answer;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return data;
}

const weaves = ['rings', 'diamonds', 'stripes'] as const;

/** Uploads a distinct picture with the size of a phone photo. */
async function upload(at: number): Promise<string> {
  const colour = (turn: number) => 40 + ((at * turn) % 180);
  const bytes = drawCloth(
    {
      ground: [colour(37), colour(53), colour(71)],
      mark: [colour(91), colour(113), colour(29)],
      weave: weaves[at % 3] ?? 'rings',
    },
    pictureSide,
  );
  const uploaded = uploadsContract.uploadImage;
  const sent = await sendFile(program.url, uploaded, {
    token,
    bytes,
    field: 'images',
    fileName: 'cloth.png',
  });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  return sent.body.data.id;
}

async function makeStore() {
  const store = { name: 'Arewa Textiles', slug: 'arewa-textiles', currency: 'NGN', isPublished: true };
  const description = 'Hand-dyed and woven cloth. Delivered anywhere in 2 to 5 working days.';
  await must(program.call(storesContract.saveStoreSettings, { token, body: { ...store, description } }));
  let last = '';
  for (let at = 0; at < products; at += 1) {
    const body = {
      name: `Adire eleko ${at + 1}`,
      description: 'Cotton dyed by hand in Abeokuta, drawn with cassava paste before each bath of indigo.',
      status: 'PUBLISHED',
      prices: [{ currency: 'NGN', amount: 1_500_000 + at * 10_000 }],
      imageIds: [await upload(at)],
      options: ['Colour'],
      variants: ['Indigo', 'Wine', 'Moss'].map((name) => ({ options: [name], isCounted: true, onHand: 20 })),
    };
    last = (
      await must(program.call(storeProductsContract.createStoreProduct, { token, body: body as never }))
    ).slug;
  }
  const orders = ordersOf(program, () => business);
  const [variantId = ''] = await orders.stock([5]);
  const order = await orders.make(orders.body(variantId, 1));
  await payOrder(program, order);
  const base = `${program.url}/store/arewa-textiles`;
  return [
    { name: 'floor', url: floor.url },
    { name: 'store', url: base },
    { name: 'product', url: `${base}/p/${last}` },
    { name: 'order', url: `${program.url}${new URL(order.url).pathname}` },
    { name: 'login', url: `${program.url}/auth/login` },
  ];
}

const result = await lookAt(await makeStore(), devices, rounds);
const report = createReport(`Pages of a store of ${products} products, opened for the first time`);
const wordsOf = ({ paintMs, blockingMs }: Seen): string =>
  `paint ${paintMs.toFixed(0)} ms, blocking ${blockingMs.toFixed(0)} ms`;
for (const device of devices) {
  const floorMs = result.find((item) => item.device === device && item.name === 'floor')?.paintMs ?? 0;
  for (const item of result.filter((each) => each.device === device)) {
    const what = `${item.name}, ${device}`;
    if (item.name === 'floor') report.figure(what, wordsOf(item));
    // The dashboard's login page, for comparison.
    else if (item.name === 'login')
      report.figure(`${what}: ${(item.paintMs / floorMs).toFixed(2)}`, wordsOf(item));
    else report.target(what, wordsOf(item), item.paintMs / floorMs, { most: floorTimesMost });
  }
}
for (const { name, device, shift, scriptKb } of result) {
  if (name === 'floor' || name === 'login') continue;
  report.target(`${name}, ${device}: layout shift`, shift.toFixed(3), shift, { most: shiftMost });
  if (device === 'desk')
    report.target(`${name}: scripts`, `${scriptKb.toFixed(1)} kB`, scriptKb, { most: scriptKbMost });
}
report.print();
await floor.close();
await program.close();
await server.stop();
