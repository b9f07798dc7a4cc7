// A day as people read it: 14 Mar 2019.

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `day` is YYYY-MM-DD. */
export function dayText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  // Three letters throughout: 'Sept' of en-GB is not.
  return Number.isNaN(date.getTime()) ? day : format.format(date).replace('Sept', 'Sep');
}
