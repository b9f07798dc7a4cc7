// The retry calendar of failed charges, and the declines that are never retried.
import { dayAfter } from '../../settlement/calendar/business-calendar.ts';

/** The default retry days, counted from the first charge. */
export const defaultRetryDays: readonly number[] = [1, 3, 5, 7];

/** Card schemes allow fifteen attempts in thirty days; the first charge is one of them. */
export const retriesMax = 14;
export const retryDayMax = 60;

/** The action on a subscription when the last try has failed. */
export const finalActions = ['unpaid', 'pause', 'cancel'] as const;
export type FinalAction = (typeof finalActions)[number];

/**
 * Response codes (ISO 8583) after which the same card is never retried: pick up, invalid, no such card or issuer, expired, lost, stolen,
 * closed, not permitted for the card, or payments stopped by the owner.
 */
const hardDeclines: ReadonlySet<string> = new Set([
  ...['04', '07', '12', '14', '15', '33', '41', '43', '46', '54', '57', '62', '78', 'R0', 'R1', 'R3'],
]);

export function isHardDecline(responseCode: string | null): boolean {
  return responseCode !== null && hardDeclines.has(responseCode);
}

/** The days of all retries in order, relative to the day of the first charge. */
export function retryDaysFrom(firstOn: string, days: readonly number[]): string[] {
  return [...new Set(days)].toSorted((a, b) => a - b).map((days) => dayAfter(firstOn, days));
}

export type NextTry = { kind: 'retry'; number: number; on: string } | { kind: 'final' };

/**
 * What follows after try `number` has failed, the first charge being 0: the next retry after today (retries missed while charging was
 * impossible are skipped), or the final action.
 */
export function afterFailure(
  { firstOn, today, number }: { firstOn: string; today: string; number: number },
  days: readonly number[],
): NextTry {
  const on = retryDaysFrom(firstOn, days).find((day) => day > today);
  return on === undefined ? { kind: 'final' } : { kind: 'retry', number: number + 1, on };
}
