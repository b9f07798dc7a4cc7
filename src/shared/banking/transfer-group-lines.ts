// What can happen to a file of transfers, in the words of its timeline: what is stored is the kind and the parameters.
import { type Currency, formatMoney } from '../money.ts';
import type { LineOf } from '../timeline.ts';

export const transferGroupSentences = {
  drafted: ({ rows }: { rows: number }) => `Brought in with ${rows} rows`,
  sent: ({ rows, total, currency }: { rows: number; total: number; currency: Currency }) =>
    `${rows} rows sent, ${formatMoney(total, currency)} debited`,
  completed: ({ done, failed }: { done: number; failed: number }) =>
    `Every row has an outcome: ${done} done, ${failed} failed`,
  discarded: () => 'Discarded, nothing was sent',
};
export type TransferGroupLine = LineOf<typeof transferGroupSentences>;
export type GroupLineKind = TransferGroupLine['kind'];
