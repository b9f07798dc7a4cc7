// Creation of users, shared by every noun that admits them.
import { hashPassword } from '#server/platform/auth/passwords.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { sealField } from '#server/platform/db/sealed-fields.ts';
import type { Clock } from '#server/platform/http/clock.ts';

export type NewUser = {
  email: string;
  /** A hash instead, if the password was chosen earlier. */
  password: string | { hash: string };
  firstName: string;
  lastName: string;
  phoneNumber?: string;
  phoneVerified?: boolean;
};

/** Creates a user whose e-mail counts as verified. Returns the id. */
export async function createUser(tx: Tx, clock: Clock, user: NewUser): Promise<string> {
  const id = clock.newId();
  await tx
    .insertInto('users')
    .values({
      id,
      email: user.email.toLowerCase(),
      passwordHash:
        typeof user.password === 'string' ? await hashPassword(user.password) : user.password.hash,
      firstName: user.firstName,
      lastName: user.lastName,
      phoneNumber: user.phoneNumber ? sealField('users.phone_number', id, user.phoneNumber) : null,
      phoneVerifiedAt: user.phoneVerified ? clock.now() : null,
      emailVerifiedAt: clock.now(),
      passwordLastChangedAt: clock.now(),
      reminderExpiresAt: null,
      lastPath: null,
      createdAt: clock.now(),
    })
    .execute();
  return id;
}
