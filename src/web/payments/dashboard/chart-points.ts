// The points of the volume chart formatted for display, in the business's hours and days.
import type { OutputOf } from '#shared/contract/endpoint.ts';
import type { transactionsContract } from '#shared/contract/payments/transactions.ts';
import type { ChartPoint } from '#web/ui/chart/chart-card.tsx';
import { shortDate, timeOfDay, wallDateOf } from '#web/ui/dates.ts';

export type Amounts = OutputOf<(typeof transactionsContract)['getAmountStatistics']>;

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const dayCountMax = 366;

/** 'Nov 2026'. */
function monthText(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, month: 'short', year: 'numeric' })
    .format(at)
    .replace('Sept', 'Sep');
}

/** Formats points: on the axis '13 Nov', '09:00' or 'Sat 09:00'; in the head 'Fri 13 Nov', 'Week of 9 Nov' or 'Nov 2026'. */
export function chartPointsOf(
  { frequency, points }: Amounts,
  timeZone: string,
  t: (text: string) => string,
): ChartPoint[] {
  const isOneDay = frequency === 'hourly' && points.length <= 25;
  const isLong = points.length > dayCountMax;
  const axisLabel = (at: Date, weekday: string, label: string) => {
    if (frequency === 'monthly') return monthText(at, timeZone);
    if (frequency !== 'hourly') return isLong ? shortDate(at, timeZone) : label;
    return isOneDay ? timeOfDay(at, timeZone) : `${weekday} ${timeOfDay(at, timeZone)}`;
  };
  const longLabelOf = (label: string, weekday: string) => {
    if (frequency === 'weekly') return t('Week of {{day}}').replace('{{day}}', label);
    return frequency === 'monthly' ? label : `${weekday} ${label}`;
  };
  return points.map((point) => {
    const at = new Date(point.at);
    const weekday = t(weekdays[wallDateOf(at, timeZone).weekday] ?? '');
    return {
      label: axisLabel(at, weekday, point.label),
      longLabel: longLabelOf(frequency === 'monthly' ? monthText(at, timeZone) : point.label, weekday),
      value: point.volume,
      previousLabel: point.previousLabel,
      previous: point.previousVolume,
    };
  });
}
