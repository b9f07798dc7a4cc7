// Idempotent creation: records what a call with an Idempotency-Key created, in the creating transaction, so that the key never creates it
// again.

import type { Db, Tx } from '#server/platform/db/database.ts';
import { AppError } from '#shared/contract/errors.ts';

/** A call identified by its key. A different body with the same key has a different hash. */
export type Operation = {
  /** The name of the endpoint, such as createWithdrawal. */
  name: string;
  key: string;
  requestHash: Buffer;
};

/** Throws IDEMPOTENCY_CONFLICT if the key was used for another request. */
export function assertSameRequest(operation: Operation, requestHash: Buffer | null): void {
  if (requestHash && !requestHash.equals(operation.requestHash)) throw new AppError('IDEMPOTENCY_CONFLICT');
}

/** Returns the id of what the call created before; null if nothing was created yet. Throws IDEMPOTENCY_CONFLICT. */
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
 * Claims the key for the row created in this transaction and returns null, or returns the id that another call with the key created; waits
 * for a call in progress. Must run before anything is created.
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

/**
 * As above for many calls at once: returns the id recorded for each call's key, or the call's own id if the key was free or there is none.
 */
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
  // One lock order: of two instances with the same keys, one waits for the other.
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
