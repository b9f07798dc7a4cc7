// Purchases in a store without an account: the order is placed from server data, and its payment starts at once.
import type { z } from 'zod';
import { beginOrderPayment } from '#server/commerce/orders/placing/begin-payment.ts';
import { placeOrder } from '#server/commerce/orders/placing/place-order.ts';
import { quoteOrder } from '#server/commerce/orders/placing/quote-order.ts';
import type { Caller } from '#server/payments/checkout/new-payment.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Operation } from '#server/platform/http/operations.ts';
import type { TxServices } from '#server/services.ts';
import type { OrderQuote } from '#shared/contract/commerce/orders/order-quote.ts';
import type { checkoutQuoteInput, storeOrderInput } from '#shared/contract/commerce/store-checkout.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { OpenStore } from './find-store.ts';
import { openStore, ownerOfPoints } from './prove-points.ts';

/** The time for which stock is reserved for an unpaid store order. */
export const reservationMinutes = 30;

export async function quoteStoreOrder(
  services: TxServices,
  db: Db,
  slug: string,
  { lines, delivery, state, couponCode, pointsSession }: z.output<typeof checkoutQuoteInput>,
): Promise<OrderQuote> {
  const store = await openStore(services, db, slug);
  const { environment, currency } = store;
  const { clock } = withClockOf(services, environment.id);
  const customerId = await ownerOfPoints(services, db, store, pointsSession);
  const request = { currency, lines, delivery: delivery ?? null, state, couponCode, customerId };
  return quoteOrder(db, { environment, clock }, request, { isManual: false });
}

async function pointsOf(
  services: TxServices,
  tx: Tx,
  store: OpenStore,
  { session, points }: NonNullable<z.output<typeof storeOrderInput>['points']>,
) {
  const customerId = await ownerOfPoints(services, tx, store, session);
  if (customerId) return { customerId, points };
  const sentence = 'Your session to use points has ended. Request another code to use them.';
  throw new AppError('CONFLICT', { sentence, fields: { points: sentence } });
}

export async function placeStoreOrder(
  services: TxServices,
  tx: Tx,
  slug: string,
  { total, points: requested, language = null, ...request }: z.output<typeof storeOrderInput>,
  { operation, caller }: { operation: Operation | null; caller: Caller },
) {
  const store = await openStore(services, tx, slug);
  const { environment, currency } = store;
  const points = requested && (await pointsOf(services, tx, store, requested));
  const own = withClockOf(services, environment.id);
  const { order, isNew } = await placeOrder(
    own,
    tx,
    { environment, clock: own.clock },
    {
      channel: 'store',
      request: Object.assign({ currency }, request),
      total,
      points,
      language,
      keptMinutes: reservationMinutes,
      operation,
      actor: { kind: 'customer', name: request.customer.name },
      country: environment.country,
    },
  );
  const reference = isNew ? await beginOrderPayment(own, tx, order, caller) : null;
  return { number: order.number, reference, slug: order.slug };
}
