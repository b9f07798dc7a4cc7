// Instants as people read them, in the time zone of a business.

const formatters = new Map<string, Intl.DateTimeFormat>();

/** An instant as people of a time zone write it: 21 Nov 2026, 09:20 GMT+1. */
export function formatInstant(instant: Date, timeZone: string): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(instant);
}
