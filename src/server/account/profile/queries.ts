// SQL of profiles: pending e-mail changes, and e-mail preferences.

import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { type NotificationKind, notificationDefaults } from '#shared/contract/account/profile.ts';

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirst();
  return row !== undefined;
}

export function selectBusinessInfo(db: Db, businessId: string) {
  return db
    .selectFrom('businesses')
    .where('id', '=', businessId)
    .select(['businessName', 'businessType', 'businessSector', 'email', 'logoImageId'])
    .select(['country', 'virtualAccountSetting', 'preferredBank', 'alternativeBank'])
    .executeTakeFirstOrThrow();
}

export function lockEmailChange(tx: Tx, userId: string) {
  return tx
    .selectFrom('emailChanges')
    .where('userId', '=', userId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

export function selectPreferences(db: Db, businessId: string, userId: string) {
  return db
    .selectFrom('notificationPreferences')
    .where('businessId', '=', businessId)
    .where('userId', '=', userId)
    .select(['kind', 'enabled'])
    .execute();
}

export async function upsertPreference(
  tx: Tx,
  preference: Insertable<{
    businessId: string;
    userId: string;
    kind: NotificationKind;
    enabled: boolean;
    updatedAt: Date;
  }>,
): Promise<void> {
  const { enabled, updatedAt } = preference;
  await tx
    .insertInto('notificationPreferences')
    .values(preference)
    .onConflict((conflict) =>
      conflict.columns(['businessId', 'userId', 'kind']).doUpdateSet({ enabled, updatedAt }),
    )
    .execute();
}

/** Active members who want an e-mail, each with the user and the business concerned. */
function wanting(db: Db, kind: NotificationKind) {
  return db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .innerJoin('businesses as b', 'b.id', 'm.businessId')
    .leftJoin('notificationPreferences as p', (join) =>
      join
        .onRef('p.businessId', '=', 'm.businessId')
        .onRef('p.userId', '=', 'm.userId')
        .on('p.kind', '=', kind),
    )
    .where('m.status', '=', 'ACTIVE')
    .where((query) =>
      notificationDefaults[kind]
        ? query.or([query('p.enabled', 'is', null), query('p.enabled', '=', true)])
        : query('p.enabled', '=', true),
    );
}

/** Returns users whose password was last changed within a period, without duplicates, in id order after a given id. */
export function selectExpiring(
  db: Db,
  { from, until, after, limit }: { from: Date; until: Date; after: string | undefined; limit: number },
) {
  return wanting(db, 'password_expiry')
    .$if(after !== undefined, (query) => query.where('u.id', '>', after as string))
    .where((query) => {
      const last = query.fn<Date>('greatest', ['u.passwordLastChangedAt', 'u.emailVerifiedAt']);
      return query.and([query(last, '>', from), query(last, '<=', until)]);
    })
    .select([
      'u.id',
      'u.email',
      'u.firstName',
      'u.passwordLastChangedAt',
      'u.emailVerifiedAt',
      'u.websiteHost',
    ])
    .distinct()
    .orderBy('u.id')
    .limit(limit)
    .execute();
}

/** Returns the recipients of the daily summary, with the live environment of the business and the permissions of the role. */
export function selectSummaryReaders(db: Db) {
  return (
    wanting(db, 'daily_summary')
      .innerJoin('roles as r', 'r.id', 'm.roleId')
      .innerJoin('environments as e', (join) =>
        join.onRef('e.businessId', '=', 'b.id').on('e.mode', '=', 'live'),
      )
      // A role without the switch is bound to the mode of the member, who must not read about the other one.
      .where((query) =>
        query.or([query('m.mode', '=', 'live'), sql<boolean>`'SWITCH.ENVIRONMENT' = any(r.permissions)`]),
      )
      .select([
        'u.id as userId',
        'u.email',
        'b.id as businessId',
        'b.businessName',
        'b.timeZone',
        'b.currency',
      ])
      .select(['b.country', 'b.brandPrimaryColor', 'r.permissions', 'e.id as environmentId'])
      .select(['b.websiteHost', 'u.websiteHost as userHost'])
      .execute()
  );
}
