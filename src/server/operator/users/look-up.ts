// The search for dashboard users in the console, by name or e-mail.

import { sql } from 'kysely';
import { wordsPattern } from '#server/platform/db/list-pages.ts';
import { type LookUpSource, lookupsMax } from '#server/platform/search/look-up-source.ts';

type Row = { id: string; name: string; email: string; isDisabled: boolean };

export const lookUpUsers: LookUpSource = {
  kind: 'user',
  order: 40,
  read: 'USERS.READ',
  recorded: 'found',
  find: async (db, text) => {
    const like = wordsPattern(text);
    const { rows } = await sql<Row>`
      select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.email, u.disabled_at is not null as is_disabled
      from users u where u.email ilike ${like} or u.first_name || ' ' || u.last_name ilike ${like}
      order by u.email, u.id limit ${lookupsMax}`.execute(db);
    return rows.map(({ id, name, email, isDisabled }) => ({
      id,
      title: name || email,
      subtitle: email,
      mode: null,
      status: isDisabled ? 'DISABLED' : 'ACTIVE',
      currency: null,
      amount: null,
      path: `/operator/users/${id}`,
    }));
  },
};
