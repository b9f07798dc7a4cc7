// The columns of exported files of disputes and chargebacks.
import { findReason } from '#shared/chargebacks/reasons.ts';
import { caseStageLabels } from '#shared/contract/payment-gateway/chargebacks.ts';
import { disputeCategoryShort } from '#shared/contract/payment-gateway/disputes.ts';
import { toDecimalString } from '#shared/money.ts';
import type { CaseWithPayment } from '../chargebacks/list-chargebacks.ts';
import type { DisputeWithPayment } from '../disputes/list-disputes.ts';
import { type CellKind, type Column, wallClock } from './column.ts';

const capital = (text: string): string => text.charAt(0) + text.slice(1).toLowerCase();

function columnsOf<Row>(columns: [string, number, CellKind, Column<Row>['read']][]): Column<Row>[] {
  return columns.map(([header, widthCharacters, kind, read]) => ({ header, widthCharacters, kind, read }));
}

/** The columns of a business, whose clock the times follow. */
export function disputeColumns(timeZone: string): Column<DisputeWithPayment>[] {
  const time = wallClock(timeZone);
  return columnsOf<DisputeWithPayment>([
    ['Reference', 18, 'text', (row) => row.reference],
    ['Payment', 16, 'text', (row) => row.paymentReference],
    ['Status', 12, 'text', (row) => capital(row.status)],
    ['Problem', 18, 'text', (row) => disputeCategoryShort[row.category]],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Amount', 15, 'amount', (row) => toDecimalString(row.amount, row.currency)],
    ['Customer', 24, 'text', (row) => row.customerName],
    ['Customer e-mail', 28, 'text', (row) => row.customerEmail],
    ['Raised by', 11, 'text', (row) => row.raisedBy],
    ['Given to', 22, 'text', (row) => row.assigneeName],
    ['Outcome', 40, 'text', (row) => row.outcome],
    ['Chargeback', 18, 'text', (row) => row.chargebackReference],
    [`Raised (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    [`Due (${timeZone})`, 20, 'time', (row) => time(row.dueAt)],
    [`Ended (${timeZone})`, 20, 'time', (row) => time(row.endedAt)],
  ]);
}

/** The columns of a business, whose clock the times follow. */
export function chargebackColumns(timeZone: string): Column<CaseWithPayment>[] {
  const time = wallClock(timeZone);
  const amount = (read: (row: CaseWithPayment) => number) => (row: CaseWithPayment) =>
    toDecimalString(read(row), row.currency);
  return columnsOf<CaseWithPayment>([
    ['Reference', 18, 'text', (row) => row.reference],
    ['Payment', 16, 'text', (row) => row.paymentReference],
    ['Status', 12, 'text', (row) => capital(row.status)],
    ['Stage', 22, 'text', (row) => caseStageLabels[row.stage]],
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
    [`Answer until (${timeZone})`, 20, 'time', (row) => time(row.dueAt)],
    [`Decided (${timeZone})`, 20, 'time', (row) => time(row.decidedAt)],
  ]);
}
