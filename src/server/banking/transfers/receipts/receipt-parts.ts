// Shared parts of receipts for sent money: optional facts, the table of amounts, and dates.
import type { Environment } from '#server/platform/http/call.ts';
import { dayOf, hourLabel } from '#server/platform/time/business-days.ts';

export const factOf = (label: string, text: string | null) => (text ? [{ label, text }] : []);

export const timeIn =
  ({ timeZone }: Environment) =>
  (at: Date): string =>
    `${dayOf(at, timeZone)} ${hourLabel(at, timeZone)} (${timeZone})`;

/** The table of amount and charges; `total` is the amount debited from the wallet or returned to it. */
export const amountsTable = (rows: string[][], { isBack, total }: { isBack: boolean; total: string }) => ({
  title: 'Amounts',
  columns: [
    { label: 'What', share: 3 },
    { label: 'Amount', share: 2, align: 'right' as const },
  ],
  rows,
  totals: [{ label: isBack ? 'Returned to the wallet' : 'From the wallet', text: total }],
});
