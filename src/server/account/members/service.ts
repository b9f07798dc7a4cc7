// Members of businesses: membership, role, and the mode they view.
import type { Tx } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';

/** Adds a user to a business with a role, by the name of the role. */
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

/** Adds a member; a removed member is reactivated with the new role. Other members are unchanged. */
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

/** Switches all members of a business to test mode. */
export async function showTestMode(tx: Tx, businessId: string): Promise<void> {
  await tx.updateTable('members').set({ mode: 'test' }).where('businessId', '=', businessId).execute();
}

/** Replaces a role in past records that still refer to it: removed members and accepted invitations. */
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
