// Fields for dates and instants in requests, limited to plausible years.
import { day, instant } from './envelope.ts';

/** Years outside are typing errors, or beyond the range of the database or the calendar. */
const [yearMin, yearMax] = [1900, 2999];
const otherYear = `Enter a date between ${yearMin} and ${yearMax}`;

function isOfOurYears(value: string): boolean {
  const year = new Date(value).getUTCFullYear();
  // Values that are not dates are rejected by their own rule.
  return Number.isNaN(year) || (year >= yearMin && year <= yearMax);
}

/** A date in a request: YYYY-MM-DD. */
export const dayField = day.refine(isOfOurYears, otherYear);
/** An instant in a request: RFC 3339 with zone. */
export const instantField = instant.refine(isOfOurYears, otherYear);
