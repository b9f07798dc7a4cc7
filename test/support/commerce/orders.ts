// Orders for tests: a store with products in stock, orders placed through the API and by customers, and paid.
import { randomUUID } from 'node:crypto';
import { takeOrderFollowUps } from '#server/commerce/orders/moving/follow-ups.ts';
import { type NewOrder, placeOrder } from '#server/commerce/orders/placing/place-order.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Operation } from '#server/platform/http/operations.ts';
import { taxesContract } from '#shared/contract/billing/taxes.ts';
import { deliverySettingsContract } from '#shared/contract/commerce/delivery-settings.ts';
import { orderRequest } from '#shared/contract/commerce/orders/order-shapes.ts';
import { ordersContract as contract } from '#shared/contract/commerce/orders/orders.ts';
import { storeProductsContract as products } from '#shared/contract/commerce/store-products.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { approvedCard } from '../payers.ts';
import { dataOf, type TestBusiness, type TestServer } from '../server.ts';

let serial = 0;
export const buyer = (name = 'Chiamaka Okonkwo') => {
  serial += 1;
  return { email: `chiamaka-${serial}@okonkwo.example`, name, phone: null };
};

export const lekki = { line1: '14 Admiralty Way', city: 'Lekki', state: 'Lagos' };

const at = ({ token }: TestBusiness, orderId: string) => ({ token, params: { orderId } });

type Change =
  | 'advanceOrder'
  | 'addOrderNote'
  | 'markOrderPaid'
  | 'cancelOrder'
  | 'changeOrderTracking'
  | 'sendOrderLink';

const orderBody = (variantId: string, quantity: number, more: object = {}) => ({
  currency: 'NGN',
  customer: buyer(),
  lines: [{ variantId, quantity }],
  delivery: { kind: 'none' },
  couponCode: null,
  customerNote: null,
  ...more,
});

/** Creates a product with one variant per count, at a price in minor units; returns the ids of its variants. */
async function stock(
  server: TestServer,
  { token }: TestBusiness,
  { counts, price }: { counts: (number | null)[]; price: number },
): Promise<string[]> {
  const body = {
    name: 'Adire eleko',
    status: 'PUBLISHED',
    prices: [{ currency: 'NGN', amount: price }],
    options: ['Colour'],
    variants: counts.map((onHand, index) => ({
      options: [`Colour ${index}`],
      isCounted: onHand !== null,
      onHand: onHand ?? 0,
    })),
  };
  const { variants } = dataOf(await server.call(products.createStoreProduct, { token, body }));
  return variants.map(({ id }) => id);
}

async function stockTaxed(server: TestServer, { token }: TestBusiness, price: number): Promise<string> {
  const tax = { name: 'VAT', rate: 750, isInclusive: false, startsOn: '2020-01-01' };
  const { id: taxId } = dataOf(await server.call(taxesContract.createTax, { token, body: tax }));
  const body = {
    name: 'Guinea brocade',
    status: 'PUBLISHED',
    taxId,
    prices: [{ currency: 'NGN', amount: price }],
    variants: [{ isCounted: false }],
  };
  return dataOf(await server.call(products.createStoreProduct, { token, body })).variants[0]?.id ?? '';
}

const deliveryBody = {
  currency: 'NGN',
  note: null,
  regions: [{ name: 'Lagos', states: ['Lagos'], fee: 450_000, freeFrom: 20_000_000, daysMin: 1, daysMax: 3 }],
  places: [{ name: 'Shop', address: '1 Broad Street', hours: null }],
};

type Placing = { total?: number; key?: string; keptMinutes?: number; hash?: string };

/** Places an order as the store does for a customer. */
function place(server: TestServer, business: TestBusiness, body: object, of: Placing) {
  const environmentId = business.testEnvironmentId;
  const own = withClockOf(server.services, environmentId);
  const { clock } = own;
  const input = orderRequest.parse(body);
  const operation: Operation | null = of.key
    ? { name: 'placeOrder', key: of.key, requestHash: Buffer.from(of.hash ?? of.key) }
    : null;
  const environment = { id: environmentId, timeZone: 'Africa/Lagos', currency: 'NGN' } as const;
  const order: NewOrder = {
    channel: 'store',
    request: input,
    total: of.total ?? null,
    points: null,
    keptMinutes: of.keptMinutes ?? 30,
    operation,
    actor: { kind: 'customer', name: input.customer.name },
    country: 'NG',
  };
  return server.services.database.inTransaction((tx) => placeOrder(own, tx, { environment, clock }, order));
}

/** Calls of a business on its store and orders; `who` returns the current business. */
export function ordersOf(server: TestServer, who: () => TestBusiness) {
  const as = () => ({ token: who().token });
  return {
    body: orderBody,
    stock: (counts: (number | null)[], price = 2_850_000) => stock(server, who(), { counts, price }),
    /** Creates a product with an exclusive tax; returns the id of its variant. */
    stockTaxed: (price: number) => stockTaxed(server, who(), price),
    /** Returns the stock of a variant, and the part reserved for orders. */
    levelOf: async (variantId: string): Promise<[onHand: number, reserved: number]> => {
      const { onHand, reserved } = await server.services.database.db
        .selectFrom('stockLevels')
        .where('variantId', '=', variantId)
        .select(['onHand', 'reserved'])
        .executeTakeFirstOrThrow();
      return [onHand, reserved];
    },
    delivery: async () =>
      dataOf(
        await server.call(deliverySettingsContract.saveDeliverySettings, { ...as(), body: deliveryBody }),
      ),
    create: (body: object) => server.call(contract.createOrder, { ...as(), body }),
    make: async (body: object) => dataOf(await server.call(contract.createOrder, { ...as(), body })),
    get: async (orderId: string) => dataOf(await server.call(contract.getOrder, at(who(), orderId))),
    call: (name: Change, orderId: string, body: object = {}) =>
      server.call(contract[name], { ...at(who(), orderId), body }),
    refund: (orderId: string, body: object, key: string = randomUUID()) =>
      server.call(contract.refundOrder, {
        ...at(who(), orderId),
        idempotencyKey: key,
        body: { reason: 'customer_request', ...body },
      }),
    place: (body: object, of: Placing = {}) => place(server, who(), body, of),
  };
}

const slugIn = ({ url }: { url: string }) => url.split('/').at(-1) ?? '';

export function beginOrder(server: TestServer, order: { url: string }) {
  return server.call(checkoutContract.startLinkPayment, {
    params: { key: slugIn(order) },
    idempotencyKey: randomUUID(),
    body: { email: 'chiamaka@okonkwo.example', name: 'Chiamaka Okonkwo' },
  });
}

export function payByCard(server: TestServer, reference: string, number: string = approvedCard) {
  return server.call(checkoutContract.payByCard, {
    params: { reference },
    idempotencyKey: randomUUID(),
    body: { card: { number, expiryMonth: 12, expiryYear: 2030, cvv: '123' } },
  });
}

/** Begins and pays, and runs the follow-up work. Returns the reference. */
export async function payOrder(server: TestServer, order: { url: string }): Promise<string> {
  const { reference } = dataOf(await beginOrder(server, order));
  dataOf(await payByCard(server, reference));
  await takeOrderFollowUps(server.services);
  return reference;
}

/** Places and pays an order of one item; returns its id. */
export async function payOneOrder(server: TestServer, business: TestBusiness): Promise<string> {
  const orders = ordersOf(server, () => business);
  const [variantId = ''] = await orders.stock([5]);
  const order = await orders.make(orders.body(variantId, 1));
  await payOrder(server, order);
  return order.id;
}
