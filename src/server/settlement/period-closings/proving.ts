// Proofs before a month is closed: all proofs of the books, and the signatures of earlier closed months.
import { sql } from 'kysely';
import type { TxSealing } from '#server/ledger/chain/seal.ts';
import { createBookSigner } from '#server/ledger/chain/signer.ts';
import { checkClosings } from '#server/ledger/check-closings.ts';
import { readSecretKeys } from '#server/platform/auth/secret-keys.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';

/** Returns the clocks and the signer for sealing; the sweep writes the chain heads to the folder once they are committed. */
export function sealingOf({ clocks, config }: TxServices): TxSealing {
  return { clocks, signer: createBookSigner(readSecretKeys(config)) };
}

/** Returns the first failing proof per environment, from one snapshot; for one environment, or for all. */
export async function findFailing(
  services: Services,
  environmentId: string | null,
): Promise<Map<string, string>> {
  const { database, proofs } = services;
  const failing = await database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      const found = new Map<string, string>();
      for (const proof of proofs) {
        const { rows } = await sql<{ environmentId: string }>`
          select distinct environment_id from (${proof.differences}) d
          where ${environmentId ? sql`environment_id = ${environmentId}` : sql`environment_id is not null`}`.execute(
          tx,
        );
        for (const row of rows) if (!found.has(row.environmentId)) found.set(row.environmentId, proof.name);
      }
      return found;
    });
  const { wrong } = await checkClosings(database.db, sealingOf(services).signer, environmentId);
  for (const sentence of wrong) failing.set(sentence.slice(0, 36), sentence.slice(38));
  return failing;
}

/** Throws BOOKS_DIFFER if a proof of the environment fails. */
export async function assertBooksProved(services: Services, environmentId: string): Promise<void> {
  const failing = (await findFailing(services, environmentId)).get(environmentId);
  if (!failing) return;
  services.log.error(
    { environmentId, proof: failing },
    'a month could not be closed: a proof of the books failed',
  );
  throw new AppError('BOOKS_DIFFER');
}
