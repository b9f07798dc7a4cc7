// Disputes in the console's search: by reference, or the newest of a merchant of that name.
import { sql } from 'kysely';
import { type LookUpSource, selectLookUps } from '#server/platform/search/look-up-source.ts';
import { type DisputeCategory, disputeCategoryLabels } from '#shared/contract/payments/disputes.ts';
import type { Currency } from '#shared/money.ts';

type Row = {
  id: string;
  reference: string;
  status: string;
  currency: Currency;
  amount: number;
  mode: 'live' | 'test';
  businessName: string;
  category: DisputeCategory;
};

const columns = sql`x.id, x.reference, x.status, x.currency, x.amount, x.category`;

export const lookUpDisputes: LookUpSource = {
  kind: 'dispute',
  order: 70,
  read: 'DISPUTES.READ',
  find: async (db, text) => {
    const of = { table: 'disputes', reference: 'reference', newest: 'created_at', columns };
    const rows = await selectLookUps<Row>(db, of, text);
    return rows.map((row) => ({
      id: row.id,
      title: row.reference,
      subtitle: `${row.businessName}, ${disputeCategoryLabels[row.category]}`,
      mode: row.mode,
      status: row.status,
      currency: row.currency,
      amount: row.amount,
      path: `/operator/disputes/complaints/${row.id}`,
    }));
  },
};
