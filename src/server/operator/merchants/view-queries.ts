// SQL of view-as sessions.
import type { Db } from '#server/platform/db/database.ts';

export function selectViewedMember(db: Db, businessId: string, userId: string) {
  return db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .innerJoin('businesses as b', 'b.id', 'm.businessId')
    .where('m.businessId', '=', businessId)
    .where('m.userId', '=', userId)
    .where('m.status', '=', 'ACTIVE')
    .where('u.disabledAt', 'is', null)
    .select(['u.email', 'b.timeZone'])
    .executeTakeFirst();
}

function viewSessions(db: Db, businessId: string | undefined) {
  return db
    .selectFrom('sessions as s')
    .where('s.impersonatorId', 'is not', null)
    .$if(businessId !== undefined, (query) => query.where('s.businessId', '=', businessId as string));
}

export function selectViewSessions(
  db: Db,
  businessId: string | undefined,
  window: { limit: number; offset: number },
) {
  return viewSessions(db, businessId)
    .innerJoin('operators as o', 'o.id', 's.impersonatorId')
    .innerJoin('users as u', 'u.id', 's.userId')
    .innerJoin('businesses as b', 'b.id', 's.businessId')
    .select(['s.id', 's.businessId', 's.createdAt', 's.expiresAt', 's.revokedAt'])
    .select(['o.firstName as operatorFirstName', 'o.lastName as operatorLastName'])
    .select(['u.firstName', 'u.lastName', 'u.email', 'b.businessName'])
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
}

export async function countViewSessions(db: Db, businessId: string | undefined): Promise<number> {
  const row = await viewSessions(db, businessId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
