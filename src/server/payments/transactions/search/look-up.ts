// Payments in the console's search: by reference, the merchant's reference, or the session of a bank transfer.

import { sql } from 'kysely';
import { likeText } from '#server/platform/db/list-pages.ts';
import { isReference, type LookUpSource, lookupsMax } from '#server/platform/search/look-up-source.ts';
import type { Currency } from '#shared/money.ts';
import { displayedStateOf, type StandingParts } from '#shared/payments/displayed-state.ts';

type Row = StandingParts & {
  id: string;
  reference: string;
  merchantReference: string | null;
  currency: Currency;
  amount: number;
  mode: 'live' | 'test';
  businessName: string;
};

const columns = sql`t.id, t.reference, t.merchant_reference, t.currency, t.amount, t.status, t.refund_state as refund,
  t.refund_pending, t.dispute_state as dispute, e.mode, b.business_name, t.created_at`;

export const lookUpPayments: LookUpSource = {
  kind: 'payment',
  order: 20,
  read: 'PAYMENTS.READ',
  find: async (db, text) => {
    const begins = `${likeText(text.toUpperCase())}%`;
    const own = isReference(text)
      ? sql`t.reference like ${begins}`
      : sql`t.reference = ${text.toUpperCase()}`;
    const { rows } = await sql<Row>`
      select distinct on (x.created_at, x.id) x.* from (
        (select ${columns} from transactions t
          join environments e on e.id = t.environment_id join businesses b on b.id = e.business_id
          where ${own} order by t.reference limit ${lookupsMax})
        union all
        (select ${columns} from environments e join businesses b on b.id = e.business_id
          join transactions t on t.environment_id = e.id and t.merchant_reference = ${text} limit ${lookupsMax})
        union all
        (select ${columns} from transfer_receipts r
          join transfer_accounts a on a.environment_id = r.environment_id and a.id = r.transfer_account_id
          join transactions t on t.environment_id = a.environment_id and t.id = a.transaction_id
          join environments e on e.id = t.environment_id join businesses b on b.id = e.business_id
          where r.session_id = ${text} limit ${lookupsMax})
      ) x order by x.created_at desc, x.id limit ${lookupsMax}`.execute(db);
    return rows.map((row) => ({
      id: row.id,
      title: row.reference,
      subtitle: [row.businessName, row.merchantReference].filter(Boolean).join(', '),
      mode: row.mode,
      status: displayedStateOf(row),
      currency: row.currency,
      amount: row.amount,
      path: `/operator/payments/${row.reference}`,
    }));
  },
};
