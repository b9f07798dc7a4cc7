// A user as sign-in and profile read them, with and without a row lock.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';

const personColumns = [
  'id',
  'email',
  'passwordHash',
  'firstName',
  'lastName',
  'phoneNumber',
  'phoneVerifiedAt',
  'emailVerifiedAt',
  'passwordLastChangedAt',
  'mfaEnabled',
  'totpEnabled',
  'totpSecret',
  'totpLastStep',
  'reminderExpiresAt',
  'websiteHost',
  'photoImageId',
] as const;

const hasPasskey = sql<boolean>`exists (select from passkeys p where p.user_id = users.id)`.as('hasPasskey');

export function selectPersonByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .where('email', '=', email)
    .where('disabledAt', 'is', null)
    .select([...personColumns, hasPasskey])
    .executeTakeFirst();
}

export function selectPerson(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select([...personColumns, hasPasskey])
    .executeTakeFirstOrThrow();
}
export type Person = Awaited<ReturnType<typeof selectPerson>>;

/** Locks and returns the user. Changes, erasure and new sessions of the user wait until the transaction ends. */
export function lockPerson(tx: Tx, userId: string): Promise<Person> {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select([...personColumns, hasPasskey])
    .forUpdate()
    .executeTakeFirstOrThrow();
}
