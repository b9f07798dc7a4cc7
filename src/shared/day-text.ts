// Dates for display: 14 Mar 2019.

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `day` is YYYY-MM-DD. */
export function dayText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  // en-GB abbreviates September to 'Sept', not to three letters.
  return Number.isNaN(date.getTime()) ? day : format.format(date).replace('Sept', 'Sep');
}
