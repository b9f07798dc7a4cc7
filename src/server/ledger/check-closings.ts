// A check of closed months that the database alone cannot prove: that they were signed by this installation.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { BookSigner } from './chain/signer.ts';
import { type Closing, textOfClosing } from './closings.ts';

/** Returns a message for each closed month with an invalid signature; of one environment, or of all. */
export async function checkClosings(
  db: Db,
  signer: Pick<BookSigner, 'isSignedText'>,
  environmentId: string | null = null,
): Promise<{ checked: number; wrong: string[] }> {
  const { rows } = await sql<Closing>`
    select * from ledger_closings where ${environmentId}::uuid is null or environment_id = ${environmentId}
    order by environment_id, ends_at`.execute(db);
  const wrong = rows
    .filter((closing) => !signer.isSignedText(Buffer.from(textOfClosing(closing)), closing.signature))
    .map(
      ({ environmentId: of, period }) => `${of}: the close of ${period} was not signed by this installation`,
    );
  return { checked: rows.length, wrong };
}
