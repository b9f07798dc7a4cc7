// Where the search of the console looks, over all merchants: nouns declare theirs in their modules.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import type { FoundKind, FoundThing } from '#shared/contract/operator/lookups/search.ts';
import type { OperatorPermission } from '#shared/operator-permissions.ts';

export type LookUpSource = {
  kind: FoundKind;
  /** Its place among the groups. */
  order: number;
  /** Who of the staff may find it. */
  read: OperatorPermission;
  /**
   * It finds people: `found`, what it found is written to the audit trail; `asked`, also that it found nothing, since the
   * question names somebody in full.
   */
  recorded?: 'found' | 'asked';
  /** Whether a text can mean one of them; left out, any can. */
  means?: (text: string) => boolean;
  /** At most `lookUpsMax`, through an index or over what is few. */
  find: (db: Db, text: string) => Promise<Found[]>;
};
export type Found = Omit<FoundThing, 'kind'>;

/** How many of a kind are answered at most. */
export const lookUpsMax = 5;
/** Of what is found by its merchant's name alone. */
const newestMax = 3;

/** What looks like a reference, in any case: whole, or its beginning. */
export const isReference = (text: string): boolean => /^[a-z]{3,4}-[a-z0-9-]{2,40}$/i.test(text);

/** `e` and `b` of a row's environment and business. */
export const ofBusiness = (environmentId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`join environments e on e.id = ${environmentId} join businesses b on b.id = e.business_id`;

/** The environments of merchants whose name holds the text, to look for the newest of each. */
export const environmentsNamed = (text: string): RawBuilder<unknown> => sql`(
  select e.id, e.mode, b.business_name from businesses b join environments e on e.business_id = b.id
  where b.business_name ilike ${containsPattern(text)} order by e.mode, b.business_name limit 20)`;

/** What rows of every kind bring: the columns name them so, mode and business come from the environment. */
type LookUpRow = Pick<Found, 'id' | 'mode' | 'status' | 'currency' | 'amount'> & {
  reference: string;
  businessName: string;
};

type LookUpTable<Row> = {
  table: string;
  /** Columns by which it is found, and by which the newest come first. */
  reference: string;
  newest: string;
  /** Of `x`, a row of the table. */
  columns: RawBuilder<unknown>;
  subtitle: (row: Row) => string;
  path: (row: Row) => string;
};

/** Finds rows of a table by their whole reference over all, or the newest of the merchants of that name. */
export function findByReference<More = unknown>(of: LookUpTable<LookUpRow & More>): LookUpSource['find'] {
  return async (db, text) => {
    const rows = await selectLookUps<LookUpRow & More>(db, of, text);
    return rows.map((row) => ({
      id: row.id,
      title: row.reference,
      subtitle: of.subtitle(row),
      mode: row.mode,
      status: row.status,
      currency: row.currency,
      amount: row.amount,
      path: of.path(row),
    }));
  };
}

async function selectLookUps<Row>(
  db: Db,
  of: Pick<LookUpTable<Row>, 'table' | 'reference' | 'newest' | 'columns'>,
  text: string,
): Promise<Row[]> {
  const { table, reference, newest, columns } = of;
  const x = sql.table(table);
  const found = isReference(text)
    ? sql`select ${columns}, e.mode, b.business_name from ${x} x ${ofBusiness(sql`x.environment_id`)}
        where ${sql.ref(`x.${reference}`)} = ${text.toUpperCase()} limit ${lookUpsMax}`
    : sql`select ${columns}, n.mode, n.business_name from ${environmentsNamed(text)} n
        cross join lateral (
          select * from ${x} y where y.environment_id = n.id order by ${sql.ref(`y.${newest}`)} desc limit ${lookUpsMax}
        ) x
        order by ${sql.ref(`x.${newest}`)} desc limit ${newestMax}`;
  const { rows } = await sql<Row>`${found}`.execute(db);
  return rows;
}
