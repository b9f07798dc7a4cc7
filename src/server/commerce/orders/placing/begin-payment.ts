// Starts the payment of an order that was just placed, so that the customer continues directly to payment.
import { beginPayment, type Caller } from '#server/payments/checkout/new-payment.ts';
import { loadMerchant } from '#server/payments/checkout/payment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { paidForText } from '#shared/payments/paid/paid-for.ts';
import type { OrderRow } from '../queries.ts';

const paymentMs = 3_600_000;

/** Returns the reference; null if nothing is due. The payment expires no later than the order. */
export async function beginOrderPayment(
  services: TxServices,
  tx: Tx,
  order: OrderRow,
  caller: Caller,
): Promise<string | null> {
  if (order.status !== 'PLACED') return null;
  const { environmentId, currency, id, number } = order;
  const merchant = await loadMerchant(services, tx, environmentId);
  const latest = services.clock.now().getTime() + paymentMs;
  return beginPayment(services, tx, {
    merchant,
    currency,
    amount: order.total - order.paid,
    payer: { email: order.customerEmail, name: order.customerName, phone: order.customerPhone },
    feeBearer: 'merchant',
    source: { kind: 'order', id, name: paidForText({ kind: 'order', number }) },
    expiresAt: new Date(Math.min(latest, order.expiresAt?.getTime() ?? latest)),
    caller,
  });
}
