// Labels and paths of payouts, shared by several screens.

import type { PayoutListItem } from '#shared/contract/settlement/payouts.ts';
import type { PayoutScheduleKind } from '#shared/settlement/balance-items.ts';
import type { DotShape, Tone } from '#web/ui/status.tsx';

export const payoutsPath = '/payment-gateway/payouts';
export const payoutAccountsPath = '/settings/payment-methods/payout-accounts';

export function payoutPath(payout: Pick<PayoutListItem, 'id' | 'payoutRef'>): string {
  return `${payoutsPath}/${payout.id}/${payout.payoutRef}`;
}

export const payoutStyles: Record<PayoutListItem['status'], { tone: Tone; shape?: DotShape; label: string }> =
  {
    CREATED: { tone: 'neutral', shape: 'ring', label: 'Created' },
    PENDING: { tone: 'warning', shape: 'ring', label: 'Pending' },
    PROCESSING: { tone: 'info', shape: 'half', label: 'Processing' },
    SETTLED: { tone: 'success', label: 'Settled' },
    FAILED: { tone: 'danger', label: 'Failed' },
  };

export const scheduleLabels: Record<PayoutScheduleKind, string> = {
  instant: 'Instant',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  manual: 'Manual',
};

/** Days of the week, numbered as in ISO 8601. */
export const weekdayLabels = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
