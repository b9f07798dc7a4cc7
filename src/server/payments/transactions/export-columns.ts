// Columns of exported payment files, labelled as on the screens.

import type { Database } from '#server/platform/db/database.ts';
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import type { ExportKind, ExportRequest, Prepared } from '#server/platform/exports/export-kind.ts';
import { channelLabels } from '#shared/contract/payments/pricing.ts';
import { itemsText, type Purchase } from '#shared/contract/payments/sources/purchase.ts';
import { sourceLabels, transactionFilters } from '#shared/contract/payments/transactions.ts';
import { type Currency, toDecimalString } from '#shared/money.ts';
import { schemeLabels } from '#shared/payments/cards.ts';
import {
  displayedStateOf,
  netOf,
  settlementLabels,
  standingLabels,
} from '#shared/payments/displayed-state.ts';
import {
  countTransactions,
  listAnswerLabels,
  type ExportRequest as Selection,
  type StreamedTransaction,
  streamTransactions,
} from './stream-transactions.ts';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ');
const partsOf = ({ status, refundState, refundPending, disputeState }: StreamedTransaction) => ({
  status,
  refund: refundState,
  refundPending,
  dispute: disputeState,
});
const unlessNone = (state: string): string | null => (state === 'none' ? null : capital(state));

const purchaseAmount = (amount: number | null | undefined, currency: Currency): string | null =>
  amount == null ? null : toDecimalString(amount, currency);
const taxOf = ({ taxes }: Purchase): number => taxes.reduce((sum, { amount }) => sum + amount, 0);

/** Returns the columns; times are in the business's time zone. */
export function paymentColumns(timeZone: string): Column<StreamedTransaction>[] {
  const time = wallClock(timeZone);
  return columnsOf<StreamedTransaction>([
    ['Reference', 16, 'text', (row) => row.reference],
    ['Merchant reference', 20, 'text', (row) => row.merchantReference],
    ['Status', 11, 'text', (row) => capital(row.status)],
    ['Standing', 18, 'text', (row) => standingLabels[displayedStateOf(partsOf(row))]],
    ['Refund', 18, 'text', (row) => unlessNone(row.refundState)],
    ['Dispute', 9, 'text', (row) => unlessNone(row.disputeState)],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Amount', 15, 'amount', (row) => toDecimalString(row.amount, row.currency)],
    ['Fee', 12, 'amount', (row) => toDecimalString(row.fee, row.currency)],
    ['VAT', 12, 'amount', (row) => toDecimalString(row.vat, row.currency)],
    ['Shared', 15, 'amount', (row) => toDecimalString(row.shared, row.currency)],
    ['Refunded', 15, 'amount', (row) => toDecimalString(row.refundedAmount, row.currency)],
    ['Charged back', 15, 'amount', (row) => toDecimalString(row.chargedBack, row.currency)],
    ['Chargeback fee', 15, 'amount', (row) => toDecimalString(row.chargebackFee, row.currency)],
    ['Fees returned', 15, 'amount', (row) => toDecimalString(row.feesReturned, row.currency)],
    ['Net', 15, 'amount', (row) => toDecimalString(netOf(row), row.currency)],
    ['Settlement', 14, 'text', ({ settlement }) => (settlement ? settlementLabels[settlement.state] : null)],
    ['Payout', 18, 'text', ({ settlement }) => settlement?.payout?.reference ?? null],
    ['Channel', 14, 'text', (row) => row.channel && channelLabels[row.channel]],
    ['Card', 16, 'text', (row) => row.cardScheme && schemeLabels[row.cardScheme]],
    ['Card last four', 13, 'text', (row) => row.cardLast4],
    ['Customer', 24, 'text', (row) => row.customerName],
    ['Customer e-mail', 28, 'text', (row) => row.customerEmail],
    ['Source', 16, 'text', (row) => sourceLabels[row.sourceKind]],
    ['Source name', 24, 'text', (row) => row.sourceName],
    ['Items', 30, 'text', ({ purchase }) => purchase && itemsText(purchase)],
    ['Coupon', 14, 'text', ({ purchase }) => purchase?.discount?.code ?? null],
    [
      'Discount',
      14,
      'amount',
      ({ purchase, currency }) => purchaseAmount(purchase?.discount?.amount, currency),
    ],
    [
      'Sales tax',
      14,
      'amount',
      ({ purchase, currency }) => purchaseAmount(purchase && taxOf(purchase), currency),
    ],
    [`Created (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    [`Paid (${timeZone})`, 20, 'time', (row) => time(row.paidAt)],
  ]);
}

/** Returns one column per question that payers were asked. */
function answerColumns(labels: readonly string[]): Column<StreamedTransaction>[] {
  return columnsOf<StreamedTransaction>(
    labels.map((label) => [
      `Answer: ${label}`,
      24,
      'text',
      ({ answers }) => answers.find((item) => item.label === label)?.value ?? null,
    ]),
  );
}

/** Payments that match the filters, or selected rows. */
export const exportKind: ExportKind = (database, request) => {
  const { row } = request;
  const selection = { filters: transactionFilters.parse(row.filters), ids: row.ids };
  return preparePayments(database, request, selection);
};

/** Prepares a file of payments: all of them, or those of a noun with payments of its own. */
export function preparePayments(
  database: Database,
  { row, owner }: Pick<ExportRequest, 'row' | 'owner'>,
  selection: Selection,
): Prepared<StreamedTransaction> {
  return {
    count: () => countTransactions(database, row.environmentId, selection),
    stream: () => streamTransactions(database, row.environmentId, selection),
    columns: paymentColumns(owner.timeZone),
    moreColumns: async () => answerColumns(await listAnswerLabels(database, row.environmentId, selection)),
    stem: `payments-${owner.mode}`,
    sheet: 'Payments',
  };
}
