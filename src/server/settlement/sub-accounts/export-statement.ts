// The columns of the export of a sub-account statement, with the labels of the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import {
  countStatement,
  streamStatement,
} from '#server/settlement/collection-balance/sub-account-balances.ts';
import { exportedStatement, type StatementEntry } from '#shared/contract/settlement/sub-accounts.ts';
import { type Currency, toDecimalString } from '#shared/money.ts';
import { findSubAccount } from './service.ts';

type Line = StatementEntry & { currency: Currency };

/** The columns, with times in the time zone of the business. */
function statementColumns(timeZone: string): Column<Line>[] {
  const time = wallClock(timeZone);
  const money = (amount: number | null, { currency }: Line) =>
    amount === null ? null : toDecimalString(amount, currency);
  return columnsOf<Line>([
    [`Time (${timeZone})`, 20, 'time', (row) => time(new Date(row.at))],
    ['Reason', 28, 'text', (row) => row.reason],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Gross', 15, 'amount', (row) => money(row.gross, row)],
    ['Fee and VAT', 15, 'amount', (row) => money(row.cost, row)],
    ['Amount', 15, 'amount', (row) => money(row.amount, row)],
    ['Balance', 15, 'amount', (row) => money(row.balance, row)],
    ['Belongs to', 12, 'text', (row) => row.source?.kind ?? null],
    ['Reference', 18, 'text', (row) => row.source?.reference ?? null],
    [
      `Available (${timeZone})`,
      20,
      'time',
      (row) => time(row.availableAt ? new Date(row.availableAt) : null),
    ],
  ]);
}

export const exportKind = exportOf({
  filters: exportedStatement,
  count: ({ db }, environmentId, filters) => countStatement(db, environmentId, filters.subAccountId, filters),
  stream: async function* ({ db }, environmentId, filters) {
    const { id, currency } = await findSubAccount(db, environmentId, filters.subAccountId);
    for await (const entries of streamStatement(db, environmentId, id, filters))
      yield entries.map((entry): Line => ({ ...entry, currency }));
  },
  columns: statementColumns,
  stem: 'sub-account-statement',
  sheet: 'Statement',
});
