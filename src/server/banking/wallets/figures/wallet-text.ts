// The display name of a wallet in rows of other nouns, in SQL.
import { type RawBuilder, sql } from 'kysely';

/** The wallet's name; without one, the customer's name or e-mail, or the reference of an own wallet. */
const texts = {
  name: sql`coalesce(w.name, c.name, c.email)`,
  ownName: sql`coalesce(w.name, w.reference)`,
  reference: sql`w.reference`,
} as const;

/** The name of the wallet in a column of a table; `ownName` is used for wallets of the business itself. */
export function walletText(
  what: keyof typeof texts,
  table: string,
  column = 'wallet_id',
): RawBuilder<string> {
  const [environmentId, walletId] = [sql.ref(`${table}.environment_id`), sql.ref(`${table}.${column}`)];
  return sql<string>`(select ${texts[what]} from wallets w
    left join customers c on c.environment_id = w.environment_id and c.id = w.customer_id
    where w.environment_id = ${environmentId} and w.id = ${walletId})`;
}
