// Refunds in the console's search: by reference, or the newest of a merchant of that name.
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
  payment: string;
};

const columns = sql`x.id, x.reference, x.status, x.currency, x.amount,
  (select t.reference from transactions t where t.environment_id = x.environment_id and t.id = x.transaction_id) as payment`;

export const lookUpRefunds: LookUpSource = {
  kind: 'refund',
  order: 60,
  read: 'PAYMENTS.READ',
  find: async (db, text) => {
    const of = { table: 'refunds', reference: 'reference', newest: 'created_at', columns };
    const rows = await selectLookUps<Row>(db, of, text);
    return rows.map((row) => ({
      id: row.id,
      title: row.reference,
      subtitle: `${row.businessName}, ${row.payment}`,
      mode: row.mode,
      status: row.status,
      currency: row.currency,
      amount: row.amount,
      path: `/operator/payments/${row.payment}`,
    }));
  },
};
