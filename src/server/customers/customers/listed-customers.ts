// Common SQL of all customer lists, where a customer is `c`: membership, text search, order and count.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** The upper bound of a prefix range: sorts after every letter. */
const lastCharacter = '\uffff';

/** Matches names that contain a word beginning with each word of the text. */
export const matchesText = (
  text: string | undefined,
) => sql`not exists (select from search_words(${text ?? ''}::text) q where not exists (
    select from customer_words w where w.environment_id = c.environment_id and w.customer_id = c.id
      and w.word >= q and w.word < q || ${lastCharacter}))`;

/** Customers of an environment first seen within a period. Erased customers are in no list. */
export function listedCustomers(
  environmentId: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  more: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  return sql.join(
    [
      sql`c.environment_id = ${environmentId}`,
      sql`c.email not like 'erased-%@erased.invalid'`,
      ...more,
      ...(from ? [sql`c.created_at >= ${new Date(from)}`] : []),
      ...(to ? [sql`c.created_at < ${new Date(to)}`] : []),
    ],
    sql` and `,
  );
}

export const customerOrders = {
  createdAt: sql`c.created_at, c.id`,
  '-createdAt': sql`c.created_at desc, c.id desc`,
  name: sql`lower(coalesce(c.name, c.email)), c.id`,
  '-name': sql`lower(coalesce(c.name, c.email)) desc, c.id desc`,
  email: sql`c.email, c.id`,
  '-email': sql`c.email desc, c.id desc`,
} as const;

/** Returns at most `max` + 1. */
export async function countListed(db: Db, listed: RawBuilder<unknown>, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from customers c where ${listed} limit ${max + 1}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}
