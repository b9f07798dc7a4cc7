// When a charge that failed is tried again, and when it never is.
import { dayAfter } from '../../settlement/calendar/business-calendar.ts';

/** Days after the first charge on which it is tried again, unless the business chooses others. */
export const defaultRetryDays: readonly number[] = [1, 3, 5, 7];

/** Card schemes allow fifteen tries in thirty days; the first charge is one. */
export const retriesMax = 14;
export const retryDayMax = 60;

/** What becomes of a subscription when the last try has failed. */
export const finalActions = ['unpaid', 'pause', 'cancel'] as const;
export type FinalAction = (typeof finalActions)[number];

/**
 * Answers (ISO 8583) after which the same card is never tried again: taken up, not valid, no such card or issuer, expired, lost,
 * stolen, closed, not allowed for it, or the owner has stopped the payments.
 */
const hardDeclines: ReadonlySet<string> = new Set([
  ...['04', '07', '12', '14', '15', '33', '41', '43', '46', '54', '57', '62', '78', 'R0', 'R1', 'R3'],
]);

export function isHardDecline(responseCode: string | null): boolean {
  return responseCode !== null && hardDeclines.has(responseCode);
}

/** The days of all retries, the soonest first, by the day of the first charge. */
export function retryDaysFrom(firstOn: string, days: readonly number[]): string[] {
  return [...new Set(days)].toSorted((a, b) => a - b).map((days) => dayAfter(firstOn, days));
}

export type NextTry = { kind: 'retry'; number: number; on: string } | { kind: 'final' };

/**
 * What follows when try `number` has failed, the first charge being 0: the next retry after today, since those that passed while
 * nobody could try are left out, or the last action.
 */
export function afterFailure(
  { firstOn, today, number }: { firstOn: string; today: string; number: number },
  days: readonly number[],
): NextTry {
  const on = retryDaysFrom(firstOn, days).find((day) => day > today);
  return on === undefined ? { kind: 'final' } : { kind: 'retry', number: number + 1, on };
}
