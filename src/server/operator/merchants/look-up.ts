// The search for merchants in the console, by name or e-mail.

import { sql } from 'kysely';
import { likeText, wordsPattern } from '#server/platform/db/list-pages.ts';
import { type LookUpSource, lookupsMax } from '#server/platform/search/look-up-source.ts';

type Row = { id: string; name: string; email: string; country: string; isSuspended: boolean };

export const lookUpMerchants: LookUpSource = {
  kind: 'merchant',
  order: 10,
  read: 'MERCHANTS.READ',
  find: async (db, text) => {
    const like = wordsPattern(text);
    const { rows } = await sql<Row>`
      select b.id, b.business_name as name, b.email, b.country, b.suspended_at is not null as is_suspended
      from businesses b where b.business_name ilike ${like} or b.email ilike ${like}
      order by b.business_name not ilike ${`${likeText(text)}%`}, lower(b.business_name), b.id limit ${lookupsMax}`.execute(
      db,
    );
    return rows.map(({ id, name, email, country, isSuspended }) => ({
      id,
      title: name,
      subtitle: `${email}, ${country}`,
      mode: null,
      status: isSuspended ? 'SUSPENDED' : 'ACTIVE',
      currency: null,
      amount: null,
      path: `/operator/merchants/${id}/overview`,
    }));
  },
};
