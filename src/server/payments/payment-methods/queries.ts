// SQL of payment methods: the settlement terms of a business.

import type { Db } from '#server/platform/db/database.ts';
import type { Currency } from '#shared/money.ts';

export type Terms = {
  clearingDays: number;
  instantAllowed: boolean;
  reservePpm: number;
  reserveDays: number;
};

/** Returns the settlement terms of a business: its own, else the platform's, else T+1 in naira and T+2 in others, as settlement does. */
export async function selectTerms(db: Db, businessId: string, currency: Currency): Promise<Terms> {
  const row = await db
    .selectFrom('settlementTerms')
    .where('currency', '=', currency)
    .where((eb) => eb.or([eb('businessId', '=', businessId), eb('businessId', 'is', null)]))
    .select(['clearingDays', 'instantAllowed', 'reservePpm', 'reserveDays'])
    .orderBy('businessId', (order) => order.asc().nullsLast())
    .executeTakeFirst();
  const clearingDays = currency === 'NGN' ? 1 : 2;
  return row ?? { clearingDays, instantAllowed: false, reservePpm: 0, reserveDays: 0 };
}
