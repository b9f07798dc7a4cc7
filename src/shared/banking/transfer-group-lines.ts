// The timeline texts of transfer files, from the stored kind and parameters.
import { type Currency, formatMoney } from '../money.ts';
import type { LineOf } from '../timeline.ts';

export const transferGroupSentences = {
  drafted: ({ rows }: { rows: number }) => `Imported with ${rows} rows`,
  sent: ({ rows, total, currency }: { rows: number; total: number; currency: Currency }) =>
    `${rows} rows sent, ${formatMoney(total, currency)} debited`,
  replaced: ({ rows, name }: { rows: number; name: string }) => `Replaced by ${name} with ${rows} rows`,
  stopped: ({ rows, total, currency }: { rows: number; total: number; currency: Currency }) =>
    `${rows} rows stopped before they were sent, ${formatMoney(total, currency)} returned to the wallet`,
  completed: ({ done, failed, stopped = 0 }: { done: number; failed: number; stopped?: number }) =>
    `Every row has an outcome: ${done} done, ${failed} failed${stopped > 0 ? `, ${stopped} stopped` : ''}`,
  discarded: () => 'Discarded, nothing was sent',
};
export type TransferGroupLine = LineOf<typeof transferGroupSentences>;
export type GroupLineKind = TransferGroupLine['kind'];
