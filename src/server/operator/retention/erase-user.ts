// Erases a dashboard user: credentials and personal data are removed, their actions are kept under a pseudonym.

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { revokeCredentials } from '#server/account/credentials/revoke-credentials.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { lockTeamOf } from '#server/platform/authority/authority.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { platformEnvironmentId } from '#server/platform/db/platform-environment.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { type Erasures, pseudonymOf } from '#server/platform/personal-data/erasure.ts';
import { AppError } from '#shared/contract/errors.ts';
import { eraseAndRecord } from './record-erasure.ts';

type ErasureRequest = {
  by: { kind: 'operator' | 'person'; id: string };
  reason: string;
  /** The erasures that the nouns define. */
  erasures: readonly Erasures[];
};

/** Locks the teams the user owns, so that two Owners erased or removed concurrently cannot leave a business without one. */
async function lockTeamsOwnedBy(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select m.business_id as id from members m join roles r on r.id = m.role_id
    where m.user_id = ${userId} and m.status = 'ACTIVE' and r.name = 'Owner' order by 1`.execute(tx);
  for (const { id } of rows) await lockTeamOf(tx, id);
}

/** A business without an Owner could be closed by nobody; a refund that is open may need whoever began it. */
async function refuseNeeded(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select b.business_name as name from members m join roles r on r.id = m.role_id join businesses b on b.id = m.business_id
    where m.user_id = ${userId} and m.status = 'ACTIVE' and r.name = 'Owner' and not exists (
      select from members o join roles s on s.id = o.role_id
      where o.business_id = m.business_id and o.user_id <> m.user_id and o.status = 'ACTIVE' and s.name = 'Owner')
    order by 1`.execute(tx);
  if (rows.length > 0) {
    const names = rows.map(({ name }) => name).join(', ');
    throw new AppError('CONFLICT', {
      sentence: `This person is the only Owner of ${names}. Assign another Owner first.`,
    });
  }
  const open = await tx
    .selectFrom('refunds')
    .where('initiatedBy', '=', userId)
    .where('status', 'in', ['PENDING', 'PROCESSING', 'AWAITING'])
    .select('id')
    .executeTakeFirst();
  if (open) throw new AppError('CONFLICT', { sentence: 'A refund started by this person is still open.' });
}

export async function eraseUser(
  tx: Tx,
  clock: Clock,
  userId: string,
  { by, reason, erasures }: ErasureRequest,
) {
  await lockTeamsOwnedBy(tx, userId);
  const user = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'email', 'photoImageId'])
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new AppError('NOT_FOUND');
  if (user.email === pseudonymOf(userId))
    throw new AppError('CONFLICT', { sentence: 'This person has already been erased.' });
  await refuseNeeded(tx, userId);
  const at = clock.now();
  await revokeCredentials(tx, { userId, keepSessionId: null, at, reason: 'disabled' });
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
  return eraseAndRecord(
    tx,
    clock,
    {
      ...({ kind: 'user', environmentId: platformEnvironmentId, subjectId: userId } as const),
      requestedKind: by.kind,
      requestedBy: by.id,
      reason,
    },
    erasures.flatMap((erasure) => erasure.user?.({ ...user, passwordHash, at }) ?? []),
  );
}
