// Working days and working hours of a country: weekends and holidays are excluded. Days are 'YYYY-MM-DD', without a time zone.

export type BusinessCalendar = {
  /** Whether the day is neither a Saturday, a Sunday nor a holiday. */
  isWorkingDay(day: string): boolean;
  /** The name of the holiday on that day, or null. */
  holidayOn(day: string): string | null;
  /** The day itself if it is a working day, else the next working day. */
  nextWorkingDay(day: string): string;
  /** The given number of working days later; 0 is the day itself, working or not. */
  addWorkingDays(day: string, days: number): string;
};

const dayMs = 86_400_000;

/** Returns the day the given number of days later. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the same day of the month the given number of months later, or the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/** 1 is Monday, 7 is Sunday (ISO 8601). */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** Creates the calendar of a country from its holidays. */
export function createBusinessCalendar(holidays: ReadonlyMap<string, string>): BusinessCalendar {
  const isWorkingDay = (day: string): boolean => weekdayOf(day) < 6 && !holidays.has(day);
  const nextWorkingDay = (day: string): string => {
    let next = day;
    while (!isWorkingDay(next)) next = dayAfter(next);
    return next;
  };
  const addWorkingDays = (day: string, days: number): string => {
    let at = day;
    for (let remaining = days; remaining > 0; remaining -= 1) at = nextWorkingDay(dayAfter(at));
    return at;
  };
  return { isWorkingDay, holidayOn: (day) => holidays.get(day) ?? null, nextWorkingDay, addWorkingDays };
}
