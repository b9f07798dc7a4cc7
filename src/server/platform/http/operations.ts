// What a call with an Idempotency-Key made, written down in the very transaction that makes it: the same key never makes it again.

import type { Db, Tx } from '#server/platform/db/database.ts';
import { AppError } from '#shared/contract/errors.ts';

/** A call as its key names it. Another body with the same key has another hash. */
export type Operation = {
  /** The endpoint, as createWithdrawal. */
  name: string;
  key: string;
  requestHash: Buffer;
};

/** Throws IDEMPOTENCY_CONFLICT when the key was given to something else before. */
export function assertSameRequest(operation: Operation, requestHash: Buffer | null): void {
  if (requestHash && !requestHash.equals(operation.requestHash)) throw new AppError('IDEMPOTENCY_CONFLICT');
}

/** The id of what the call made before; null when it has made nothing yet. Throws IDEMPOTENCY_CONFLICT. */
export async function findOperation(
  db: Db,
  environmentId: string,
  operation: Operation | null,
): Promise<string | null> {
  if (!operation) return null;
  const row = await db
    .selectFrom('operationKeys')
    .where('environmentId', '=', environmentId)
    .where('operation', '=', operation.name)
    .where('key', '=', operation.key)
    .select(['requestHash', 'subjectId'])
    .executeTakeFirst();
  if (!row) return null;
  assertSameRequest(operation, row.requestHash);
  return row.subjectId;
}

/**
 * Takes the key for what is made in this transaction and returns null; or the id of what another call with the key has
 * made: one that is under way is waited for. To be called before anything is made.
 */
export async function claimOperation(
  tx: Tx,
  environmentId: string,
  operation: Operation | null,
  subjectId: string,
): Promise<string | null> {
  if (!operation) return null;
  const { name, key, requestHash } = operation;
  const claimed = await tx
    .insertInto('operationKeys')
    .values({ environmentId, operation: name, key, requestHash, subjectId })
    .onConflict((conflict) => conflict.columns(['environmentId', 'operation', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed ? null : findOperation(tx, environmentId, operation);
}

/** The same for many calls at once: the id that each one's key stands for, its own where the key was free or there is none. */
export async function claimOperations(
  tx: Tx,
  claims: readonly { environmentId: string; operation: Operation | null; subjectId: string }[],
): Promise<string[]> {
  const rows = claims.flatMap(({ environmentId, operation, subjectId }) =>
    operation
      ? [
          {
            environmentId,
            operation: operation.name,
            key: operation.key,
            requestHash: operation.requestHash,
            subjectId,
          },
        ]
      : [],
  );
  if (rows.length === 0) return claims.map(({ subjectId }) => subjectId);
  // In one order: of two instances that are given the same keys one waits for the other.
  rows.sort((a, b) => `${a.environmentId} ${a.key}`.localeCompare(`${b.environmentId} ${b.key}`));
  const claimed = await tx
    .insertInto('operationKeys')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['environmentId', 'operation', 'key']).doNothing())
    .returning('subjectId')
    .execute();
  const mine = new Set(claimed.map(({ subjectId }) => subjectId));
  const ids: string[] = [];
  for (const { environmentId, operation, subjectId } of claims) {
    const isMine = operation === null || mine.has(subjectId);
    ids.push(isMine ? subjectId : ((await findOperation(tx, environmentId, operation)) ?? subjectId));
  }
  return ids;
}
