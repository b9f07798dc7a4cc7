// Formatting of instants for readers, in the time zone of a business.

import { instantFormat } from '#shared/instant-text.ts';
import type { Language } from '#shared/languages.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formats an instant in a time zone: 21 Nov 2026, 09:20 GMT+1. */
export function formatInstant(instant: Date, timeZone: string, language: Language = 'en'): string {
  const key = `${language} ${timeZone}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = instantFormat(language, timeZone);
    formatters.set(key, formatter);
  }
  return formatter.format(instant);
}
