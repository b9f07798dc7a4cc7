// Chargebacks in the console's search: by reference, or the newest of a merchant of that name.
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
  arn: string | null;
};

const columns = sql`x.id, x.reference, x.status, x.currency, x.amount, x.arn`;

export const lookUpChargebacks: LookUpSource = {
  kind: 'chargeback',
  order: 80,
  read: 'DISPUTES.READ',
  find: async (db, text) => {
    const of = { table: 'chargebacks', reference: 'reference', newest: 'opened_at', columns };
    const rows = await selectLookUps<Row>(db, of, text);
    return rows.map((row) => ({
      id: row.id,
      title: row.reference,
      subtitle: [row.businessName, row.arn && `ARN ${row.arn}`].filter(Boolean).join(', '),
      mode: row.mode,
      status: row.status,
      currency: row.currency,
      amount: row.amount,
      path: `/operator/disputes/chargebacks/${row.id}`,
    }));
  },
};
