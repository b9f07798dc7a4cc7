// Normalisation of phone numbers to E.164.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Returns a phone number as +2348031234567; numbers without a country code belong to `country`. Returns null if the number is invalid. */
export function normalisePhone(text: string, country: string): string | null {
  const number = parsePhoneNumberFromString(text, country as 'NG' | 'US');
  return number?.isValid() ? number.number : null;
}
