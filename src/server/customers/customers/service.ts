// Customers: who paid a merchant, known by e-mail.

import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { normalisePhone } from '#shared/phone-numbers.ts';
import { selectCustomersByPhone, upsertCustomer } from './queries.ts';

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

/** Whom a text means when it is a whole phone number, in any way of writing one: numbers are sealed, and found by their hash. */
export async function findCustomersByPhone(db: Db, environmentId: string, text: string): Promise<string[]> {
  if (!/^\+?[\d\s().-]{7,25}$/.test(text.trim())) return [];
  const numbers = ['NG', 'US'].map((country) => normalisePhone(text, country)).filter((one) => one !== null);
  return selectCustomersByPhone(db, environmentId, [...new Set(numbers)]);
}
