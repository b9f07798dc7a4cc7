// Public holidays by rule: fixed days, Easter, nth weekdays. Lunar holidays are announced each year; here they are estimated.
import { dayAfter, weekdayOf } from './business-calendar.ts';

export type HolidayCountry = 'NG' | 'US';
export type PublicHoliday = { day: string; name: string };

const saturday = 6;
const sunday = 7;

function dayOfYear(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Returns Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayOfYear(year, Math.floor(n / 31), (n % 31) + 1);
}

/** Returns the nth weekday of a month; weekday 1 is Monday, and n = -1 is the last one. */
export function nthWeekday(year: number, month: number, weekday: number, n: number): string {
  if (n === -1) {
    let last = dayAfter(month === 12 ? dayOfYear(year + 1, 1, 1) : dayOfYear(year, month + 1, 1), -1);
    while (weekdayOf(last) !== weekday) last = dayAfter(last, -1);
    return last;
  }
  let first = dayOfYear(year, month, 1);
  while (weekdayOf(first) !== weekday) first = dayAfter(first);
  return dayAfter(first, 7 * (n - 1));
}

const moonMonths = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Returns the estimated Gregorian days in a year of an Islamic month and day. */
function moonDays(year: number, month: number, date: number): string[] {
  const days: string[] = [];
  for (let day = dayOfYear(year, 1, 1); day.startsWith(String(year)); day = dayAfter(day)) {
    const parts = moonMonths.formatToParts(new Date(`${day}T00:00:00Z`));
    const partOf = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
    if (partOf('month') === month && partOf('day') === date) days.push(day);
  }
  return days;
}

/** Nigeria: a holiday on a weekend is observed on the next day that is neither a weekend day nor a holiday. */
function nigeria(year: number): PublicHoliday[] {
  const easter = easterOf(year);
  const moon = [
    ...moonDays(year, 10, 1).flatMap((day) => [
      { day, name: 'Eid al-Fitr (expected)' },
      { day: dayAfter(day), name: 'Eid al-Fitr holiday (expected)' },
    ]),
    ...moonDays(year, 12, 10).flatMap((day) => [
      { day, name: 'Eid al-Adha (expected)' },
      { day: dayAfter(day), name: 'Eid al-Adha holiday (expected)' },
    ]),
    ...moonDays(year, 3, 12).map((day) => ({ day, name: 'Eid al-Mawlid (expected)' })),
  ];
  const all = [
    { day: dayOfYear(year, 1, 1), name: "New Year's Day" },
    { day: dayAfter(easter, -2), name: 'Good Friday' },
    { day: dayAfter(easter, 1), name: 'Easter Monday' },
    { day: dayOfYear(year, 5, 1), name: "Workers' Day" },
    { day: dayOfYear(year, 6, 12), name: 'Democracy Day' },
    { day: dayOfYear(year, 10, 1), name: 'Independence Day' },
    { day: dayOfYear(year, 12, 25), name: 'Christmas Day' },
    { day: dayOfYear(year, 12, 26), name: 'Boxing Day' },
    ...moon,
  ];
  const taken = new Set(all.map(({ day }) => day).filter((day) => weekdayOf(day) < saturday));
  const observed: PublicHoliday[] = [];
  for (const { day, name } of all) {
    if (weekdayOf(day) < saturday) {
      if (!observed.some((item) => item.day === day)) observed.push({ day, name });
      continue;
    }
    let next = day;
    while (weekdayOf(next) >= saturday || taken.has(next)) next = dayAfter(next);
    taken.add(next);
    observed.push({ day: next, name: name.endsWith(')') ? name : `${name} (observed)` });
  }
  return observed;
}

/**
 * United States: 5 U.S.C. 6103 as the Federal Reserve observes it. A holiday on a Saturday is not moved; one on a Sunday is observed on
 * Monday.
 */
function unitedStates(year: number): PublicHoliday[] {
  const fixed = [
    { day: dayOfYear(year, 1, 1), name: "New Year's Day" },
    { day: dayOfYear(year, 6, 19), name: 'Juneteenth' },
    { day: dayOfYear(year, 7, 4), name: 'Independence Day' },
    { day: dayOfYear(year, 11, 11), name: 'Veterans Day' },
    { day: dayOfYear(year, 12, 25), name: 'Christmas Day' },
  ].flatMap(({ day, name }) => {
    if (weekdayOf(day) === saturday) return [];
    return weekdayOf(day) === sunday ? [{ day: dayAfter(day), name: `${name} (observed)` }] : [{ day, name }];
  });
  return [
    ...fixed,
    { day: nthWeekday(year, 1, 1, 3), name: 'Martin Luther King Jr. Day' },
    { day: nthWeekday(year, 2, 1, 3), name: "Washington's Birthday" },
    { day: nthWeekday(year, 5, 1, -1), name: 'Memorial Day' },
    { day: nthWeekday(year, 9, 1, 1), name: 'Labor Day' },
    { day: nthWeekday(year, 10, 1, 2), name: 'Columbus Day' },
    { day: nthWeekday(year, 11, 4, 4), name: 'Thanksgiving Day' },
  ];
}

/** Returns the holidays of a year on which banks of a country do not settle, in order of day; none falls on a weekend. */
export function publicHolidays(country: HolidayCountry, year: number): PublicHoliday[] {
  const all = country === 'NG' ? nigeria(year) : unitedStates(year);
  return all.sort((item, other) => (item.day < other.day ? -1 : 1));
}
