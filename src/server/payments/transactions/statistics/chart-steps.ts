// Grouping of a chart's days into weeks or months: sums are preserved, and a step cut by the period covers only its days inside.
import { addDays, dayOf, startOfMonth } from '#server/platform/time/business-days.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import type { transactionsContract } from '#shared/contract/payments/transactions.ts';

type Point = OutputOf<(typeof transactionsContract)['getAmountStatistics']>['points'][number];

/** Returns the Monday of the week, or the first of the month, that contains a day. */
function stepOf(day: string, step: 'weekly' | 'monthly'): string {
  if (step === 'monthly') return startOfMonth(day);
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** Each step begins with its first day inside the period, and is compared with as many days of the previous period. */
export function gatherSteps(days: readonly Point[], step: 'weekly' | 'monthly', timeZone: string): Point[] {
  const steps = new Map<string, Point>();
  for (const day of days) {
    const key = stepOf(dayOf(new Date(day.at), timeZone), step);
    const whole = steps.get(key);
    steps.set(
      key,
      whole
        ? {
            ...whole,
            volume: whole.volume + day.volume,
            count: whole.count + day.count,
            failed: whole.failed + day.failed,
            refunded: whole.refunded + day.refunded,
            previousVolume: whole.previousVolume + day.previousVolume,
          }
        : day,
    );
  }
  return [...steps.values()];
}
