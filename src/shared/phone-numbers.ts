// Phone numbers in their one written form, E.164.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A phone number as +2348031234567, read as of a country when it names none; null when it cannot be one. */
export function normalisePhone(text: string, country: string): string | null {
  const number = parsePhoneNumberFromString(text, country as 'NG' | 'US');
  return number?.isValid() ? number.number : null;
}
