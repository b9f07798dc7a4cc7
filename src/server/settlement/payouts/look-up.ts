// Payouts in the console's search: by reference, or the newest of a merchant of that name.
import { sql } from 'kysely';
import { type LookUpSource, selectLookUps } from '#server/platform/search/look-up-source.ts';
import type { Currency } from '#shared/money.ts';

type Row = {
  id: string;
  reference: string;
  status: string;
  currency: Currency;
  amount: number;
  mode: 'live' | 'test';
  businessName: string;
};

const columns = sql`x.id, x.payout_ref as reference, x.status, x.currency, x.net as amount`;

export const lookUpPayouts: LookUpSource = {
  kind: 'payout',
  order: 50,
  read: 'PAYOUTS.READ',
  find: async (db, text) => {
    const of = { table: 'payouts', reference: 'payout_ref', newest: 'created_at', columns };
    const rows = await selectLookUps<Row>(db, of, text);
    return rows.map((row) => ({
      id: row.id,
      title: row.reference,
      subtitle: row.businessName,
      mode: row.mode,
      status: row.status,
      currency: row.currency,
      amount: row.amount,
      path: `/operator/payouts?tab=all&search=${row.reference}`,
    }));
  },
};
