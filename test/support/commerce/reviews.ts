// Reviews for tests: a published store, a delivered order, the link in its e-mail, and the review written through it.

import { selectOrder } from '#server/commerce/orders/queries.ts';
import { reviewPathOf } from '#server/commerce/orders/review-link.ts';
import { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import { storeReviewsContract as reviews } from '#shared/contract/commerce/reviews/store-reviews.ts';
import { storesContract } from '#shared/contract/commerce/stores.ts';
import { marker } from '../samples/samples.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { buyer, ordersOf } from './orders.ts';

let stores = 0;

export async function publishStore(server: TestServer, { token }: TestBusiness): Promise<string> {
  stores += 1;
  const slug = `reviewed-cloth-${stores}-${crypto.randomUUID().slice(0, 8)}`;
  const body = { name: 'Reviewed cloth', slug, currency: 'NGN', alertEmail: null, isPublished: true };
  const saved = await server.call(storesContract.saveStoreSettings, { token, body } as never);
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  return slug;
}

/** Creates an order that is paid in cash and handed over. */
export async function deliverOrder(server: TestServer, business: TestBusiness, body: object) {
  const orders = ordersOf(server, () => business);
  const order = await orders.make(body);
  await orders.call('markOrderPaid', order.id, { method: 'cash', note: null });
  await orders.call('advanceOrder', order.id, { step: 'delivered' });
  return order;
}

/** The path, slug and key of the link in the e-mail. */
export async function reviewLink(server: TestServer, business: TestBusiness, orderId: string) {
  const { database, vault } = server.services;
  const row = await selectOrder(database.db, business.testEnvironmentId, orderId);
  const path = row && (await reviewPathOf({ vault }, database.db, row));
  const found = /\/review\/([^?]+)\?k=([^&]+)/.exec(path ?? '');
  return { path: path ?? null, slug: found?.[1] ?? '', key: found?.[2] ?? '' };
}

export const writeReview = (server: TestServer, slug: string, body: object) =>
  server.call(reviews.writeReview, { params: { slug }, body } as never);

/** Reviews an order of one item; returns the review's id. */
export async function reviewOneOrder(server: TestServer, business: TestBusiness): Promise<string> {
  await publishStore(server, business);
  const orders = ordersOf(server, () => business);
  const [variantId = ''] = await orders.stock([5]);
  const customer = buyer(`${marker} reviewer`);
  const { id } = await deliverOrder(server, business, orders.body(variantId, 1, { customer }));
  const { token } = business;
  const { data } = await server.call(ordersContract.getOrder, { token, params: { orderId: id } });
  const { slug, key } = await reviewLink(server, business, id);
  const body = { key, productId: data.lines[0]?.productId, rating: 4, text: `${marker} held its dye` };
  const answer = await writeReview(server, slug, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const { data: page } = await server.call(reviews.listStoreReviews, { token });
  return page.items[0]?.id ?? '';
}
