// Making users, businesses with their two environments, members and the preset roles.

import { hashPassword } from '#server/platform/auth/passwords.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { sealField } from '#server/platform/db/sealed-fields.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { presetRoleNames, presetRoles } from '#shared/permissions.ts';

/** Countries of the specification, each with its currency and the time zone its days begin in. */
export const countries = {
  NG: { name: 'Nigeria', currency: 'NGN', timeZone: 'Africa/Lagos' },
  US: { name: 'United States of America', currency: 'USD', timeZone: 'America/New_York' },
} as const;
export type Country = keyof typeof countries;

/** Makes the preset roles, and gives them what this version says they hold. Run at every start. */
export async function ensurePresetRoles(db: Db, clock: Clock): Promise<void> {
  for (const name of presetRoleNames) {
    const permissions = [...new Set(presetRoles[name])].sort();
    const held = await db
      .selectFrom('roles')
      .where('businessId', 'is', null)
      .where('name', '=', name)
      .select('permissions')
      .executeTakeFirst();
    if (held && held.permissions.join() === permissions.join()) continue;
    await db
      .insertInto('roles')
      .values({ id: clock.newId(), businessId: null, name, permissions, createdAt: clock.now() })
      .onConflict((conflict) => conflict.columns(['businessId', 'name']).doUpdateSet({ permissions }))
      .execute();
  }
}

export type NewUser = {
  email: string;
  /** The hash instead, where the password was chosen before. */
  password: string | { hash: string };
  firstName: string;
  lastName: string;
  phoneNumber?: string;
  phoneVerified?: boolean;
};

/** Makes a user whose e-mail counts as verified. Answers the id. */
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

export type NewBusiness = {
  name: string;
  email: string;
  phoneNumber?: string;
  country: Country;
  type: 'personal' | 'sme' | 'large_scale';
  sector: string;
  brandPrimaryColor?: string;
  /** Compliance as already approved: for the demo and tests. */
  approved?: boolean;
};
export type CreatedBusiness = { id: string; testEnvironmentId: string; liveEnvironmentId: string };

/** Makes a business with a test and a live environment. */
export async function createBusiness(tx: Tx, clock: Clock, business: NewBusiness): Promise<CreatedBusiness> {
  const id = clock.newId();
  const { currency, timeZone } = countries[business.country];
  const approved = business.approved ?? false;
  await tx
    .insertInto('businesses')
    .values({
      id,
      businessName: business.name,
      email: business.email.toLowerCase(),
      phoneNumber: business.phoneNumber
        ? sealField('businesses.phone_number', id, business.phoneNumber)
        : null,
      country: business.country,
      currency,
      timeZone,
      businessType: business.type,
      businessSector: business.sector,
      logoImageId: null,
      brandPrimaryColor: business.brandPrimaryColor ?? null,
      brandSecondaryColor: null,
      canGoLive: approved,
      complianceLevel: approved ? 2 : 0,
      hasCompletedCompliance: approved,
      createdAt: clock.now(),
    })
    .execute();
  const testEnvironmentId = clock.newId();
  const liveEnvironmentId = clock.newId();
  await tx
    .insertInto('environments')
    .values([
      { id: testEnvironmentId, businessId: id, mode: 'test', createdAt: clock.now() },
      { id: liveEnvironmentId, businessId: id, mode: 'live', createdAt: clock.now() },
    ])
    .execute();
  return { id, testEnvironmentId, liveEnvironmentId };
}

/** Lets a user into a business with a role, by the role's name. */
export async function addMember(
  tx: Tx,
  clock: Clock,
  member: { businessId: string; userId: string; role: string; mode?: 'test' | 'live' },
): Promise<void> {
  const role = await tx
    .selectFrom('roles')
    .where('name', '=', member.role)
    .where((query) =>
      query.or([query('businessId', '=', member.businessId), query('businessId', 'is', null)]),
    )
    .select('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('members')
    .values({
      businessId: member.businessId,
      userId: member.userId,
      roleId: role.id,
      status: 'ACTIVE',
      mode: member.mode ?? 'test',
      createdAt: clock.now(),
    })
    .execute();
}
