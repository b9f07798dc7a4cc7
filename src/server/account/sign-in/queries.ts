// SQL of sign-in: the starting business of a user, and the sign-in between password and session.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';

/**
 * Returns the business joined since the last sign-in, otherwise that of the last sign-in if it can still be entered, otherwise the oldest.
 */
export async function selectStartingBusiness(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('members as m')
    .leftJoin('sessions as s', (join) =>
      join.onRef('s.userId', '=', 'm.userId').onRef('s.businessId', '=', 'm.businessId'),
    )
    .where('m.userId', '=', userId)
    .where('m.status', '=', 'ACTIVE')
    .groupBy(['m.businessId', 'm.createdAt'])
    .select('m.businessId')
    .orderBy(
      // A business joined since then comes first, because some roles cannot switch to it.
      sql`m.created_at > (select max(last_seen_at) from sessions where user_id = ${userId})`,
      (order) => order.desc().nullsLast(),
    )
    .orderBy(
      (query) => query.fn.max('s.lastSeenAt'),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('m.createdAt')
    .executeTakeFirst();
  return row?.businessId;
}

/** Returns the businesses a user can enter: whether they require a second factor, and whether they are live and owned by the user. */
export function selectBusinesses(db: Db, userId: string) {
  return db
    .selectFrom('members as m')
    .innerJoin('businesses as b', 'b.id', 'm.businessId')
    .innerJoin('roles as r', 'r.id', 'm.roleId')
    .where('m.userId', '=', userId)
    .where('m.status', '=', 'ACTIVE')
    .select(['b.id', 'b.businessName', 'b.enforceTwoFactor'])
    .select(sql<boolean>`b.can_go_live and r.business_id is null and r.name = 'Owner'`.as('isOwnedLive'))
    .execute();
}

export async function selectFeaturesOff(db: Db, businessId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('features')
    .where('businessId', '=', businessId)
    .where('status', '=', 'disabled')
    .select('feature')
    .execute();
  return new Set(rows.map((row) => row.feature));
}

/** Locks the sign-in of a challenge; undefined when it has ended. */
export function lockSignIn(tx: Tx, tokenHash: Buffer, now: Date) {
  return tx
    .selectFrom('signIns')
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}
export type SignInRow = NonNullable<Awaited<ReturnType<typeof lockSignIn>>>;

/** Returns the owner of the sign-in of a challenge. */
export async function selectSignInOwner(db: Db, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('signIns')
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .select('userId')
    .executeTakeFirst();
  return row?.userId;
}
