// The addresses under /pay/: each leads to one payment source, in whichever environment.
import type { Db, Tx } from '#server/platform/db/database.ts';
import { enter, leave } from '#server/platform/directory/directory.ts';
import { slugTaken } from '#server/platform/references/slug.ts';

type Addressed = { environmentId: string; id: string; slug: string };

/** `source` is the `addressKind` of a payment source. False when the address is taken, in any environment; waits for a concurrent claim. */
export function takeAddress(
  tx: Tx,
  source: string,
  { environmentId, id, slug }: Addressed,
): Promise<boolean> {
  return enter(tx, { kind: 'address', key: slug, environmentId, id, source });
}

/** Replaces an address: takes the new one, then releases the old one. */
export async function changeAddress(
  tx: Tx,
  source: string,
  { slug, ...of }: Addressed,
  newSlug: string,
): Promise<void> {
  if (newSlug === slug) return;
  if (!(await takeAddress(tx, source, { ...of, slug: newSlug }))) throw slugTaken();
  await leave(tx, 'address', [slug]);
}

/** Returns the owner of an address: it is unique over all environments. */
export function selectAddress(
  db: Db,
  slug: string,
): Promise<{ environmentId: string; id: string; source: string | null } | undefined> {
  return db
    .selectFrom('directory')
    .where('kind', '=', 'address')
    .where('key', '=', slug)
    .select(['environmentId', 'id', 'source'])
    .executeTakeFirst();
}
