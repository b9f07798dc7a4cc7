// The columns of the balance history export, with the labels of the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import type { ExportKind } from '#server/platform/exports/export-kind.ts';
import { type BalanceEntry, balanceFilters } from '#shared/contract/settlement/collection-balance.ts';
import { type Currency, toDecimalString } from '#shared/money.ts';
import { countHistory, streamHistory } from './export-history.ts';

/** The columns, with times in the time zone of the business. */
export function balanceColumns(timeZone: string, currency: Currency): Column<BalanceEntry>[] {
  const time = wallClock(timeZone);
  return columnsOf<BalanceEntry>([
    [`Time (${timeZone})`, 20, 'time', (entry) => time(new Date(entry.at))],
    ['Reason', 28, 'text', (entry) => entry.reason],
    ['From or to', 24, 'text', (entry) => entry.counterpart],
    ['Currency', 9, 'text', () => currency],
    ['Amount', 16, 'amount', (entry) => toDecimalString(entry.amount, currency)],
    ['Balance', 16, 'amount', (entry) => toDecimalString(entry.balance, currency)],
    ['Belongs to', 12, 'text', (entry) => entry.source?.kind ?? null],
    ['Reference', 18, 'text', (entry) => entry.source?.reference ?? null],
  ]);
}

/** Exports one part of the balance in one currency. */
export const exportKind: ExportKind = (database, { row, owner }) => {
  const filters = balanceFilters.parse(row.filters);
  const of = { id: row.environmentId, currency: filters.currency ?? 'NGN' } as const;
  return {
    count: () => countHistory(database, of, filters),
    stream: () => streamHistory(database, of, filters),
    columns: balanceColumns(owner.timeZone, of.currency),
    stem: `balance-${filters.part}-${owner.mode}`,
    sheet: 'Balance history',
  };
};
