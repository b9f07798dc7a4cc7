// Finds the current state of a member or key by id, without credentials, to run calls they requested earlier.

import { findKeyById } from '#server/platform/auth/authenticate-key.ts';
import type { Db } from '#server/platform/db/database.ts';
import { featuresOff } from '#server/platform/http/admission/business-status.ts';
import { type Actor, environmentOf, featuresWithout } from '#server/platform/http/call.ts';

/** Returns null when the user is no longer an active member. */
export async function findMemberActor(
  db: Db,
  environmentId: string,
  userId: string,
  now: Date,
): Promise<Actor | null> {
  const row = await db
    .selectFrom('environments as e')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .innerJoin('members as m', 'm.businessId', 'b.id')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .innerJoin('roles as r', 'r.id', 'm.roleId')
    .where('e.id', '=', environmentId)
    .where('u.id', '=', userId)
    .where('m.status', '=', 'ACTIVE')
    .where('u.disabledAt', 'is', null)
    .select(['u.id as userId', 'u.email', 'u.firstName', 'u.lastName', 'r.name as roleName', 'r.permissions'])
    .select(['e.id as environmentId', 'e.mode', 'b.id as businessId', 'b.businessName', 'b.currency'])
    .select(['b.country', 'b.timeZone', 'b.websiteHost', featuresOff.as('featuresOff')])
    .executeTakeFirst();
  if (!row) return null;
  return {
    kind: 'user',
    impersonator: null,
    viewer: null,
    publishable: false,
    userId: row.userId,
    email: row.email,
    name: `${row.firstName} ${row.lastName}`.trim(),
    // A deferred call has no session; identity was verified when the request was made.
    sessionId: row.userId,
    verifiedAt: now,
    roleName: row.roleName,
    permissions: new Set(row.permissions),
    features: featuresWithout(row.featuresOff),
    environment: environmentOf(row),
  };
}

/** Returns null when the key has ended or its creator has left. */
export async function findKeyActor(
  db: Db,
  environmentId: string,
  keyId: string,
  now: Date,
): Promise<Actor | null> {
  return (await findKeyById(db, environmentId, keyId, now))?.actor ?? null;
}
