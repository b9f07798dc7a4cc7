// Follow-ups of captured and returned order payments: stock, coupon, timeline, event and customer notices. The capture itself marks the
// order as paid; the follow-ups are resumed if the process dies.
import { sql } from 'kysely';
import { loadMerchant } from '#server/payments/checkout/payment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import { withPublicAddress } from '#server/platform/http/known-hosts.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { Say } from '#shared/payments/paid/paid-for.ts';
import { paidWithOf, paidWithText } from '#shared/payments/paid/payment-method.ts';
import { emailFiles } from '../downloads/email-files.ts';
import { emailOrder } from '../emails.ts';
import { spendPointsAgain } from '../points.ts';
import { lockOrder, type OrderPaymentRow, type OrderRow, selectOrderPayments } from '../queries.ts';
import { orderStates } from '../states.ts';
import { handOver } from './hand-over.ts';
import { resumRefunded } from './resum-refunded.ts';
import { takeOrderStock } from './take-order-stock.ts';

const batchMax = 100;

type FollowUp = {
  environmentId: string;
  transactionId: string;
  kind: 'paid' | 'returned';
  orderId: string;
};

export const dueOrderFollowUps = (): DueQuery => sql`select 1 from order_follow_ups order by at limit 1`;

/** Runs the follow-ups; returns their number. */
export async function takeOrderFollowUps(services: Services): Promise<number> {
  const { database, log } = services;
  const found = await database.db
    .selectFrom('orderFollowUps')
    .select(['environmentId', 'transactionId', 'kind', 'orderId'])
    .orderBy('at')
    .limit(batchMax)
    .execute();
  let done = 0;
  for (const item of found) {
    try {
      const own = withClockOf(services, item.environmentId);
      if (await database.inTransaction((tx) => take(own, tx, item))) done += 1;
    } catch (error) {
      log.error({ err: error, orderId: item.orderId }, 'a follow-up of an order payment failed');
    }
  }
  return done;
}

async function take(services: TxServices, tx: Tx, followUp: FollowUp): Promise<boolean> {
  const { environmentId, orderId: id } = followUp;
  const order = await lockOrder(tx, environmentId, id);
  const taken = await tx
    .deleteFrom('orderFollowUps')
    .where('environmentId', '=', environmentId)
    .where('transactionId', '=', followUp.transactionId)
    .where('kind', '=', followUp.kind)
    .returning('orderId')
    .executeTakeFirst();
  if (!taken || !order) return taken !== undefined;
  const merchant = await loadMerchant(services, tx, environmentId);
  const own = withPublicAddress(services, merchant.websiteHost);
  if (followUp.kind === 'returned') {
    await resumRefunded(own, tx, order);
    return true;
  }
  const payments = await selectOrderPayments(tx, order);
  const payment = payments.find((row) => row.id === followUp.transactionId);
  if (!payment) return true;
  const row = await spendPointsAgain(own, tx, order, payment.paidAt ?? own.clock.now());
  await tellPaid(own, tx, row, payment, payments[0]?.id === payment.id);
  return true;
}

/** Returns the payment method as text: 'Visa •••• 5521'. */
export const paymentTextOf = (payment: OrderPaymentRow, say?: Say): string =>
  paidWithText(paidWithOf(payment), say);

async function tellPaid(
  services: TxServices,
  tx: Tx,
  order: OrderRow,
  payment: OrderPaymentRow,
  isFirst: boolean,
): Promise<void> {
  const { currency } = order;
  const params = { amount: payment.amount, currency, how: paymentTextOf(payment) };
  const actor = { kind: 'customer', name: order.customerName } as const;
  if (order.status === 'CANCELLED' || order.status === 'EXPIRED') {
    const line = { kind: 'paid_after_cancel', params, actor, tone: 'danger' } as const;
    await orderStates.begin(services, tx, { row: order }, line);
    return;
  }
  if (!isFirst || order.offline) {
    await orderStates.begin(
      services,
      tx,
      { row: order },
      { kind: 'paid_again', params, actor, tone: 'danger' },
    );
    return;
  }
  let row = await takeOrderStock(services, tx, order);
  const missing = row.shortLines.reduce((sum, { quantity, taken }) => sum + quantity - taken, 0);
  if (missing > 0) {
    const late = Object.assign({ missing }, params);
    await orderStates.begin(
      services,
      tx,
      { row },
      { kind: 'paid_late', params: late, actor, tone: 'danger' },
    );
  } else {
    await orderStates.begin(services, tx, { row }, { kind: 'paid', params, actor, tone: 'success' });
    row = await handOver(services, tx, row);
  }
  await emailOrder(services, tx, row, 'confirmed');
  await emailFiles(services, tx, row);
}
