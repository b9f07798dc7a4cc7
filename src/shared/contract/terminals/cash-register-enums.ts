// Terms of cash registers: states, kinds of entries, and the denominations.
import type { Currency } from '../../money.ts';

export const cashRegisterStatuses = ['ACTIVE', 'CLOSED'] as const;
export type CashRegisterStatus = (typeof cashRegisterStatuses)[number];
export const cashRegisterStatusLabels: Record<CashRegisterStatus, string> = {
  ACTIVE: 'Open',
  CLOSED: 'Closed',
};

export const cashEntryKinds = ['SALE', 'PAY_IN', 'PAY_OUT'] as const;
export type CashEntryKind = (typeof cashEntryKinds)[number];
export const cashEntryLabels: Record<CashEntryKind, string> = {
  SALE: 'Cash sale',
  PAY_IN: 'Paid in',
  PAY_OUT: 'Paid out',
};

/** The count of a note or coin; its value in minor units. */
export type CashNote = { value: number; count: number };

/** The denominations in minor units, largest first; other currencies are counted as a total. */
export const cashNotes: Partial<Record<Currency, readonly number[]>> = {
  NGN: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500],
  USD: [10_000, 5_000, 2_000, 1_000, 500, 100, 25, 10, 5, 1],
  GHS: [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10],
  KES: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 100],
};

export const sumOfNotes = (notes: readonly CashNote[]): number =>
  notes.reduce((sum, { value, count }) => sum + value * count, 0);

export type Variance = 'exact' | 'over' | 'short';
/** Returns whether the counted cash is short, over or equal. */
export const varianceOf = (variance: number): Variance =>
  variance === 0 ? 'exact' : variance > 0 ? 'over' : 'short';
export const varianceLabels: Record<Variance, string> = { exact: 'Exact', over: 'Over', short: 'Short' };
