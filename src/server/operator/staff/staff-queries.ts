// SQL of the list of staff, of Administrators, and of the pending work on the console's start page.
import { sql } from 'kysely';
import { operatorIdleMs } from '#server/platform/auth/authenticate-operator.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

export function selectStaff(db: Db, now: Date) {
  return db
    .selectFrom('operators as o')
    .selectAll('o')
    .select((query) =>
      query
        .selectFrom('operatorSessions as s')
        .whereRef('s.operatorId', '=', 'o.id')
        .where('s.revokedAt', 'is', null)
        .where('s.secondFactorAt', 'is not', null)
        .where('s.expiresAt', '>', now)
        .where('s.lastSeenAt', '>', new Date(now.getTime() - operatorIdleMs))
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('openSessions'),
    )
    .orderBy('o.createdAt')
    .orderBy('o.id')
    .execute();
}

/** Locks every active Administrator in a fixed order, so that two cannot disable each other concurrently. */
export function lockAdministrators(tx: Tx) {
  return tx
    .selectFrom('operators')
    .where('roleName', '=', 'Administrator')
    .where('status', '=', 'ACTIVE')
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
}

export type AttentionCounts = {
  reviewsWaiting: number;
  businesses: number;
  live: number;
  newBusinesses: number;
  suspendedBusinesses: number;
  cardTesting: number;
  lockedAccounts: number;
  disabledUsers: number;
  impersonations: number;
  pricesToCome: number;
  calendarsEnding: number;
  invitedStaff: number;
};

/** Reads all figures of the start page in one query; attempts beyond the limit lock an e-mail. */
export async function selectAttention(db: Db, now: Date): Promise<AttentionCounts> {
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000);
  const { rows } = await sql<AttentionCounts>`select
    (select count(*) from (select b.country from businesses b group by 1) c where coalesce((
      select max(h.day) from holidays h where h.country = c.country), 'epoch') < ${now}::timestamptz + interval '1 year') as calendars_ending,
    (select count(distinct business_id) from compliance_sections where status = 'PENDING') as reviews_waiting,
    (select count(*) from businesses) as businesses,
    (select count(*) from businesses where can_go_live) as live,
    (select count(*) from businesses where created_at > ${weekAgo}) as new_businesses,
    (select count(*) from businesses where suspended_at is not null) as suspended_businesses,
    (select count(*) from users u where exists (select from guesses g
      where g.account in (u.email, u.id::text) and g.kind <> 'message' and g.wait_until > ${now})) as locked_accounts,
    (select count(*) from card_declines where wait_until > ${now}) as card_testing,
    (select count(*) from users where disabled_at is not null) as disabled_users,
    (select count(*) from sessions where impersonator_id is not null and revoked_at is null and expires_at > ${now}) as impersonations,
    (select count(*) from prices where effective_from > ${now}) as prices_to_come,
    (select count(*) from operators where status = 'INVITED') as invited_staff`.execute(db);
  return rows[0] as AttentionCounts;
}
