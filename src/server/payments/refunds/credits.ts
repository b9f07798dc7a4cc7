// Earlier refunds of a payment, as evidence against a chargeback.

import { loadPayment } from '#server/payments/checkout/payment.ts';
import type { Db } from '#server/platform/db/database.ts';
import { formatInstant } from '#server/platform/emails/format-instant.ts';
import type { TxServices } from '#server/services.ts';
import { formatMoney } from '#shared/money.ts';
import { voidRefundStatuses } from '#shared/payments/refunds.ts';
import { describeDestination } from './emails/emails.ts';
import type { RefundRow } from './queries.ts';

/** Returns one line per refund, oldest first; null when nothing was refunded. */
export async function describeCredits(
  services: Pick<TxServices, 'publicUrl' | 'sources'>,
  db: Db,
  payment: { environmentId: string; id: string },
): Promise<string | null> {
  const refunds = await db
    .selectFrom('refunds')
    .where('environmentId', '=', payment.environmentId)
    .where('transactionId', '=', payment.id)
    .where('status', 'not in', [...voidRefundStatuses])
    .selectAll()
    .orderBy('createdAt')
    .execute();
  if (refunds.length === 0) return null;
  const of = await loadPayment(services, db, { environmentId: payment.environmentId, id: payment.id });
  const line = (refund: RefundRow): string => {
    const amount = formatMoney(refund.amount, refund.currency);
    const when = formatInstant(refund.endedAt ?? refund.createdAt, of.merchant.timeZone);
    const named = refund.gatewayReference ? `, gateway reference ${refund.gatewayReference}` : '';
    const says = refund.status === 'SUCCESSFUL' ? 'refunded' : 'refund started';
    return `${amount} ${says} on ${when} to ${describeDestination(refund, of)}: refund ${refund.reference}${named}`;
  };
  return refunds.map(line).join('\n').slice(0, 2000);
}
