// Instants for display, with their zone: 21 Nov 2026, 09:20 GMT+1.
import { type Language, localeOf } from './languages.ts';

/** Without `timeZone`: the zone of the device. */
export const instantFormat = (language: Language, timeZone?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(localeOf[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone && { timeZone }),
  });
