// The columns of the export of a payout's items, with the labels of the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { exportedPayoutItems } from '#shared/contract/settlement/payouts.ts';
import { type Currency, toDecimalString } from '#shared/money.ts';
import { balanceItemLabels } from '#shared/settlement/balance-items.ts';
import { countItems, type ItemRow, selectPayout, streamItems } from './list-queries.ts';

type Item = ItemRow & { payoutRef: string; currency: Currency };

/** The columns, with times in the time zone of the business. */
function itemColumns(timeZone: string): Column<Item>[] {
  const time = wallClock(timeZone);
  const ofPayment = (amount: number, row: Item) =>
    row.kind === 'payment' ? toDecimalString(amount, row.currency) : null;
  return columnsOf<Item>([
    ['Payout', 18, 'text', (row) => row.payoutRef],
    ['Type', 18, 'text', (row) => balanceItemLabels[row.kind]],
    ['Payment', 18, 'text', (row) => row.reference],
    ['Customer', 28, 'text', (row) => row.customer],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Gross', 15, 'amount', (row) => ofPayment(row.gross, row)],
    ['Fee', 15, 'amount', (row) => ofPayment(row.fee, row)],
    ['VAT', 15, 'amount', (row) => ofPayment(row.vat, row)],
    ['Net', 15, 'amount', (row) => toDecimalString(row.amount, row.currency)],
    [`Time (${timeZone})`, 20, 'time', (row) => time(row.at)],
  ]);
}

export const exportKind = exportOf({
  filters: exportedPayoutItems,
  count: ({ db }, environmentId, { payoutId, kind }) => countItems(db, environmentId, payoutId, kind),
  stream: async function* ({ db }, environmentId, { payoutId, kind }) {
    const payout = await selectPayout(db, environmentId, payoutId);
    if (!payout) return;
    const { payoutRef, currency } = payout;
    for await (const items of streamItems(db, environmentId, payoutId, kind))
      yield items.map((item): Item => ({ ...item, payoutRef, currency }));
  },
  columns: itemColumns,
  stem: 'payout-items',
  sheet: 'Payout',
});
