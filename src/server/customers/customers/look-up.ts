// Payers in the console search: by full e-mail address or phone number, across all merchants.
import { sql } from 'kysely';
import { anyHashOf } from '#server/platform/db/sealed-fields.ts';
import { type LookUpSource, lookupsMax } from '#server/platform/search/look-up-source.ts';
import { phonesOf } from './service.ts';

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

type Row = {
  environmentId: string;
  id: string;
  name: string | null;
  email: string;
  mode: 'live' | 'test';
  businessName: string;
};

export const lookUpPayers: LookUpSource = {
  kind: 'payer',
  order: 30,
  read: 'PAYERS.READ',
  recorded: 'asked',
  means: (text) => isEmail(text) || phonesOf(text).length > 0,
  find: async (db, text) => {
    // Each environment is queried through its own index.
    const matches = isEmail(text)
      ? sql`c.email = ${text.toLowerCase()}`
      : sql.join(
          phonesOf(text).map((number) => sql`c.phone_hash = ${anyHashOf('customers.phone', number)}`),
          sql` or `,
        );
    const { rows } = await sql<Row>`
      select c.environment_id, c.id, c.name, c.email, e.mode, b.business_name
      from environments e join businesses b on b.id = e.business_id
      cross join lateral (
        select * from customers c where c.environment_id = e.id and (${matches}) limit ${lookupsMax}
      ) c
      order by e.mode, b.business_name, c.id limit ${lookupsMax}`.execute(db);
    return rows.map((row) => ({
      id: `${row.environmentId}.${row.id}`,
      title: row.name ?? row.email,
      subtitle: [row.name && row.email, row.businessName].filter(Boolean).join(', '),
      mode: row.mode,
      status: null,
      currency: null,
      amount: null,
      path: `/operator/payers/${row.environmentId}/${row.id}`,
    }));
  },
};
