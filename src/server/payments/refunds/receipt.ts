// The PDF receipt of a refund: amount, payment, destination and reason.

import { describeMerchant, loadPayment, titleOf } from '#server/payments/checkout/payment.ts';
import type { Db } from '#server/platform/db/database.ts';
import { renderPdf } from '#server/platform/documents/pdf-document.ts';
import { formatInstant } from '#server/platform/emails/format-instant.ts';
import type { Environment, FileAnswer } from '#server/platform/http/call.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { paidWithOf, paidWithText } from '#shared/payments/paid/payment-method.ts';
import { refundReasonLabels } from '#shared/payments/refunds.ts';
import { describeDestination, longDay } from './emails/emails.ts';
import { findRefund } from './payer/bank-details.ts';

/** Creates the receipt; throws REFUND_STATE unless the refund has succeeded. */
export async function makeRefundReceipt(
  services: Services,
  db: Db,
  environment: Environment,
  idOrReference: string,
): Promise<FileAnswer> {
  const refund = await findRefund(db, environment.id, idOrReference);
  if (refund.status !== 'SUCCESSFUL' || !refund.endedAt)
    throw new AppError('REFUND_STATE', { sentence: 'Only a successful refund has a receipt.' });
  const name = { environmentId: environment.id, id: refund.transactionId };
  const payment = await loadPayment(services, db, name);
  const { row, merchant } = payment;
  const { name: businessName, primaryColor } = describeMerchant(merchant);
  const amount = formatMoney(refund.amount, refund.currency);
  const time = (at: Date): string => formatInstant(at, merchant.timeZone);
  const body = await renderPdf({
    title: 'Refund receipt',
    brand: { name: businessName, color: primaryColor },
    ...moneyModeOf(services, merchant),
    headline: { label: refund.type === 'full' ? 'Refunded in full' : 'Refunded in part', text: amount },
    facts: [
      { label: 'Refund', text: refund.reference },
      { label: 'Refunded on', text: time(refund.endedAt) },
      { label: 'Goes to', text: describeDestination(refund, payment) },
      ...(refund.accountName ? [{ label: 'Account name', text: refund.accountName }] : []),
      ...(refund.expectedOn ? [{ label: 'Expected by', text: longDay(refund.expectedOn) }] : []),
      { label: 'Customer', text: [row.customerName, row.customerEmail].filter(Boolean).join(', ') },
      { label: 'Reason', text: refundReasonLabels[refund.reason] },
      ...(refund.customerNote ? [{ label: 'Note', text: refund.customerNote }] : []),
    ],
    tables: [
      {
        title: 'The payment',
        columns: [
          { label: 'Reference', share: 2 },
          { label: 'For', share: 3 },
          { label: 'Paid with', share: 3 },
          { label: 'Paid', align: 'right', share: 2 },
        ],
        rows: [
          [
            row.reference,
            titleOf(payment),
            paidWithText(paidWithOf(row)),
            formatMoney(row.amount, row.currency),
          ],
        ],
        totals: [
          { label: 'Total refunded', text: formatMoney(row.refundedAmount, row.currency) },
          { label: 'This refund', text: amount },
        ],
      },
    ],
    footer: `${businessName} · ${refund.reference}`,
    producedAt: services.clock.now(),
  });
  return { contentType: 'application/pdf', body, fileName: `refund-${refund.reference}.pdf` };
}
