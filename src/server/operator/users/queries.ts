// SQL of dashboard users for staff.

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import { wordsPattern } from '#server/platform/db/list-pages.ts';
import type { userListQuery } from '#shared/contract/operator/users.ts';

export type UserListQuery = z.output<typeof userListQuery>;
type Builder = ExpressionBuilder<Tables & { u: Tables['users'] }, 'u'>;

/** Returns the longest lock-out of the account from any network or device, or null. */
function lockedUntil(now: Date) {
  return sql<Date | null>`(select max(g.wait_until) from guesses g
    where g.account in (u.email, u.id::text) and g.kind <> 'message' and g.wait_until > ${now})`;
}

function isWanted(query: UserListQuery, now: Date) {
  return (eb: Builder): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [];
    if (query.search) {
      const like = wordsPattern(query.search);
      conditions.push(
        eb.or([eb('u.email', 'ilike', like), sql<SqlBool>`u.first_name || ' ' || u.last_name ilike ${like}`]),
      );
    }
    if (query.status === 'DISABLED') conditions.push(eb('u.disabledAt', 'is not', null));
    else if (query.status) {
      const locked = lockedUntil(now);
      conditions.push(eb('u.disabledAt', 'is', null));
      conditions.push(
        query.status === 'LOCKED' ? sql<SqlBool>`${locked} is not null` : sql<SqlBool>`${locked} is null`,
      );
    }
    return eb.and(conditions);
  };
}

function userColumns(db: Db, now: Date) {
  return db
    .selectFrom('users as u')
    .selectAll('u')
    .select([
      lockedUntil(now).as('lockedUntil'),
      sql<number>`(select count(*) from members m where m.user_id = u.id and m.status = 'ACTIVE')`.as(
        'businesses',
      ),
      sql<Date | null>`(select max(s.last_seen_at) from sessions s where s.user_id = u.id and s.impersonator_id is null)`.as(
        'lastSeenAt',
      ),
      sql<number>`(select count(*) from passkeys p where p.user_id = u.id)`.as('passkeys'),
    ]);
}
export type UserRow = Awaited<ReturnType<typeof selectUsers>>[number];

export function selectUsers(db: Db, query: UserListQuery, at: { now: Date; limit: number; offset: number }) {
  const column = query.sort.endsWith('email') ? 'u.email' : 'u.createdAt';
  const order = query.sort.startsWith('-') ? 'desc' : 'asc';
  return userColumns(db, at.now)
    .where(isWanted(query, at.now))
    .orderBy(column, order)
    .orderBy('u.id', order)
    .limit(at.limit)
    .offset(at.offset)
    .execute();
}

export async function countUsers(db: Db, query: UserListQuery, now: Date): Promise<number> {
  const row = await db
    .selectFrom('users as u')
    .where(isWanted(query, now))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export function selectUserById(db: Db, userId: string, now: Date) {
  return userColumns(db, now).where('u.id', '=', userId).executeTakeFirst();
}

export function lockUser(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'email', 'disabledAt', 'mfaEnabled', 'totpEnabled', 'websiteHost'])
    .forUpdate()
    .executeTakeFirst();
}

export function selectMemberships(db: Db, userId: string) {
  return db
    .selectFrom('members as m')
    .innerJoin('businesses as b', 'b.id', 'm.businessId')
    .innerJoin('roles as r', 'r.id', 'm.roleId')
    .where('m.userId', '=', userId)
    .select(['b.id as businessId', 'b.businessName', 'r.name as role', 'm.status'])
    .orderBy('m.createdAt')
    .execute();
}

/** Returns sessions that still have a valid token. */
export function selectOpenSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('businesses as b', 'b.id', 's.businessId')
    .leftJoin('operators as o', 'o.id', 's.impersonatorId')
    .where('s.userId', '=', userId)
    .where('s.revokedAt', 'is', null)
    .where((eb) => eb.or([eb('s.expiresAt', 'is', null), eb('s.expiresAt', '>', now)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('sessionTokens as t')
          .whereRef('t.sessionId', '=', 's.id')
          .where('t.expiresAt', '>', now)
          .where('t.usedAt', 'is', null)
          .select('t.sessionId'),
      ),
    )
    .select(['s.id', 's.ip', 's.userAgent', 's.createdAt', 's.lastSeenAt', 'b.businessName', 'o.email'])
    .orderBy('s.lastSeenAt', 'desc')
    .limit(50)
    .execute();
}

export async function countUserRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from recovery_codes where user_id = ${userId} and used_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}
