// What a wallet is called where a row of another noun names it, in SQL.
import { type RawBuilder, sql } from 'kysely';

/** Whoever it belongs to, where it has no name: the customer, or what the business calls it. */
const texts = {
  name: sql`coalesce(w.name, c.name, c.email)`,
  ownName: sql`coalesce(w.name, w.reference)`,
  reference: sql`w.reference`,
} as const;

/** Of the wallet that a column of a table names; `ownName` is that of a wallet of the business itself. */
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
