// Checks that the database alone cannot prove: that heads were signed by this installation, and that the chain contains the heads stored
// elsewhere.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Anchor } from './anchors.ts';
import type { BookSigner } from './signer.ts';

/** `foreign`: the number of stored heads of environments that this database does not have. */
export type HeadCheck = { checked: number; foreign: number; wrong: string[] };

/** Checks the heads in the database and those stored outside of it. Returns a message for each wrong one. */
export async function checkHeads(
  db: Db,
  signer: Pick<BookSigner, 'isSigned'>,
  stored: readonly Anchor[],
): Promise<HeadCheck> {
  const { rows } = await sql<Anchor & { day: string | null }>`
    select environment_id, number, position, hash, signature, null as day from ledger_heads where number > 0
    union all select environment_id, number, position, hash, signature, day::text from ledger_day_heads order by 1, 2`.execute(
    db,
  );
  const wrong: string[] = [];
  for (const head of rows) {
    const what = head.day ? `the head of ${head.day}` : 'the end of the chain';
    if (!signer.isSigned(head, head.signature))
      wrong.push(`${head.environmentId}: ${what}, block ${head.number}, was not signed by this installation`);
  }
  const known = new Set(
    (await sql<{ id: string }>`select id from environments`.execute(db)).rows.map((row) => row.id),
  );
  const own = stored.filter((anchor) => known.has(anchor.environmentId));
  for (const anchor of own) wrong.push(...(await checkKept(db, signer, anchor)));
  return { checked: rows.length + own.length, foreign: stored.length - own.length, wrong };
}

/** Returns all signed heads, the last of each chain and the daily ones, to be stored elsewhere. */
export async function listHeads(db: Db): Promise<Anchor[]> {
  const { rows } = await sql<Anchor>`
    select environment_id, number, position, hash, signature from ledger_heads where number > 0
    union select environment_id, number, position, hash, signature from ledger_day_heads order by 1, 2`.execute(
    db,
  );
  return rows;
}

async function checkKept(db: Db, signer: Pick<BookSigner, 'isSigned'>, anchor: Anchor): Promise<string[]> {
  const { environmentId, number, hash } = anchor;
  const name = `${environmentId}: block ${number}, whose head was kept outside of the database,`;
  if (!signer.isSigned(anchor, anchor.signature)) return [`${name} was not signed by this installation`];
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from ledger_blocks where environment_id = ${environmentId} and number = ${number}`.execute(
    db,
  );
  const [block] = rows;
  if (!block) return [`${name} is missing: the chain was cut, or an older state was restored`];
  return block.hash.equals(hash) ? [] : [`${name} has changed`];
}
