// SQL of the sites that may frame the checkout.

import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { EmbeddingSitesTable } from '#server/platform/db/tables/payments/embedding-sites.ts';
import { environmentOfPayer } from '#server/platform/directory/directory.ts';

export type EmbeddingSiteRow = Selectable<EmbeddingSitesTable> & { createdByName: string };

export function selectSites(db: Db, environmentId: string): Promise<EmbeddingSiteRow[]> {
  return db
    .selectFrom('embeddingSites')
    .innerJoin('users', 'users.id', 'embeddingSites.createdBy')
    .selectAll('embeddingSites')
    .select(sql<string>`users.first_name || ' ' || users.last_name`.as('createdByName'))
    .where('environmentId', '=', environmentId)
    .orderBy('embeddingSites.createdAt')
    .execute();
}

/** Returns undefined if the site is already listed. */
export function insertSite(
  tx: Tx,
  row: Insertable<EmbeddingSitesTable>,
): Promise<{ id: string } | undefined> {
  return tx
    .insertInto('embeddingSites')
    .values(row)
    .onConflict((conflict) => conflict.columns(['environmentId', 'origin']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

export function deleteSite(
  tx: Tx,
  environmentId: string,
  siteId: string,
): Promise<{ origin: string } | undefined> {
  return tx
    .deleteFrom('embeddingSites')
    .where('environmentId', '=', environmentId)
    .where('id', '=', siteId)
    .returning('origin')
    .executeTakeFirst();
}

/** Returns the origins allowed to frame the page of a payment reference, or of the address of a link, page or code. */
export async function selectOriginsOf(db: Db, key: string): Promise<string[]> {
  const { rows } = await sql<{ origin: string }>`
    select origin from embedding_sites where environment_id = ${environmentOfPayer(key)}
    order by created_at`.execute(db);
  return rows.map((row) => row.origin);
}

/** Returns the same by attempt, for the bank's challenge page in the same frame. */
export async function selectOriginsOfAttempt(db: Db, attemptId: string): Promise<string[]> {
  const { rows } = await sql<{ origin: string }>`
    select s.origin from directory a join embedding_sites s on s.environment_id = a.environment_id
    where a.kind = 'attempt' and a.key = ${attemptId} order by s.created_at`.execute(db);
  return rows.map((row) => row.origin);
}
