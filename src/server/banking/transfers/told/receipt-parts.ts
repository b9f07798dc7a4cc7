// What receipts of money that was sent have in common: optional facts, the table of amounts, and when something was.
import type { Environment } from '#server/platform/http/call.ts';
import { dayOf, hourLabel } from '#server/platform/time/business-days.ts';

export const factOf = (label: string, text: string | null) => (text ? [{ label, text }] : []);

export const timeIn =
  ({ timeZone }: Environment) =>
  (at: Date): string =>
    `${dayOf(at, timeZone)} ${hourLabel(at, timeZone)} (${timeZone})`;

/** What was sent and what it cost; `total` is what left the wallet, or came back to it. */
export const amountsTable = (rows: string[][], { isBack, total }: { isBack: boolean; total: string }) => ({
  title: 'Amounts',
  columns: [
    { label: 'What', share: 3 },
    { label: 'Amount', share: 2, align: 'right' as const },
  ],
  rows,
  totals: [{ label: isBack ? 'Returned to the wallet' : 'From the wallet', text: total }],
});
