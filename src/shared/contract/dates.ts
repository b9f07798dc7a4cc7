// Days and instants that a caller names, within the years that a calendar of people has.
import { day, instant } from './envelope.ts';

/** Beyond them lie slips of the finger, and days of which the database or the last page of a calendar knows nothing. */
const [yearMin, yearMax] = [1900, 2999];
const otherYear = `Enter a date between ${yearMin} and ${yearMax}`;

function isOfOurYears(value: string): boolean {
  const year = new Date(value).getUTCFullYear();
  // What is no date at all is told so by its own rule.
  return Number.isNaN(year) || (year >= yearMin && year <= yearMax);
}

/** A day that a caller names: YYYY-MM-DD. */
export const dayField = day.refine(isOfOurYears, otherYear);
/** An instant that a caller names: RFC 3339 with zone. */
export const instantField = instant.refine(isOfOurYears, otherYear);
