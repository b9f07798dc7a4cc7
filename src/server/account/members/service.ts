// Members of businesses: who is in, as what, and in which mode they look at it.
import type { Tx } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';

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

/** Lets a person in; one who was removed before comes back with the new role. Others stay as they are. */
export async function insertMember(
  tx: Tx,
  member: { businessId: string; userId: string; roleId: string; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('members')
    .values({ ...member, status: 'ACTIVE' })
    .onConflict((conflict) =>
      conflict
        .columns(['businessId', 'userId'])
        .doUpdateSet({ ...member, status: 'ACTIVE', mode: 'test' })
        .where('members.status', '=', 'CLOSED'),
    )
    .execute();
}

export async function updateMember(
  tx: Tx,
  businessId: string,
  userId: string,
  changes: { roleId?: string; status?: 'ACTIVE' | 'DISABLED' | 'CLOSED'; mode?: 'test' | 'live' },
): Promise<void> {
  await tx
    .updateTable('members')
    .set(changes)
    .where('businessId', '=', businessId)
    .where('userId', '=', userId)
    .execute();
}

/** Everybody sees the test mode of a business. */
export async function showTestMode(tx: Tx, businessId: string): Promise<void> {
  await tx.updateTable('members').set({ mode: 'test' }).where('businessId', '=', businessId).execute();
}

/** What is over and still names a role names another instead: members that left, invitations that were taken. */
export async function replacePastRole(
  tx: Tx,
  businessId: string,
  roleId: string,
  otherRoleId: string,
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ roleId: otherRoleId })
    .where('businessId', '=', businessId)
    .where('roleId', '=', roleId)
    .where('status', '=', 'CLOSED')
    .execute();
  await tx
    .updateTable('invitations')
    .set({ roleId: otherRoleId })
    .where('businessId', '=', businessId)
    .where('roleId', '=', roleId)
    .where('acceptedAt', 'is not', null)
    .execute();
}
