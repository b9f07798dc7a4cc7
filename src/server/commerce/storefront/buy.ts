// Buying in a store without an account: the order is placed by what the server knows, and its payment begins at once.
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
import { findOpenStore, type OpenStore } from './find-store.ts';

/** How long pieces are kept for an order of the store that is not paid. */
export const keptMinutes = 30;

async function openStore(services: TxServices, db: Db, slug: string): Promise<OpenStore> {
  const store = await findOpenStore(db, services.publicUrl, slug);
  if (!store) throw new AppError('NOT_FOUND');
  return store;
}

export async function quoteStoreOrder(
  services: TxServices,
  db: Db,
  slug: string,
  { lines, delivery, state, couponCode }: z.output<typeof checkoutQuoteInput>,
): Promise<OrderQuote> {
  const { environment, currency } = await openStore(services, db, slug);
  const { clock } = withClockOf(services, environment.id);
  const wish = { currency, lines, delivery: delivery ?? null, state, couponCode };
  return quoteOrder(db, { environment, clock }, wish, { isManual: false });
}

export async function placeStoreOrder(
  services: TxServices,
  tx: Tx,
  slug: string,
  { total, ...wish }: z.output<typeof storeOrderInput>,
  { operation, caller }: { operation: Operation | null; caller: Caller },
) {
  const { environment, currency } = await openStore(services, tx, slug);
  const own = withClockOf(services, environment.id);
  const { order, isNew } = await placeOrder(
    own,
    tx,
    { environment, clock: own.clock },
    {
      channel: 'store',
      wish: Object.assign({ currency }, wish),
      total,
      keptMinutes,
      operation,
      actor: { kind: 'customer', name: wish.customer.name },
      country: environment.country,
    },
  );
  const reference = isNew ? await beginOrderPayment(own, tx, order, caller) : null;
  return { number: order.number, reference, slug: order.slug };
}
