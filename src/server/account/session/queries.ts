// SQL of sessions: users, their businesses, and the rows of a sign-in.
import { sql } from 'kysely';
import { isSessionAlive } from '#server/platform/auth/session-hours.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

export function selectUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'email', 'passwordHash'])
    .executeTakeFirst();
}

export function selectUser(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .selectAll()
    .select(sql<boolean>`exists (select from passkeys p where p.user_id = users.id)`.as('hasPasskey'))
    .executeTakeFirstOrThrow();
}

/** Returns the businesses a user can enter, oldest first, each with the user's role. */
export function selectBusinessesOf(db: Db, userId: string) {
  return db
    .selectFrom('members as m')
    .innerJoin('businesses as b', 'b.id', 'm.businessId')
    .innerJoin('roles as r', 'r.id', 'm.roleId')
    .innerJoin('environments as e', (join) =>
      join.onRef('e.businessId', '=', 'b.id').onRef('e.mode', '=', 'm.mode'),
    )
    .where('m.userId', '=', userId)
    .where('m.status', '=', 'ACTIVE')
    .selectAll('b')
    .select(['m.mode', 'r.name as roleName', 'e.id as environmentId'])
    .select((query) =>
      query
        .not(
          query.exists(
            query.selectFrom('paymentLinks as l').whereRef('l.environmentId', '=', 'e.id').select('l.id'),
          ),
        )
        .as('emptyLinks'),
    )
    .select((query) =>
      query
        .not(
          query.exists(
            query.selectFrom('transactions as t').whereRef('t.environmentId', '=', 'e.id').select('t.id'),
          ),
        )
        .as('emptyTransactions'),
    )
    .orderBy('b.createdAt')
    .orderBy('b.id')
    .execute();
}
export type BusinessRow = Awaited<ReturnType<typeof selectBusinessesOf>>[number];

export function selectMember(db: Db, userId: string, businessId: string) {
  return db
    .selectFrom('members as m')
    .innerJoin('businesses as b', 'b.id', 'm.businessId')
    .where('m.userId', '=', userId)
    .where('m.businessId', '=', businessId)
    .where('m.status', '=', 'ACTIVE')
    .innerJoin('roles as r', 'r.id', 'm.roleId')
    .select(['m.businessId', 'm.mode', 'b.businessName', 'b.canGoLive', 'b.hasCompletedCompliance'])
    .select('r.permissions')
    .executeTakeFirst();
}

export function selectDisabledFeatures(db: Db, businessId: string) {
  return db
    .selectFrom('features')
    .where('businessId', '=', businessId)
    .where('status', '=', 'disabled')
    .select('feature')
    .execute();
}

/** Locks the row of a refresh token, with its session. */
export function lockRefreshToken(tx: Tx, tokenHash: Buffer, now: Date) {
  return tx
    .selectFrom('sessionTokens as t')
    .innerJoin('sessions as s', 's.id', 't.sessionId')
    .innerJoin('businesses as b', 'b.id', 's.businessId')
    .where('t.tokenHash', '=', tokenHash)
    .where('t.kind', '=', 'refresh')
    .where(isSessionAlive(now))
    .select(['t.sessionId', 't.usedAt', 't.successorSalt', 't.expiresAt'])
    .select('s.expiresAt as sessionExpiresAt')
    .select(['s.revokedAt', 's.userId', 's.businessId'])
    .forUpdate(['t', 's'])
    .executeTakeFirst();
}

export function selectSessionOfToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('sessionTokens')
    .where('tokenHash', '=', tokenHash)
    .select('sessionId')
    .executeTakeFirst();
}

function liveSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions as s')
    .leftJoin('operators as o', 'o.id', 's.impersonatorId')
    .where('s.userId', '=', userId)
    .where('s.revokedAt', 'is', null)
    .where((query) => query.or([query('s.expiresAt', 'is', null), query('s.expiresAt', '>', now)]))
    .where((query) =>
      query.exists(
        query
          .selectFrom('sessionTokens as t')
          .whereRef('t.sessionId', '=', 's.id')
          .where('t.expiresAt', '>', now)
          .where('t.usedAt', 'is', null)
          .select('t.tokenHash'),
      ),
    )
    .select(['s.id', 's.userAgent', 's.ip', 's.createdAt', 's.lastSeenAt', 'o.email as impersonator']);
}

/** Returns the valid sessions of a user, most recently seen first. */
export function selectLiveSessions(db: Db, userId: string, now: Date) {
  return liveSessions(db, userId, now).orderBy('s.lastSeenAt', 'desc').orderBy('s.id').execute();
}

export function selectLiveSession(db: Db, userId: string, sessionId: string, now: Date) {
  return liveSessions(db, userId, now).where('s.id', '=', sessionId).executeTakeFirst();
}

/** Returns the browsers a user has used before, without duplicates. Sessions of impersonating operators are excluded. */
export function selectEarlierDevices(db: Db, userId: string, exceptSessionId: string) {
  return db
    .selectFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '!=', exceptSessionId)
    .where('impersonatorId', 'is', null)
    .select('userAgent')
    .distinct()
    .execute();
}

export function selectReader(db: Db, userId: string, businessId: string) {
  return db
    .selectFrom('users as u')
    .innerJoin('businesses as b', (join) => join.on('b.id', '=', businessId))
    .where('u.id', '=', userId)
    .select(['u.email', 'b.timeZone'])
    .executeTakeFirstOrThrow();
}
