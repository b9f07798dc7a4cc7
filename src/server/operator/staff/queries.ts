// SQL of the provider's staff: sign-in, sessions, set-up links and recovery codes.

import type { Insertable, Updateable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { OperatorsTable } from '#server/platform/db/tables/operator/staff.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { endOperatorSessions } from '#server/platform/sessions/operator-sessions.ts';

export function selectOperatorByEmail(db: Db, email: string) {
  return db.selectFrom('operators').where('email', '=', email).selectAll().executeTakeFirst();
}

export function selectOperator(db: Db, operatorId: string) {
  return db.selectFrom('operators').where('id', '=', operatorId).selectAll().executeTakeFirst();
}

/** Locked, so that of two concurrent requests with the same code only one succeeds. */
export function lockOperator(tx: Tx, operatorId: string) {
  return tx.selectFrom('operators').where('id', '=', operatorId).selectAll().forUpdate().executeTakeFirst();
}

type NewOperator = Pick<
  Insertable<OperatorsTable>,
  'email' | 'firstName' | 'lastName' | 'roleName' | 'passwordHash' | 'status'
>;

/** Adds a member of staff without a sign-in or second factor so far; returns the id. */
export async function insertOperator(tx: Tx, clock: Clock, person: NewOperator): Promise<string> {
  const id = clock.newId();
  await tx
    .insertInto('operators')
    .values({
      ...person,
      id,
      totpSecret: null,
      totpConfirmedAt: null,
      totpLastStep: null,
      createdAt: clock.now(),
      lastSignInAt: null,
    })
    .execute();
  return id;
}

export async function updateOperator(
  tx: Tx,
  operatorId: string,
  set: Updateable<OperatorsTable>,
): Promise<void> {
  await tx.updateTable('operators').set(set).where('id', '=', operatorId).execute();
}

/** Returns a sign-in with a correct password that awaits its second factor. */
export function selectPendingSession(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('operatorSessions as s')
    .innerJoin('operators as o', 'o.id', 's.operatorId')
    .where('s.tokenHash', '=', tokenHash)
    .where('s.secondFactorAt', 'is', null)
    .where('s.revokedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    .where('o.status', '=', 'ACTIVE')
    .select(['s.id', 's.operatorId'])
    .executeTakeFirst();
}

/** Ends sessions, sign-ins that await the second factor, and password links. */
export async function endOperatorAccess(tx: Tx, operatorId: string, now: Date): Promise<void> {
  await tx.deleteFrom('operatorInvites').where('operatorId', '=', operatorId).execute();
  await endOperatorSessions(tx, operatorId, now);
}

export function selectSessionEnd(db: Db, sessionId: string) {
  return db
    .selectFrom('operatorSessions')
    .where('id', '=', sessionId)
    .select('expiresAt')
    .executeTakeFirstOrThrow();
}

export async function replaceRecoveryCodes(tx: Tx, operatorId: string, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('operatorRecoveryCodes').where('operatorId', '=', operatorId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('operatorRecoveryCodes')
    .values(hashes.map((codeHash) => ({ operatorId, codeHash, usedAt: null })))
    .execute();
}

export async function consumeRecoveryCode(
  tx: Tx,
  operatorId: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operatorRecoveryCodes')
    .set({ usedAt: now })
    .where('operatorId', '=', operatorId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Db, operatorId: string): Promise<number> {
  const row = await db
    .selectFrom('operatorRecoveryCodes')
    .where('operatorId', '=', operatorId)
    .where('usedAt', 'is', null)
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns a valid set-up link, with the member of staff it belongs to. */
export function selectInvite(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('operatorInvites as i')
    .innerJoin('operators as o', 'o.id', 'i.operatorId')
    .where('i.tokenHash', '=', tokenHash)
    .where('i.usedAt', 'is', null)
    .where('i.expiresAt', '>', now)
    .where('o.status', '!=', 'DISABLED')
    .select(['o.id', 'o.email', 'o.firstName', 'o.lastName', 'o.status', 'o.roleName'])
    .executeTakeFirst();
}

export async function consumeInvite(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operatorInvites')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A newer link invalidates the older ones. */
export async function replaceInvite(
  tx: Tx,
  row: { tokenHash: Buffer; operatorId: string; expiresAt: Date; createdAt: Date },
): Promise<void> {
  await tx.deleteFrom('operatorInvites').where('operatorId', '=', row.operatorId).execute();
  await tx
    .insertInto('operatorInvites')
    .values({ ...row, usedAt: null })
    .execute();
}
