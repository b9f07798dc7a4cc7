// The columns of the chargeback export, labelled as on the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { chargebackFilters, chargebackStageLabels } from '#shared/contract/payments/chargebacks.ts';
import { toDecimalString } from '#shared/money.ts';
import { findReason } from '#shared/payments/chargebacks/reasons.ts';
import { type ChargebackWithPayment, countChargebacks, streamChargebacks } from './list-chargebacks.ts';

const capital = (text: string): string => text.charAt(0) + text.slice(1).toLowerCase();

/** The columns; times are in the time zone of the business. */
export function chargebackColumns(timeZone: string): Column<ChargebackWithPayment>[] {
  const time = wallClock(timeZone);
  const amount = (read: (row: ChargebackWithPayment) => number) => (row: ChargebackWithPayment) =>
    toDecimalString(read(row), row.currency);
  return columnsOf<ChargebackWithPayment>([
    ['Reference', 18, 'text', (row) => row.reference],
    ['Payment', 16, 'text', (row) => row.paymentReference],
    ['Status', 12, 'text', (row) => capital(row.status)],
    ['Stage', 22, 'text', (row) => chargebackStageLabels[row.stage]],
    ['Scheme', 12, 'text', (row) => row.scheme],
    ['Region', 13, 'text', (row) => row.region],
    ['Reason code', 13, 'text', (row) => row.reasonCode],
    ['Reason', 32, 'text', (row) => findReason(row.scheme, row.reasonCode).title],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Amount', 15, 'amount', amount((row) => row.amount)],
    ['Accepted', 15, 'amount', amount((row) => row.acceptedAmount)],
    ['Lost', 15, 'amount', amount((row) => row.lostAmount)],
    ['Returned', 15, 'amount', amount((row) => row.returnedAmount)],
    ['Fee', 12, 'amount', amount((row) => row.fee)],
    ['Customer', 24, 'text', (row) => row.customerName],
    ['Customer e-mail', 28, 'text', (row) => row.customerEmail],
    ['Acquirer reference', 26, 'text', (row) => row.arn],
    [`Opened (${timeZone})`, 20, 'time', (row) => time(row.openedAt)],
    [`Respond by (${timeZone})`, 20, 'time', (row) => time(row.dueAt)],
    [`Decided (${timeZone})`, 20, 'time', (row) => time(row.decidedAt)],
  ]);
}

export const exportKind = exportOf({
  filters: chargebackFilters,
  count: countChargebacks,
  stream: streamChargebacks,
  columns: chargebackColumns,
  stem: 'chargebacks',
  sheet: 'Chargebacks',
});
