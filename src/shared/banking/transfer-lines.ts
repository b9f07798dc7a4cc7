// The timeline texts of transfers, from the stored kind and parameters.
import { dayText } from '../day-text.ts';
import { type Currency, formatMoney } from '../money.ts';
import type { LineOf } from '../timeline.ts';

type Taken = { total: number; currency: Currency; wallet: string };
type GivenBack = { reason: string; total: number; currency: Currency };

const back = ({ total, currency }: Omit<GivenBack, 'reason'>): string =>
  total > 0 ? `${formatMoney(total, currency)} returned to the wallet` : 'The wallet was not debited';

export const transferSentences = {
  created: ({ total, currency, wallet }: Taken) => `${formatMoney(total, currency)} debited from ${wallet}`,
  /** `on`: the day, for example 2026-11-30. */
  scheduled: ({ on }: { on: string }) => `Scheduled for ${dayText(on)}`,
  due: ({ total, currency, wallet }: Taken) => `Due: ${formatMoney(total, currency)} debited from ${wallet}`,
  sent: ({ bank }: { bank: string }) => `Sent to ${bank}`,
  unknown: ({ bank }: { bank: string }) => `${bank} has not confirmed yet. We will check again`,
  completed: ({ bank }: { bank: string }) => `Confirmed by ${bank}`,
  failed: (p: GivenBack) => `Failed: ${p.reason}. ${back(p)}`,
  stopped: (p: Omit<GivenBack, 'reason'>) => `Stopped before it was sent. ${back(p)}`,
  returned: (p: GivenBack) => `Returned by the bank: ${p.reason}. ${back(p)}`,
  cancelled: () => 'Cancelled',
};
export type TransferLine = LineOf<typeof transferSentences>;
export type TransferLineKind = TransferLine['kind'];
