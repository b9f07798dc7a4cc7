// Reviews: permission to write, once per product and order, and the parts that are public.
import { beforeEach, expect, test } from 'vitest';
import { storeReviewsContract as contract } from '#shared/contract/commerce/reviews/store-reviews.ts';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { searchContract } from '#shared/contract/platform/search.ts';
import { ordersOf } from '#test/support/commerce/orders.ts';
import { deliverOrder, publishStore, reviewLink, writeReview } from '#test/support/commerce/reviews.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const server = await openServer();
let business: TestBusiness;
let store: string;
let variantId: string;

beforeEach(async () => {
  business = await createTestBusiness(server);
  store = await publishStore(server, business);
  [variantId = ''] = await ordersOf(server, () => business).stock([20]);
});

const named = (name: string, email = `buyer-${crypto.randomUUID().slice(0, 8)}@bello.example`) => ({
  customer: { name, email, phone: null },
});
async function delivered(name = 'Folake Adeyemi') {
  const orders = ordersOf(server, () => business);
  const { id } = await deliverOrder(server, business, orders.body(variantId, 1, named(name)));
  const { lines } = await orders.get(id);
  return { id, productId: lines[0]?.productId ?? '', ...(await reviewLink(server, business, id)) };
}
const list = async (query: object = {}) =>
  (await server.call(contract.listStoreReviews, { token: business.token, query } as never)).data;
const change = (reviewId: string, body: object) =>
  server.call(contract.updateStoreReview, { token: business.token, params: { reviewId }, body } as never);
const productPage = async (query = '') => {
  const home = await server.app.inject({ url: `/store/${store}` });
  const path = /href="(\/store\/[^"]+\/p\/[^"]+)"/.exec(home.body)?.[1] ?? '';
  return (await server.app.inject({ url: `${path}${query}` })).body;
};
const saidOf = (
  order: { key: string; productId: string },
  rating = 5,
  text: string | null = 'Held its dye',
) => ({
  key: order.key,
  productId: order.productId,
  rating,
  text,
});

test('a review link exists only after delivery, is sent by e-mail, and is rejected with a guessed key', async () => {
  const orders = ordersOf(server, () => business);
  const placed = await orders.make(orders.body(variantId, 1, named('Halima Bello')));
  expect((await reviewLink(server, business, placed.id)).path).toBeNull();
  const order = await delivered();
  const { rows } = await server.services.database.pool.query(
    'select count(*)::integer as count from emails where environment_id = $1 and kind = $2',
    [business.testEnvironmentId, 'order_review'],
  );
  expect(rows).toEqual([{ count: 1 }]);
  const page = await server.app.inject({ url: order.path ?? '' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(`data-review="${order.productId}"`);
  expect((await server.app.inject({ url: (order.path ?? '').replace(/k=.*/, 'k=guessed') })).statusCode).toBe(
    404,
  );
});

test('a review waits for publication, is then shown with its answer, and disappears when hidden', async () => {
  const order = await delivered();
  expect((await writeReview(server, order.slug, saidOf(order, 4, 'Lovely <b>cloth</b>'))).status).toBe(200);
  expect(await productPage()).not.toContain('Lovely');
  const [review] = (await list({ status: 'WAITING' })).items;
  expect(review).toMatchObject({ rating: 4, author: 'Folake Adeyemi', status: 'WAITING', answer: null });
  await change(review?.id ?? '', { status: 'PUBLISHED', answer: 'Thank you' });
  const html = await productPage();
  expect(html).toContain('Lovely &lt;b&gt;cloth&lt;/b&gt;');
  expect(html).toContain('Folake A.');
  expect(html).not.toContain('Adeyemi');
  expect(html).toContain('Thank you');
  expect(html).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1');
  await change(review?.id ?? '', { status: 'HIDDEN' });
  expect(await productPage()).not.toContain('Lovely');
});

test('concurrent requests create one review per product and order', async () => {
  const order = await delivered();
  const answers = await Promise.all(
    [1, 2, 3].map((rating) => writeReview(server, order.slug, saidOf(order, rating))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await list()).items).toHaveLength(1);
});

test('the key of one order does not open another, and a product that was not ordered is rejected', async () => {
  const [first, other] = [await delivered(), await delivered('Ada Obi')];
  expect((await writeReview(server, first.slug, saidOf({ ...first, key: other.key }))).status).toBe(404);
  const [elsewhere = ''] = await ordersOf(server, () => business).stock([3]);
  const refused = await writeReview(server, first.slug, saidOf({ ...first, productId: elsewhere }));
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    error: { fields: { productId: 'This product is not in your order' } },
  });
});

test('a fully refunded order can no longer be reviewed', async () => {
  const order = await delivered();
  await ordersOf(server, () => business).refund(order.id, { kind: 'whole' });
  expect((await writeReview(server, order.slug, saidOf(order))).status).toBe(404);
});

test.each([
  [{ rating: 6 }, 'rating'],
  [{ rating: null }, 'rating'],
  [{ rating: 2.5 }, 'rating'],
  [{ text: 'a'.repeat(2001) }, 'text'],
])('%j is rejected at its field', async (wrong, field) => {
  const order = await delivered();
  const answer = await writeReview(server, order.slug, { ...saidOf(order), ...wrong });
  expect(answer.status).toBe(422);
  expect(Object.keys((answer.body as { error: { fields: object } }).error.fields)).toEqual([field]);
});

test('the average covers the published reviews of the product', async () => {
  for (const [name, rating] of [
    ['Ada Obi', 5],
    ['Ngozi Eze', 4],
    ['Tunde Alli', 1],
  ] as const) {
    const order = await delivered(name);
    await writeReview(server, order.slug, saidOf(order, rating, null));
  }
  const { items } = await list({ sort: '-rating' });
  expect(items.map(({ rating }) => rating)).toEqual([5, 4, 1]);
  for (const { id } of items.slice(0, 2)) await change(id, { status: 'PUBLISHED' });
  const storeProductId = items[0]?.product.id ?? '';
  const { data } = await server.call(contract.getReviewSummary, {
    token: business.token,
    query: { storeProductId },
  });
  expect(data).toMatchObject({ average: 4.5, published: 2, waiting: 1 });
  expect((await list({ rating: '1' })).items).toHaveLength(1);
  expect(await productPage()).toContain('2 reviews');
});

test('the palette finds reviews by text, but not for another business, in the other mode or without permission', async () => {
  const order = await delivered('Folake Adeyemi');
  expect((await writeReview(server, order.slug, saidOf(order, 4, 'Zanfarin adire'))).status).toBe(200);
  const find = async (token: string) => {
    const answer = await server.call(searchContract.searchEverything, { query: { q: 'zanfarin' }, token });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.data.filter(({ kind }) => kind === 'store_review');
  };
  const [found, ...more] = await find(business.token);
  expect(more).toEqual([]);
  expect(found?.path).toBe(`/payment-gateway/commerce/products/${order.productId}/feedbacks`);
  expect(found?.subtitle).toMatch(/^Folake Adeyemi · 4\/5 · Waiting · /);
  expect(await find((await createTestBusiness(server)).token)).toEqual([]);
  expect(await find((await business.signInAs('Owner', 'live')).token)).toEqual([]);
  const { database, clock } = server.services;
  const cook = await business.signInAs('Viewer');
  const roleId = clock.newId();
  await database.db
    .insertInto('roles')
    .values({
      id: roleId,
      businessId: business.businessId,
      name: 'Cook',
      permissions: ['ACCOUNT.PROFILE.READ'],
      createdAt: clock.now(),
    })
    .execute();
  await database.db
    .updateTable('members')
    .set({ roleId })
    .where('userId', 'in', (users) => users.selectFrom('users').where('email', '=', cook.email).select('id'))
    .execute();
  await expect.poll(() => find(cook.token)).toEqual([]);
});

test('once a product is rated, the catalogue can be sorted by best rated, with unrated products last', async () => {
  const shown = async (query: string) => {
    const { body } = await server.app.inject({ url: `/store/${store}${query}` });
    const goods = /<ul class="goods">.*<\/ul>/s.exec(body)?.[0] ?? '';
    return [...goods.matchAll(/<\/span><b>([^<]+)<\/b>/g)].map(([, name]) => name);
  };
  const home = async () => (await server.app.inject({ url: `/store/${store}` })).body;
  expect(await home()).not.toContain('Best rated');
  const rated: [name: string, ratings: number[]][] = [
    ['Atiku', [5, 3]],
    ['Brocade', [5]],
    ['Chiffon', [5, 5]],
    ['Damask', []],
  ];
  for (const [name, stars] of rated) {
    const body = {
      name,
      status: 'PUBLISHED',
      prices: [{ currency: 'NGN', amount: 900_000 }],
      variants: [{}],
    };
    const created = await server.call(storeProductsContract.createStoreProduct, {
      token: business.token,
      body: body as never,
    });
    variantId = created.data.variants[0]?.id ?? '';
    for (const rating of stars) {
      const order = await delivered();
      await writeReview(server, order.slug, saidOf(order, rating));
      const [review] = (await list({ status: 'WAITING' })).items;
      await change(review?.id ?? '', { status: 'PUBLISHED' });
    }
  }
  // A review that is not yet published does not count.
  const waiting = await delivered();
  await writeReview(server, waiting.slug, saidOf(waiting, 1));
  const names = ['Chiffon', 'Brocade', 'Atiku', 'Damask', 'Adire eleko'];
  expect(await shown('?sort=rated')).toEqual(names);
  expect(await home()).toContain('<option value="rated">Best rated</option>');
  expect(await home()).toContain('4.0 (2)</span><span class="sr">4.0 of 5 stars, 2 reviews</span>');
});
