// Customers: who paid a merchant, known by e-mail.
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
