// Sources of the console's search over all merchants; nouns declare theirs in their modules.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { wordsPattern } from '#server/platform/db/list-pages.ts';
import type { FoundKind, FoundThing } from '#shared/contract/operator/lookups/search.ts';
import type { OperatorPermission } from '#shared/operator-permissions.ts';

export type LookUpSource = {
  kind: FoundKind;
  /** The position among the result groups. */
  order: number;
  /** The staff permission to find these results. */
  read: OperatorPermission;
  /**
   * For sources that find people, what is written to the audit trail. `found`: what was found. `asked`: also a search without results,
   * since the search text names a person in full.
   */
  recorded?: 'found' | 'asked';
  /** Whether a text can match; without it, any text can. */
  means?: (text: string) => boolean;
  /** Returns at most `lookupsMax` results, through an index or from a small table. */
  find: (db: Db, text: string) => Promise<Found[]>;
};
export type Found = Omit<FoundThing, 'kind'>;

/** The maximum number of results per kind. */
export const lookupsMax = 5;
/** The maximum number of results found by the merchant's name alone. */
const newestMax = 3;

/** Whether a text looks like a reference or its beginning, in upper or lower case. */
export const isReference = (text: string): boolean => /^[a-z]{3,4}-[a-z0-9-]{2,40}$/i.test(text);

/** Joins the environment as `e` and the business as `b`. */
export const ofBusiness = (environmentId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`join environments e on e.id = ${environmentId} join businesses b on b.id = e.business_id`;

/** Selects the environments of merchants whose name contains the text, to find the newest rows of each. */
export const environmentsNamed = (text: string): RawBuilder<unknown> => sql`(
  select e.id, e.mode, b.business_name from businesses b join environments e on e.business_id = b.id
  where b.business_name ilike ${wordsPattern(text)} order by e.mode, b.business_name limit 20)`;

/** The common fields of result rows; `columns` must use these names. Mode and business come from the environment. */
type LookUpRow = Pick<Found, 'id' | 'mode' | 'status' | 'currency' | 'amount'> & {
  reference: string;
  businessName: string;
};

type LookUpTable<Row> = {
  table: string;
  /** The columns for matching (`reference`) and for sorting by newest (`newest`). */
  reference: string;
  newest: string;
  /** Selected from `x`, a row of the table. */
  columns: RawBuilder<unknown>;
  subtitle: (row: Row) => string;
  path: (row: Row) => string;
};

/** Finds rows by full reference over all merchants, or the newest rows of merchants with a matching name. */
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
        where ${sql.ref(`x.${reference}`)} = ${text.toUpperCase()} limit ${lookupsMax}`
    : sql`select ${columns}, n.mode, n.business_name from ${environmentsNamed(text)} n
        cross join lateral (
          select * from ${x} y where y.environment_id = n.id order by ${sql.ref(`y.${newest}`)} desc limit ${lookupsMax}
        ) x
        order by ${sql.ref(`x.${newest}`)} desc limit ${newestMax}`;
  const { rows } = await sql<Row>`${found}`.execute(db);
  return rows;
}
