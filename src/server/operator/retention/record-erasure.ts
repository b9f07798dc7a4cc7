// Executes the steps of an erasure and records it as proof, chained to the record before.

import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import type { ErasuresTable } from '#server/platform/db/tables/operator/retention.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { ErasureStep } from '#server/platform/personal-data/erasure.ts';

export type ErasureRequest = Pick<
  ErasuresTable,
  'kind' | 'environmentId' | 'subjectId' | 'requestedKind' | 'requestedBy' | 'reason'
>;
export type ErasedColumns = { columns: string; rows: number };

const firstHash = Buffer.alloc(32);

export async function eraseAndRecord(
  tx: Tx,
  clock: Clock,
  request: ErasureRequest,
  steps: readonly ErasureStep[],
): Promise<{ id: string; erased: ErasedColumns[] }> {
  const erased: ErasedColumns[] = [];
  const inOrder = [...steps.filter((step) => !step.isLast), ...steps.filter((step) => step.isLast)];
  for (const { columns, change } of inOrder) {
    const { numAffectedRows } = await change.execute(tx);
    const rows = Number(numAffectedRows ?? 0);
    if (rows > 0) erased.push({ columns, rows });
  }
  // Erasures of an environment are recorded one at a time, so that each follows the one before.
  await takeLock(tx, { environmentId: request.environmentId, name: 'erasures' });
  const last = await tx
    .selectFrom('erasures')
    .where('environmentId', '=', request.environmentId)
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const id = clock.newId();
  const { kind, environmentId, subjectId, requestedKind, requestedBy, reason } = request;
  await sql`
    insert into erasures (environment_id, id, seq, kind, subject_id, requested_kind, requested_by, reason, erased, erased_at, prev_hash, hash)
    select e.environment_id, e.id, e.seq, e.kind, e.subject_id, e.requested_kind, e.requested_by, e.reason, e.erased, e.erased_at, e.prev_hash,
      erasure_hash(e)
    from (select (row(${environmentId}::uuid, ${id}::uuid, ${(last?.seq ?? 0) + 1}::bigint, ${kind}::text, ${subjectId}::uuid,
      ${requestedKind}::text, ${requestedBy}::uuid, ${reason}::text, ${JSON.stringify(erased)}::jsonb, ${clock.now()}::timestamptz,
      ${last?.hash ?? firstHash}::bytea, ${firstHash}::bytea)::erasures).*) e`.execute(tx);
  return { id, erased };
}
