// Customers: who paid a merchant, known by e-mail.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Tx } from '../db/database.ts';
import type { Clock } from '../http/clock.ts';
import { upsertCustomer } from './queries.ts';

export type Payer = { email: string; name: string | null; phone: string | null };

/** The customer of an e-mail address, made when it is new; a newer name or phone number replaces an older one. */
export async function recordCustomer(
  tx: Tx,
  clock: Clock,
  environmentId: string,
  payer: Payer,
): Promise<string> {
  return upsertCustomer(tx, environmentId, { ...payer, id: clock.newId(), at: clock.now() });
}

/** A phone number as +2348031234567, read as of a country when it names none; null when it cannot be one. */
export function normalisePhone(text: string, country: string): string | null {
  const number = parsePhoneNumberFromString(text, country as 'NG' | 'US');
  return number?.isValid() ? number.number : null;
}
