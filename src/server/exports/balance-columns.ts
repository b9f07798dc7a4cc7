// The columns of an exported file of the history of a balance, in the words of the screens.
import type { BalanceEntry } from '#shared/contract/balance/collection.ts';
import { type Currency, toDecimalString } from '#shared/money.ts';
import { type CellKind, type Column, wallClock } from './column.ts';

/** The columns of a business, whose clock the times follow. */
export function balanceColumns(timeZone: string, currency: Currency): Column<BalanceEntry>[] {
  const time = wallClock(timeZone);
  const columns: [string, number, CellKind, Column<BalanceEntry>['read']][] = [
    [`Time (${timeZone})`, 20, 'time', (entry) => time(new Date(entry.at))],
    ['Reason', 28, 'text', (entry) => entry.reason],
    ['From or to', 24, 'text', (entry) => entry.counterpart],
    ['Currency', 9, 'text', () => currency],
    ['Amount', 16, 'amount', (entry) => toDecimalString(entry.amount, currency)],
    ['Balance', 16, 'amount', (entry) => toDecimalString(entry.balance, currency)],
    ['Belongs to', 12, 'text', (entry) => entry.source?.kind ?? null],
    ['Reference', 18, 'text', (entry) => entry.source?.reference ?? null],
  ];
  return columns.map(([header, widthCharacters, kind, read]) => ({ header, widthCharacters, kind, read }));
}
